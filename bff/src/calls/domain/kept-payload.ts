import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { LargeJson } from '../../kernel/large-json.ts';
import { redactStart } from './redact-start.ts';

/** Bytes up to which a payload is kept whole. */
export const WHOLE_BYTES = 64 * 1024;
/** Bytes of a larger one that are kept as text. */
export const HEAD_BYTES = 4 * 1024;

/** A payload as the audit keeps it. */
export interface KeptPayload {
  /** JSON text when it is kept whole, else null. */
  readonly text: string | null;
  readonly head: string | null;
  /** Bytes of the whole, as UTF-8 JSON. */
  readonly length: number;
  /** The whole, for hashing. */
  readonly whole: string | Uint8Array;
}

/** Cuts a payload to what the audit keeps of it. */
export function keepPayload(value: Json | LargeJson): KeptPayload {
  if (value instanceof LargeJson) return keepLarge(value);
  const whole = stringifyJson(value);
  const length = utf8Length(whole);
  const fits = length <= WHOLE_BYTES;
  return { text: fits ? whole : null, head: fits ? null : headOf(whole), length, whole };
}

function keepLarge({ bytes }: LargeJson): KeptPayload {
  const start = new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES), { stream: true });
  return { text: null, head: redactStart(start), length: bytes.byteLength, whole: bytes };
}

const encoder = new TextEncoder();

function utf8Length(text: string): number {
  return encoder.encode(text).byteLength;
}

// Streaming leaves out a character that the cut went through.
function headOf(whole: string): string {
  // No character takes less than a byte, so the head is within this many.
  const bytes = encoder.encode(whole.slice(0, HEAD_BYTES)).subarray(0, HEAD_BYTES);
  return new TextDecoder().decode(bytes, { stream: true });
}
