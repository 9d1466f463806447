import { isCarriedByDouble, SAFE_DIGITS } from './exact-decimal.ts';
import type { JsonLimits } from './parse-json.ts';
import { CODE } from './read-json-characters.ts';

export interface JsonScan {
  /** The text is within the limits and holds no number that needs its source kept. */
  readonly native: boolean;
  /** Keys of all objects, if the text is JSON at all and was scanned to its end. */
  readonly keys: number;
}

interface Scan extends JsonScan {
  readonly text: string;
  readonly limits: JsonLimits;
  native: boolean;
  keys: number;
  depth: number;
}

const QUOTE = 1;
const NUMBER = 2;
const EXPONENT = 3;
const OPEN = 4;
const CLOSE = 5;
const COLON = 6;

/** What each ASCII code unit means outside strings; a table is quicker than comparisons. */
const KINDS = new Uint8Array(128);
for (const character of '0123456789-+.') KINDS[character.charCodeAt(0)] = NUMBER;
for (const character of 'eE') KINDS[character.charCodeAt(0)] = EXPONENT;
KINDS[CODE.quote] = QUOTE;
KINDS[CODE.openArray] = OPEN;
KINDS[CODE.openObject] = OPEN;
KINDS[CODE.closeArray] = CLOSE;
KINDS[CODE.closeObject] = CLOSE;
KINDS[CODE.colon] = COLON;

/**
 * One quick pass over the text. It does not check syntax: what it says holds for every text that is JSON,
 * and the parser that runs after it refuses the others.
 */
export function scanJson(text: string, limits: JsonLimits): JsonScan {
  const scan: Scan = { text, limits, native: true, keys: 0, depth: 0 };
  let at = 0;
  while (at < text.length && scan.native) {
    const kind = KINDS[text.charCodeAt(at)];
    at = kind ? afterToken(scan, kind, at) : at + 1;
  }
  return scan;
}

function afterToken(scan: Scan, kind: number, at: number): number {
  if (kind === QUOTE) return afterString(scan.text, at);
  if (kind <= EXPONENT) return afterNumber(scan, at);
  if (kind === OPEN) scan.depth += 1;
  else if (kind === CLOSE) scan.depth -= 1;
  else scan.keys += 1;
  if (scan.depth > scan.limits.maxDepth || scan.keys > scan.limits.maxKeys) scan.native = false;
  return at + 1;
}

/** A quote ends the string unless an odd number of backslashes stands before it. */
function afterString(text: string, start: number): number {
  let quote = text.indexOf('"', start + 1);
  while (quote !== -1 && slashesBefore(text, quote) % 2 === 1) quote = text.indexOf('"', quote + 1);
  return quote === -1 ? text.length : quote + 1;
}

function slashesBefore(text: string, at: number): number {
  let slashes = 0;
  while (text.charCodeAt(at - 1 - slashes) === CODE.backslash) slashes += 1;
  return slashes;
}

/**
 * Takes a run of digits, signs and points, at first without an exponent; the run that starts at the exponent
 * then looks back over its digits. The `e` of `true` has neither.
 */
function afterNumber(scan: Scan, start: number): number {
  const { text } = scan;
  let end = start + 1;
  while (KINDS[text.charCodeAt(end)] === NUMBER) end += 1;
  const first = KINDS[text.charCodeAt(start)] === EXPONENT ? firstDigit(text, start) : start;
  // A short run without an exponent, by far the most frequent, is not even cut out.
  const certain = first === start && end - start <= SAFE_DIGITS;
  if (!certain && !isCarriedByDouble(text.slice(first, end))) scan.native = false;
  return end;
}

function firstDigit(text: string, exponent: number): number {
  let first = exponent;
  while (KINDS[text.charCodeAt(first - 1)] === NUMBER) first -= 1;
  return first;
}
