/** Every decimal of at most this many significant digits survives a double (IEEE 754 binary64). */
export const SAFE_DIGITS = 15;

const LITERAL = /^-?(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d+))?$/;

/** A decimal value without its sign: `digits` × 10^`exponent`, no zeros at either end; zero has no digits. */
interface Decimal {
  readonly digits: string;
  readonly exponent: number;
}

/**
 * Says whether a double carries a JSON number literal digit for digit: the literal's decimal value must be
 * the decimal value of the shortest text that reads back as the same double. So `1.0`, `1e3` and `-0` are
 * carried, `9007199254740993`, `1e400` and `0.1234567890123456789` are not.
 */
export function isCarriedByDouble(literal: string): boolean {
  if (literal.length <= SAFE_DIGITS && !/[eE]/.test(literal)) return true;
  const nearest = Number(literal);
  if (String(nearest) === literal) return true;
  if (!Number.isFinite(nearest)) return false;
  const written = decimalOf(literal);
  const carried = decimalOf(String(nearest));
  return written.digits === carried.digits && written.exponent === carried.exponent;
}

function decimalOf(literal: string): Decimal {
  const [, whole = '', fraction = '', power = '0'] = LITERAL.exec(literal) ?? [];
  const all = whole + fraction;
  const start = firstNonZero(all);
  const end = lastNonZero(all) + 1;
  if (start >= end) return { digits: '', exponent: 0 };
  return { digits: all.slice(start, end), exponent: Number(power) - fraction.length + (all.length - end) };
}

// Loops, since a pattern such as /0+$/ tries again at each zero: quadratic in a long run of them.
function firstNonZero(digits: string): number {
  let at = 0;
  while (at < digits.length && digits[at] === '0') at += 1;
  return at;
}

function lastNonZero(digits: string): number {
  let at = digits.length - 1;
  while (at >= 0 && digits[at] === '0') at -= 1;
  return at;
}
