import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A 304 when the caller named the tag of this very answer; null otherwise. */
export function notModified(request: Request, reply: Headers): Response | null {
  const tag = reply.get('etag');
  const asked = request.headers.get('if-none-match');
  if (tag === null || asked === null) return null;
  const matches = asked.split(',').some((part) => part.trim() === tag);
  return matches
    ? new Response(null, { status: 304, headers: { etag: tag, 'cache-control': 'no-store' } })
    : null;
}

/** Weak tag of an answer's data; the envelope's request id and time are no part of it. */
export function etagOf(data: unknown): string {
  return `W/"${bytesToHex(sha256(utf8ToBytes(stringifyJson(data as Json)))).slice(0, 32)}"`;
}
