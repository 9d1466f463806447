import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';

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
  readonly bytes: Uint8Array;
}

/** Cuts a payload to what the audit keeps of it. */
export function keepPayload(value: Json): KeptPayload {
  const text = stringifyJson(value);
  const bytes = new TextEncoder().encode(text);
  const whole = bytes.byteLength <= WHOLE_BYTES;
  return { text: whole ? text : null, head: whole ? null : headOf(bytes), length: bytes.byteLength, bytes };
}

// Streaming leaves out a character that the cut went through.
function headOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes.subarray(0, HEAD_BYTES), { stream: true });
}
