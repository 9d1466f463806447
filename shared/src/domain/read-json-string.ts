import { JsonError } from './json-error.ts';
import { CODE } from './read-json-characters.ts';

const SHORT_ESCAPES = '"\\/bfnrt';
const HEX4 = /^[0-9a-fA-F]{4}$/;

/** Checks the string literal whose opening quote is at `start`; `end` is the offset after its closing quote. */
export function readStringEnd(text: string, start: number): { end: number; escaped: boolean } {
  let escaped = false;
  let at = start + 1;
  while (at < text.length) {
    const code = text.charCodeAt(at);
    if (code === CODE.quote) return { end: at + 1, escaped };
    escaped ||= code === CODE.backslash;
    at += characterLength(text, at);
  }
  throw new JsonError('syntax', text.length, 'the text ends inside a string');
}

function characterLength(text: string, at: number): number {
  const code = text.charCodeAt(at);
  if (code < CODE.space) {
    throw new JsonError('syntax', at, 'a control character in a string must be written as an escape');
  }
  return code === CODE.backslash ? escapeLength(text, at) : 1;
}

function escapeLength(text: string, at: number): number {
  const kind = text.charAt(at + 1);
  if (kind !== '' && SHORT_ESCAPES.includes(kind)) return 2;
  if (kind === 'u' && HEX4.test(text.slice(at + 2, at + 6))) return 6;
  throw new JsonError('syntax', at, 'unknown escape in a string');
}
