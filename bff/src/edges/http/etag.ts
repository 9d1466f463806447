import type { AnyEndpoint } from '@corbusier/shared/contract/endpoint';
import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** A 304 when the caller named the tag of exactly this list; null otherwise. Costs nothing unless asked for. */
export function notModified(endpoint: AnyEndpoint, request: Request, data: unknown): Response | null {
  const asked = request.headers.get('if-none-match');
  if (asked === null || endpoint.method !== 'GET') return null;
  const tag = etagOf(data);
  const matches = asked.split(',').some((part) => part.trim() === tag);
  return matches
    ? new Response(null, { status: 304, headers: { etag: tag, 'cache-control': 'no-store' } })
    : null;
}

/** Weak tag of an answer's data; the envelope's request id and time are no part of it. */
export function etagOf(data: unknown): string {
  return `W/"${bytesToHex(sha256(utf8ToBytes(stringifyJson(data as Json)))).slice(0, 32)}"`;
}
