import type { AnyEndpoint } from '@corbusier/shared/contract/endpoint';
import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json } from '@corbusier/shared/domain/json';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { KeyedRequest } from '../../idempotency/ports.ts';
import { AppError } from '../../kernel/app-error.ts';

export const REPLAYED = 'idempotency-replayed';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** The key of a request, lower case; null without one. Throws `invalid_idempotency_key` for anything but one UUID. */
export function idempotencyKeyOf(endpoint: AnyEndpoint, headers: Headers): string | null {
  // A header sent twice arrives as both values in one text.
  const key = endpoint.idempotent ? headers.get('idempotency-key') : null;
  if (key === null || UUID.test(key)) return key?.toLowerCase() ?? null;
  throw new AppError('invalid_idempotency_key', "The header 'Idempotency-Key' must be one UUID.", {
    header: 'Idempotency-Key',
  });
}

interface Asked {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/** What the request asks for, told apart by path, query and payload: neither order of keys nor blanks count. */
export function keyedRequest(endpoint: AnyEndpoint, key: string, asked: Asked): KeyedRequest {
  const { params, query, body } = asked;
  // Parsed input is plain data; a missing body is told from `null` by the length of the list.
  const said = (body === undefined ? [params, query] : [params, query, body]) as Json;
  const fingerprint = bytesToHex(sha256(utf8ToBytes(canonicalJson(said))));
  return { operation: endpoint.id, key, fingerprint };
}
