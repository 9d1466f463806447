import { ADDRESS_REFUSED, type Dial } from './guarded-dial.ts';
import type { RequestEnd } from './pending-requests.ts';

export interface HttpTarget {
  readonly url: string;
  /** Resolved anew for each request, so that a changed secret counts at once. */
  readonly headers: () => Record<string, string>;
  /** Bytes that one answer may have. */
  readonly maxAnswerBytes: number;
  readonly dial: Dial;
}

export interface HttpRequest {
  readonly method: 'POST' | 'GET' | 'DELETE';
  readonly headers: Record<string, string>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** One request, for which no packed answer is taken: unpacked, it could be of any size. */
export async function sendHttp(target: HttpTarget, request: HttpRequest): Promise<Response> {
  const headers = { ...target.headers(), ...request.headers, 'accept-encoding': 'identity' };
  const response = await target.dial(target.url, { ...request, headers });
  const encoding = response.headers.get('content-encoding') ?? 'identity';
  if (encoding.toLowerCase() === 'identity') return response;
  await response.body?.cancel();
  throw new Error(`the server packed its answer (${encoding.slice(0, 40)}), which it was asked not to do`);
}

/** Text of a body up to the limit. @throws Error when it is longer, or breaks. */
export async function boundedText(response: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new Error(`the server's answer is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

const NOT_CONNECTED = [
  'ECONNREFUSED',
  'ConnectionRefused',
  'ENOTFOUND',
  'FailedToOpenSocket',
  'EAI_AGAIN',
  ADDRESS_REFUSED,
];

/** Whether the error says that there was no connection, so that nothing can have been done. */
export function neverConnected(error: unknown): boolean {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } };
  return NOT_CONNECTED.some((known) => known === code || known === cause?.code);
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** What an HTTP status that is no success means for the request that it answers. */
export function refusedBy(response: Response): RequestEnd {
  const { status } = response;
  const cause = { message: `the server answered HTTP ${status}${redirectOf(response)}` };
  // From 500 on the server may have begun the work.
  if (status >= 500) return { kind: 'lost', cause };
  return { kind: 'unsent', reason: status < 400 ? 'protocol' : 'unreachable', cause };
}

function redirectOf(response: Response): string {
  if (response.status >= 400) return '';
  // Only where to: the rest of an address may hold secrets.
  const origin = URL.parse(response.headers.get('location') ?? '')?.origin;
  return `, a redirect${origin === undefined ? '' : ` to ${origin}`}, which is not followed`;
}
