import { AppError } from '../../kernel/app-error.ts';

export interface ApiProxyOptions {
  /** Scheme, host and port of the backend. */
  readonly target: URL;
  /** Added here, on the server's side, to requests of our own pages. Null: none is added. */
  readonly bearerToken: string | null;
  readonly send: (request: Request) => Promise<Response>;
}

/** Headers that belong to one hop, or to the browser's relation with us: none of them is the backend's business. */
const OWN_HEADERS = [
  'connection',
  'cookie',
  'host',
  'keep-alive',
  'origin',
  'proxy-authorization',
  'referer',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
];
/** What the backend says to its own clients only. */
const DROPPED_FROM_ANSWERS = [
  'connection',
  'content-encoding',
  'content-length',
  'set-cookie',
  'transfer-encoding',
];

/**
 * Sends a request on to another backend. A caller's own `Authorization` goes with it; a page's request, whose
 * session was checked before, gets the configured token instead. Throws `backend_unreachable`.
 */
export function forwardApi({ target, bearerToken, send }: ApiProxyOptions) {
  return async (request: Request): Promise<Response> => {
    const asked = new URL(request.url);
    const url = new URL(asked.pathname + asked.search, target);
    const headers = forwardedHeaders(request.headers, bearerToken);
    const init: RequestInit & { duplex: 'half' } = {
      method: request.method,
      headers,
      body: request.body,
      redirect: 'manual',
      signal: request.signal,
      duplex: 'half',
    };
    const answer = await send(new Request(url, init)).catch((cause: unknown) => {
      throw new AppError('backend_unreachable', `The backend ${target.host} cannot be reached.`, {
        cause: String(cause),
      });
    });
    return new Response(answer.body, {
      status: answer.status,
      headers: without(answer.headers, DROPPED_FROM_ANSWERS),
    });
  };
}

function forwardedHeaders(given: Headers, bearerToken: string | null): Headers {
  const headers = without(given, OWN_HEADERS);
  if (!headers.has('authorization') && bearerToken !== null)
    headers.set('authorization', `Bearer ${bearerToken}`);
  return headers;
}

function without(given: Headers, names: readonly string[]): Headers {
  const headers = new Headers(given);
  for (const name of names) headers.delete(name);
  return headers;
}
