import { ExactNumber, type Json, type JsonObject } from './json.ts';

const NUMBER_LITERAL = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;

/**
 * Writes JSON as `JSON.stringify` does, exact numbers by their source. Throws `TypeError` when the source of
 * an exact number is no JSON number, and `RangeError`, as `JSON.stringify` does, some thousand levels deep.
 */
export function stringifyJson(value: Json): string {
  return hasExactNumber(value) ? write(value) : JSON.stringify(value);
}

/** Says whether an exact number is anywhere in the value; takes any depth. */
export function hasExactNumber(value: Json): boolean {
  const pending: Json[] = [value];
  for (let node = pending.pop(); node !== undefined; node = pending.pop()) {
    if (node instanceof ExactNumber) return true;
    for (const member of membersOf(node)) {
      if (typeof member === 'object') pending.push(member);
    }
  }
  return false;
}

function membersOf(value: Json): readonly Json[] {
  if (typeof value !== 'object' || value === null) return [];
  return Array.isArray(value) ? value : Object.values(value);
}

/**
 * The value with each exact number replaced by the nearest finite double that is not zero, for checks that
 * know doubles only: sign, size and, within the reach of a double, being an integer are kept. A value without
 * exact numbers is returned as it is.
 */
export function toPlainJson(value: Json): Json {
  return hasExactNumber(value) ? withDoubles(value) : value;
}

/** The literal of an exact number, checked, so that a made-up source cannot smuggle in other JSON. */
export function writeExactNumber(number: ExactNumber): string {
  if (!NUMBER_LITERAL.test(number.source)) {
    throw new TypeError(`not a JSON number: ${JSON.stringify(number.source.slice(0, 40))}`);
  }
  return number.source;
}

function write(value: Json): string {
  if (value instanceof ExactNumber) return writeExactNumber(value);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map(write).join(',')}]`;
  const members = Object.entries(value).map(([key, member]) => `${JSON.stringify(key)}:${write(member)}`);
  return `{${members.join(',')}}`;
}

function withDoubles(value: Json): Json {
  if (value instanceof ExactNumber) return nearestDouble(value.source);
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(withDoubles);
  // Object.fromEntries defines members, so that a key `__proto__` stays data.
  const copy: JsonObject = Object.fromEntries(
    Object.entries(value).map(([key, member]) => [key, withDoubles(member)]),
  );
  return copy;
}

function nearestDouble(source: string): number {
  const nearest = Number(source);
  if (nearest === 0) return /[1-9]/.test(source.split(/[eE]/)[0] ?? '') ? tiny(source) : nearest;
  return Math.max(-Number.MAX_VALUE, Math.min(Number.MAX_VALUE, nearest));
}

function tiny(source: string): number {
  return source.startsWith('-') ? -Number.MIN_VALUE : Number.MIN_VALUE;
}
