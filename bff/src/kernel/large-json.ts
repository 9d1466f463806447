import type { Json } from '@corbusier/shared/domain/json';
import { JsonError } from '@corbusier/shared/domain/json-error';
import { parseJson } from '@corbusier/shared/domain/parse-json';

/** Bytes from which a result is passed on as it came, unread. */
export const LARGE_BYTES = 64 * 1024;

const LIMITS = { maxDepth: 128, maxKeys: 2_000_000 };

/**
 * A large JSON value as the bytes that a server sent. Reading megabytes to write them again costs more than all
 * else that a call does, and could only change them; who needs the value reads it, once.
 */
export class LargeJson {
  readonly bytes: Uint8Array;
  #value: Json | undefined;

  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }

  /** The value. Throws `JsonError` when the bytes are no JSON, or beyond what we read. */
  read(): Json {
    this.#value ??= parseJson(decode(this.bytes), LIMITS);
    return this.#value;
  }

  /** The value; undefined when there is none to be read. */
  readable(): Json | undefined {
    try {
      return this.read();
    } catch (error) {
      if (error instanceof JsonError) return undefined;
      throw error;
    }
  }

  /** Whether the ASCII text occurs anywhere in the bytes. */
  mentions(text: string): boolean {
    return indexOf(this.bytes, encoder.encode(text)) >= 0;
  }
}

/** The value of what may be large. Throws `JsonError`. */
export function readLarge(value: Json | LargeJson): Json {
  return value instanceof LargeJson ? value.read() : value;
}

const encoder = new TextEncoder();

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new JsonError('syntax', 0, 'not UTF-8');
  }
}

/** By the first byte, which the platform finds quickly, and then letter by letter. */
function indexOf(bytes: Uint8Array, wanted: Uint8Array): number {
  const [first = 0] = wanted;
  for (let at = bytes.indexOf(first); at >= 0; at = bytes.indexOf(first, at + 1)) {
    if (wanted.every((byte, index) => bytes[at + index] === byte)) return at;
  }
  return -1;
}
