import type { UpstreamCause } from '../../kernel/outcome.ts';
import { readEventStream } from './event-stream.ts';
import { neverConnected } from './http-requests.ts';
import { type HttpSession, pause } from './http-session.ts';

/** Milliseconds between two attempts, unless the server asks for more. */
const MIN_RETRY_MS = 1000;
/** Attempts in a row that found nobody listening, after which the server is gone. */
const MAX_REFUSED = 3;

interface ListenerDeps {
  readonly session: HttpSession;
  readonly signal: AbortSignal;
  readonly receive: (text: string) => void;
  readonly end: (cause: UpstreamCause) => void;
}

type Next = { readonly again: false } | { readonly again: true; readonly retryMs: number };

/**
 * Reads the stream on which a server speaks unasked, for as long as the connection lives. A server that has
 * none (405) is fine. It is also how the end of a server is noticed while no call is made.
 */
export function createHttpListener(deps: ListenerDeps): () => Promise<void> {
  let lastEventId: string | null = null;
  let refusals = 0;

  async function listenOnce(): Promise<Next> {
    const resume: Record<string, string> = lastEventId === null ? {} : { 'last-event-id': lastEventId };
    const headers = { accept: 'text/event-stream', ...resume };
    const response = await deps.session.send({ method: 'GET', signal: deps.signal }, headers);
    refusals = 0;
    if (!response.ok || !response.body) return declined(deps, response);
    const end = await readEventStream(response.body, {
      maxLineBytes: deps.session.maxAnswerBytes,
      onMessage: deps.receive,
    });
    lastEventId = end.lastEventId ?? lastEventId;
    return { again: true, retryMs: Math.max(MIN_RETRY_MS, end.retryMs ?? 0) };
  }

  function afterBreak(error: unknown): Next {
    refusals += neverConnected(error) ? 1 : 0;
    if (refusals >= MAX_REFUSED) deps.end({ message: 'the server does not listen any more' });
    return { again: true, retryMs: MIN_RETRY_MS };
  }

  return async () => {
    while (!deps.signal.aborted) {
      const next = await listenOnce().catch(afterBreak);
      if (!next.again) return;
      await pause(next.retryMs, deps.signal);
    }
  };
}

function declined(deps: ListenerDeps, response: Response): Next {
  if (response.status === 404 && deps.session.exists()) {
    deps.end({ message: 'the server has lost our session (HTTP 404)', sessionLost: true });
  }
  return { again: false };
}
