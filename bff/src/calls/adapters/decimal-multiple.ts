/**
 * Says whether a number is a multiple of a step in decimal arithmetic, as people mean it: 4.35 is a multiple
 * of 0.01, though their doubles have no such ratio. Both are taken by their shortest decimal text.
 */
export function isDecimalMultiple(value: number, step: number): boolean {
  if (Number.isSafeInteger(value) && Number.isSafeInteger(step)) return value % step === 0;
  const left = decimal(value);
  const right = decimal(step);
  const shift = left.exponent - right.exponent;
  if (shift >= 0) return (left.digits * 10n ** BigInt(shift)) % right.digits === 0n;
  return left.digits % (right.digits * 10n ** BigInt(-shift)) === 0n;
}

function decimal(value: number): { digits: bigint; exponent: number } {
  const [coefficient = '0', power = '0'] = String(Math.abs(value)).split('e');
  const [whole = '0', fraction = ''] = coefficient.split('.');
  return { digits: BigInt(whole + fraction), exponent: Number(power) - fraction.length };
}
