import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { errorEntry, type Reason } from '@corbusier/shared/errors';
import { AppError } from '../../kernel/app-error.ts';

const SERVER_FAULT = 500;

/** Server faults that keep their words: they say what is known of the upstream, secrets removed. */
const SPOKEN: ReadonlySet<Reason> = new Set(['outcome_unknown', 'tool_call_timeout']);
const OF_SERVERS: ReadonlySet<Reason> = new Set(['backend_unreachable', 'upstream_protocol_error']);

const REDACTED_MESSAGES: Partial<Record<Reason, string>> = {
  storage_unavailable: 'The database cannot be reached, so nothing was done. Try again in a moment.',
  shutting_down: 'Corbusier is shutting down and takes no new work.',
  backend_unreachable: 'The backend behind this address cannot be reached.',
  issue_source_unavailable:
    'The issue cannot be looked up at the moment, so nothing was done. Give a title, or try again.',
  upstream_protocol_error: 'The server answered with something that is not MCP. Its state page shows more.',
};

/** Of a server that is named, its causes are known and free of secrets; other backends are nobody's business. */
function isSpoken({ reason, details }: AppError): boolean {
  return SPOKEN.has(reason) || (OF_SERVERS.has(reason) && typeof details['serverName'] === 'string');
}

/** The body of a failure: what programs decide by, and a sentence for people. */
export function errorBodyOf(error: unknown, traceId: string) {
  const known = error instanceof AppError ? error : new AppError('internal', '');
  const { code, status } = errorEntry(known.reason);
  const reason = known.reason;
  if (status >= SERVER_FAULT && !isSpoken(known)) {
    const message =
      REDACTED_MESSAGES[reason] ?? 'Something went wrong on our side. The log has it under this trace id.';
    return { status, body: { code, message, traceId, details: { reason } } };
  }
  return { status, body: { code, message: known.message, traceId, details: { ...known.details, reason } } };
}

/** Shapes any thrown value as the API's error answer. */
export function errorResponse(error: unknown, traceId: string): Response {
  const { status, body } = errorBodyOf(error, traceId);
  const headers = new Headers({
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'trace-id': traceId,
  });
  const allow = error instanceof AppError ? error.details['allow'] : undefined;
  if (status === 405 && Array.isArray(allow)) headers.set('allow', allow.join(', '));
  if (status === 401) headers.set('www-authenticate', 'Bearer');
  if (status === 503) headers.set('retry-after', '1');
  // Details are plain data by the contract of AppError.
  return new Response(stringifyJson(body as unknown as Json), { status, headers });
}
