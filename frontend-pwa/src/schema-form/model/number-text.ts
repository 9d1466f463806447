const LITERAL = /^-?(?:0|[1-9]\d*)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/;
const WHOLE = /^-?(\d+)/;

/** Whether a text, blanks around it aside, is a JSON number. */
export function isNumberText(text: string): boolean {
  return LITERAL.test(text.trim());
}

/** Whether a JSON number has an integer value: `1.0` and `1e3` have, `1.5` and `1e-3` have not. */
export function isIntegerText(text: string): boolean {
  const [, fraction = '', power = '0'] = LITERAL.exec(text.trim()) ?? [];
  if (!isNumberText(text)) return false;
  const places = trimZeros(fraction).length;
  if (places > 0) return Number(power) >= places;
  return Number(power) >= 0 || hasTrailingZeros(text.trim(), -Number(power));
}

function hasTrailingZeros(text: string, wanted: number): boolean {
  const whole = WHOLE.exec(text)?.[1] ?? '';
  return whole === '0' || whole.length - trimZeros(whole).length >= wanted;
}

function trimZeros(digits: string): string {
  let end = digits.length;
  while (end > 0 && digits[end - 1] === '0') end -= 1;
  return digits.slice(0, end);
}

const RANGES: ReadonlyMap<string, readonly [bigint, bigint]> = new Map([
  ['int8', [-(2n ** 7n), 2n ** 7n - 1n]],
  ['int16', [-(2n ** 15n), 2n ** 15n - 1n]],
  ['int32', [-(2n ** 31n), 2n ** 31n - 1n]],
  ['int64', [-(2n ** 63n), 2n ** 63n - 1n]],
  ['uint8', [0n, 2n ** 8n - 1n]],
  ['uint16', [0n, 2n ** 16n - 1n]],
  ['uint32', [0n, 2n ** 32n - 1n]],
  ['uint64', [0n, 2n ** 64n - 1n]],
]);

/** Whether plain digits lie outside an integer format such as `int64`; other texts are never judged. */
export function isOutOfRange(text: string, format: string | undefined): boolean {
  const range = format === undefined ? undefined : RANGES.get(format);
  if (range === undefined || !/^-?\d{1,40}$/.test(text.trim())) return false;
  const value = BigInt(text.trim());
  return value < range[0] || value > range[1];
}
