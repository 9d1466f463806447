import type { Ids } from '../../kernel/ids.ts';

const ACCEPTED = /^[A-Za-z0-9._-]{1,128}$/;

/** The caller's `x-request-id` when it is well-formed, a fresh id otherwise. It is the correlation id of all that follows. */
export function correlationId(headers: Headers, ids: Ids): string {
  const given = headers.get('x-request-id');
  return given !== null && ACCEPTED.test(given) ? given : ids.next();
}
