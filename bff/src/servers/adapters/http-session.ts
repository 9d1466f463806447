import { type HttpRequest, type HttpTarget, sendHttp } from './http-requests.ts';

/** Milliseconds that a server gets to take note of the end of its session. */
const GOODBYE_MS = 1000;

/** Sends requests with what every request of one session carries. */
export interface HttpSession {
  /** Bytes that one answer may have. */
  readonly maxAnswerBytes: number;
  send(request: Omit<HttpRequest, 'headers'>, headers: Record<string, string>): Promise<Response>;
  /** Whether the server gave us a session, which it can lose. */
  exists(): boolean;
  setVersion(version: string): void;
  /** Gives the session back. Never rejects. */
  goodbye(): Promise<void>;
}

export function createHttpSession(target: HttpTarget): HttpSession {
  let id: string | null = null;
  let version: string | null = null;

  const own = () => ({
    ...(id !== null && { 'mcp-session-id': id }),
    ...(version !== null && { 'mcp-protocol-version': version }),
  });

  async function send(
    request: Omit<HttpRequest, 'headers'>,
    headers: Record<string, string>,
  ): Promise<Response> {
    const response = await sendHttp(target, { ...request, headers: { ...headers, ...own() } });
    id ??= response.headers.get('mcp-session-id');
    return response;
  }

  return {
    maxAnswerBytes: target.maxAnswerBytes,
    send,
    exists: () => id !== null,
    setVersion(agreed) {
      version = agreed;
    },
    async goodbye() {
      if (id === null) return;
      // A server may refuse this (405), or be gone: the session is over for us in any case.
      await send({ method: 'DELETE', signal: AbortSignal.timeout(GOODBYE_MS) }, {}).catch(() => undefined);
    },
  };
}

/** Settles after the time, or at once when the signal is aborted. */
export function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    if (signal.aborted) done();
    else signal.addEventListener('abort', done, { once: true });
  });
}
