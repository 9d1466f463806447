import { isCarriedByDouble } from './exact-decimal.ts';
import { ExactNumber, type Json, type JsonObject } from './json.ts';
import { JsonError } from './json-error.ts';
import type { JsonLimits } from './parse-json.ts';
import { CODE, skipBlanks } from './read-json-characters.ts';
import { readStringEnd } from './read-json-string.ts';

/** A container that is still open; `key` is the name whose value is being read. */
type Frame =
  | { readonly closing: typeof CODE.closeArray; readonly container: Json[] }
  | { readonly closing: typeof CODE.closeObject; readonly container: JsonObject; key: string };

interface Reader {
  readonly text: string;
  readonly limits: JsonLimits;
  readonly open: Frame[];
  position: number;
  keys: number;
}

/**
 * The full reader: says where a text goes wrong and keeps exact numbers. It holds its own stack, so no depth
 * of nesting overflows the machine's.
 */
export function readJson(text: string, limits: JsonLimits): Json {
  const reader: Reader = { text, limits, open: [], position: 0, keys: 0 };
  for (;;) {
    const value = readValue(reader);
    const document = value === undefined ? undefined : placeValue(reader, value);
    if (document !== undefined) return document;
  }
}

/** The next value, or undefined when a container was opened whose first member comes next. */
function readValue(reader: Reader): Json | undefined {
  const code = nextCode(reader);
  switch (code) {
    case CODE.openObject:
      return openContainer(reader, { closing: CODE.closeObject, container: {}, key: '' });
    case CODE.openArray:
      return openContainer(reader, { closing: CODE.closeArray, container: [] });
    case CODE.quote:
      return readString(reader);
    case CODE.t:
      return readWord(reader, 'true', true);
    case CODE.f:
      return readWord(reader, 'false', false);
    case CODE.n:
      return readWord(reader, 'null', null);
    default:
      return readNumber(reader);
  }
}

/** Puts a value where it belongs and closes what ends after it; gives the document once nothing is open. */
function placeValue(reader: Reader, value: Json): Json | undefined {
  let placed = value;
  for (let frame = reader.open.at(-1); frame !== undefined; frame = reader.open.at(-1)) {
    addMember(frame, placed);
    if (goOn(reader, frame)) return undefined;
    reader.open.pop();
    placed = frame.container;
  }
  return endOfText(reader, placed);
}

/** Reads what stands after a member: true when another follows, false when the container ends. */
function goOn(reader: Reader, frame: Frame): boolean {
  const code = nextCode(reader);
  if (code !== CODE.comma && code !== frame.closing) throw unexpected(reader);
  reader.position += 1;
  if (code !== CODE.comma) return false;
  if (frame.closing === CODE.closeObject) readKey(reader, frame);
  return true;
}

function openContainer(reader: Reader, frame: Frame): Json | undefined {
  if (reader.open.length >= reader.limits.maxDepth) {
    throw new JsonError('too_deep', reader.position, `nested deeper than ${reader.limits.maxDepth} levels`);
  }
  reader.position += 1;
  if (nextCode(reader) === frame.closing) {
    reader.position += 1;
    return frame.container;
  }
  reader.open.push(frame);
  if (frame.closing === CODE.closeObject) readKey(reader, frame);
  return undefined;
}

function readKey(reader: Reader, frame: Frame & { key: string; container: JsonObject }): void {
  if (nextCode(reader) !== CODE.quote) throw unexpected(reader);
  const start = reader.position;
  const key = readString(reader);
  reader.keys += 1;
  if (reader.keys > reader.limits.maxKeys) {
    throw new JsonError('too_many_keys', start, `more than ${reader.limits.maxKeys} keys`);
  }
  if (Object.hasOwn(frame.container, key)) {
    throw new JsonError('duplicate_key', start, `the key ${JSON.stringify(key)} appears twice`);
  }
  if (nextCode(reader) !== CODE.colon) throw unexpected(reader);
  reader.position += 1;
  frame.key = key;
}

function addMember(frame: Frame, value: Json): void {
  if (frame.closing === CODE.closeArray) {
    frame.container.push(value);
  } else if (frame.key === '__proto__') {
    // Assigning would change the object's prototype instead of adding a member.
    const own = { value, writable: true, enumerable: true, configurable: true };
    Object.defineProperty(frame.container, frame.key, own);
  } else {
    frame.container[frame.key] = value;
  }
}

function readString(reader: Reader): string {
  const start = reader.position;
  const { end, escaped } = readStringEnd(reader.text, start);
  reader.position = end;
  if (!escaped) return reader.text.slice(start + 1, end - 1);
  // The literal is known to be well formed here, and a string literal parses to a string.
  return JSON.parse(reader.text.slice(start, end)) as string;
}

const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;

function readNumber(reader: Reader): Json {
  NUMBER.lastIndex = reader.position;
  const literal = NUMBER.exec(reader.text)?.[0];
  if (literal === undefined) throw unexpected(reader);
  reader.position += literal.length;
  return isCarriedByDouble(literal) ? Number(literal) : new ExactNumber(literal);
}

function readWord(reader: Reader, word: string, value: Json): Json {
  if (!reader.text.startsWith(word, reader.position)) throw unexpected(reader);
  reader.position += word.length;
  return value;
}

function endOfText(reader: Reader, document: Json): Json {
  nextCode(reader);
  if (reader.position < reader.text.length) throw unexpected(reader);
  return document;
}

/** The code unit after any blanks; NaN at the end of the text. */
function nextCode(reader: Reader): number {
  reader.position = skipBlanks(reader.text, reader.position);
  return reader.text.charCodeAt(reader.position);
}

function unexpected(reader: Reader): JsonError {
  const { text, position } = reader;
  if (position >= text.length) return new JsonError('syntax', text.length, 'the text ends too early');
  const found = JSON.stringify(String.fromCodePoint(text.codePointAt(position) ?? 0));
  return new JsonError('syntax', position, `unexpected ${found}`);
}
