import { AppError } from '../../kernel/app-error.ts';
import { RPC, RpcFault } from './json-rpc.ts';

export const LATEST_PROTOCOL_VERSION = '2025-11-25';

/** Revisions of the protocol that this edge speaks, newest first. */
export const PROTOCOL_VERSIONS: readonly string[] = [
  LATEST_PROTOCOL_VERSION,
  '2025-06-18',
  '2025-03-26',
  '2024-11-05',
];

const CORRELATION_ID = /^[A-Za-z0-9._-]{1,128}$/;
const JSON_TYPE = /^application\/json\s*(?:;\s*charset\s*=\s*"?utf-8"?\s*)?;?$/;

/** The caller's `x-request-id` when it is well formed. */
export function readCorrelationId(headers: Headers): string | null {
  const asked = headers.get('x-request-id') ?? '';
  return CORRELATION_ID.test(asked) ? asked : null;
}

/** Throws `unsupported_media_type` for everything but JSON in UTF-8. */
export function requireJsonBody(headers: Headers): void {
  const type = (headers.get('content-type') ?? '').trim().toLowerCase();
  if (JSON_TYPE.test(type)) return;
  throw new AppError('unsupported_media_type', 'Send JSON, with content-type: application/json.', {
    contentType: type.slice(0, 100),
  });
}

/** Whether an answer of each of these media types may be sent. */
export function accepts(headers: Headers, types: readonly string[]): boolean {
  const accept = headers.get('accept') ?? '*/*';
  // What clients of the protocol send, so nearly always the end of it.
  if (accept === types.join(', ')) return true;
  const ranges = accept.split(',').map(mediaRange);
  return types.every((type) => {
    const wanted = ['*/*', type.replace(/\/.*$/, '/*'), type];
    return ranges.some((range) => wanted.includes(range));
  });
}

/** Throws an RpcFault for a revision that we do not speak; a request may leave the header out. */
export function requireKnownVersion(headers: Headers): void {
  const version = headers.get('mcp-protocol-version');
  if (version === null || PROTOCOL_VERSIONS.includes(version)) return;
  throw new RpcFault(
    RPC.badRequest,
    `Unsupported protocol version. Supported versions: ${PROTOCOL_VERSIONS.join(', ')}.`,
  );
}

/** The media range without its parameters; empty when it is refused by `q=0`. */
function mediaRange(item: string): string {
  const [range = '', ...parameters] = item
    .toLowerCase()
    .split(';')
    .map((part) => part.trim());
  return parameters.some((parameter) => /^q=0(?:\.0*)?$/.test(parameter)) ? '' : range;
}
