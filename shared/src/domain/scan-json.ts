import { isCarriedByDouble } from './exact-decimal.ts';
import type { JsonLimits } from './parse-json.ts';
import { CODE } from './read-json-characters.ts';

export interface JsonScan {
  /** The text is within the limits and holds no number that needs its source kept. */
  readonly native: boolean;
  /** Keys of all objects, if the text is JSON at all and was scanned to its end. */
  readonly keys: number;
}

interface Scan extends JsonScan {
  native: boolean;
  keys: number;
  depth: number;
}

const QUOTE = 1;
const NUMBER = 2;
const OPEN = 3;
const CLOSE = 4;
const COLON = 5;

/** What each ASCII code unit means outside strings; a table is quicker than comparisons. */
const KINDS = new Uint8Array(128);
for (const character of '0123456789-+.eE') KINDS[character.charCodeAt(0)] = NUMBER;
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
  const scan: Scan = { native: true, keys: 0, depth: 0 };
  let at = 0;
  while (at < text.length && scan.native) {
    const kind = KINDS[text.charCodeAt(at)];
    if (kind === QUOTE) at = afterString(text, at);
    else if (kind === NUMBER) at = afterNumber(scan, text, at);
    else at += 1;
    countMark(scan, limits, kind);
  }
  return scan;
}

function countMark(scan: Scan, limits: JsonLimits, kind: number | undefined): void {
  if (kind === OPEN) scan.depth += 1;
  else if (kind === CLOSE) scan.depth -= 1;
  else if (kind === COLON) scan.keys += 1;
  else return;
  if (scan.depth > limits.maxDepth || scan.keys > limits.maxKeys) scan.native = false;
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

/** Takes everything that a number may hold, in any order. */
function afterNumber(scan: Scan, text: string, start: number): number {
  let end = start + 1;
  while (KINDS[text.charCodeAt(end)] === NUMBER) end += 1;
  // Two characters, such as `42` or the `e` of `true`, never need a closer look.
  if (end - start > 2 && !isCarriedByDouble(text.slice(start, end))) scan.native = false;
  return end;
}
