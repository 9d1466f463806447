/** The code units that JSON gives a meaning. */
export const CODE = {
  tab: 0x09,
  lineFeed: 0x0a,
  carriageReturn: 0x0d,
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  minus: 0x2d,
  zero: 0x30,
  nine: 0x39,
  colon: 0x3a,
  openArray: 0x5b,
  backslash: 0x5c,
  closeArray: 0x5d,
  f: 0x66,
  n: 0x6e,
  t: 0x74,
  u: 0x75,
  openObject: 0x7b,
  closeObject: 0x7d,
} as const;

/** The offset of the first code unit at or after `from` that is not one of JSON's four blanks. */
export function skipBlanks(text: string, from: number): number {
  let at = from;
  while (isBlank(text.charCodeAt(at))) at += 1;
  return at;
}

function isBlank(code: number): boolean {
  return code === CODE.space || code === CODE.lineFeed || code === CODE.carriageReturn || code === CODE.tab;
}
