import type { UpstreamCause } from '../../kernel/outcome.ts';
import { type EventStreamEnd, readEventStream } from './event-stream.ts';
import { boundedText, messageOf, neverConnected, refusedBy } from './http-requests.ts';
import { type HttpSession, pause } from './http-session.ts';
import type { JsonRpcPeer } from './json-rpc-peer.ts';
import { isSessionError, saysSessionLost } from './lost-session.ts';
import type { RequestEnd } from './pending-requests.ts';

/** Attempts in a row to get the rest of an answer whose stream broke off. */
const MAX_RESUMES = 5;
const DEFAULT_RETRY_MS = 1000;
const BOTH = 'application/json, text/event-stream';

export interface SenderDeps {
  readonly session: HttpSession;
  /** Aborted when the connection ends. */
  readonly lifetime: AbortSignal;
  readonly peer: () => JsonRpcPeer;
  readonly end: (cause: UpstreamCause) => void;
  /** Why the server is gone, when it turns out to be within moments; null when it is not, or cannot be known. */
  readonly exitSoon: () => Promise<UpstreamCause | null>;
}

export interface HttpSender {
  /** Settles when the answer is in, or given up; never rejects. */
  post(message: string, requestId: number | null): Promise<void>;
  abandon(requestId: number): void;
}

interface Exchange {
  readonly requestId: number | null;
  readonly signal: AbortSignal;
}

/** Posts messages and hands what comes back to the peer. */
export function createHttpSender(deps: SenderDeps): HttpSender {
  const open = new Map<number, AbortController>();

  async function post(message: string, requestId: number | null): Promise<void> {
    const { controller, release } = bridge(deps.lifetime);
    if (requestId !== null) open.set(requestId, controller);
    const { signal } = controller;
    await exchange(deps, message, { requestId, signal }).catch((error: unknown) =>
      signal.aborted ? undefined : broken(deps, requestId, error),
    );
    release();
    if (requestId !== null) open.delete(requestId);
  }

  return {
    post,
    abandon: (requestId) => open.get(requestId)?.abort(),
  };
}

/** By hand: a listener that fetch adds to a long-lived signal stays there until garbage collection. */
function bridge(lifetime: AbortSignal) {
  const controller = new AbortController();
  const stop = () => controller.abort();
  lifetime.addEventListener('abort', stop, { once: true });
  return { controller, release: () => lifetime.removeEventListener('abort', stop) };
}

async function exchange(deps: SenderDeps, message: string, { requestId, signal }: Exchange): Promise<void> {
  const headers = { 'content-type': 'application/json', accept: BOTH };
  const response = await deps.session.send({ method: 'POST', body: message, signal }, headers);
  if (response.status >= 300) await refused(deps, response, requestId);
  else await accepted(deps, response, { requestId, signal });
}

async function accepted(
  deps: SenderDeps,
  response: Response,
  { requestId, signal }: Exchange,
): Promise<void> {
  const end = await readAnswer(deps, response, requestId);
  if (requestId === null) return;
  if (end !== null) await resume(deps, end, { requestId, signal });
  // Without effect when the answer has come.
  deps
    .peer()
    .fail(requestId, { kind: 'lost', cause: { message: 'the server ended its answer without a result' } });
}

/** Hands every message of the body over; answers how an event stream ended, null for any other body. */
async function readAnswer(
  deps: SenderDeps,
  response: Response,
  requestId: number | null,
): Promise<EventStreamEnd | null> {
  const type = response.headers.get('content-type') ?? '';
  const { maxAnswerBytes } = deps.session;
  const receive = (text: string) => {
    if (isSessionError(text)) sessionLost(deps, requestId, 'JSON-RPC error -32001');
    else deps.peer().receive(text, requestId);
  };
  if (type.startsWith('text/event-stream') && response.body) {
    return readEventStream(response.body, { maxLineBytes: maxAnswerBytes, onMessage: receive });
  }
  const text = await boundedText(response, maxAnswerBytes);
  if (type.startsWith('application/json') && text !== '') receive(text);
  return null;
}

/** A server may close the stream of an answer on purpose, and give the rest to who asks for it by event id. */
async function resume(
  deps: SenderDeps,
  first: EventStreamEnd,
  exchange: { requestId: number; signal: AbortSignal },
) {
  let end: EventStreamEnd | null = first;
  let left = MAX_RESUMES;
  while (end !== null && left > 0 && deps.peer().waits(exchange.requestId)) {
    end = await resumeOnce(deps, end, exchange);
    left = end !== null && end.messages > 0 ? MAX_RESUMES : left - 1;
  }
}

async function resumeOnce(
  deps: SenderDeps,
  before: EventStreamEnd,
  { requestId, signal }: Exchange,
): Promise<EventStreamEnd | null> {
  if (before.lastEventId === null) return null;
  await pause(before.retryMs ?? DEFAULT_RETRY_MS, signal);
  const headers = { accept: 'text/event-stream', 'last-event-id': before.lastEventId };
  const response = await deps.session.send({ method: 'GET', signal }, headers);
  const end = response.ok ? await readAnswer(deps, response, requestId) : null;
  return end && { ...end, lastEventId: end.lastEventId ?? before.lastEventId };
}

async function refused(deps: SenderDeps, response: Response, requestId: number | null): Promise<void> {
  const text = await boundedText(response, deps.session.maxAnswerBytes).catch(() => '');
  if (deps.session.exists() && saysSessionLost(response.status, text)) {
    sessionLost(deps, requestId, `HTTP ${response.status}`);
    return;
  }
  const json = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  // A JSON-RPC error under an HTTP error is the answer, when it names the request.
  if (json) deps.peer().receive(text);
  const answered = requestId !== null && !deps.peer().waits(requestId);
  if (!answered) fail(deps, requestId, refusedBy(response));
}

/** The request was refused unread, so it may be sent again under another session. */
function sessionLost(deps: SenderDeps, requestId: number | null, how: string): void {
  const cause: UpstreamCause = { message: `the server has lost our session (${how})`, sessionLost: true };
  fail(deps, requestId, { kind: 'unsent', reason: 'unreachable', cause });
  deps.end(cause);
}

function fail(deps: SenderDeps, requestId: number | null, end: RequestEnd): void {
  if (requestId !== null) deps.peer().fail(requestId, end);
}

async function broken(deps: SenderDeps, requestId: number | null, error: unknown): Promise<void> {
  const cause = { message: `the connection to the server failed: ${messageOf(error)}` };
  if (neverConnected(error)) {
    fail(deps, requestId, { kind: 'unsent', reason: 'unreachable', cause });
    deps.end(cause);
    return;
  }
  const exit = await deps.exitSoon();
  if (exit !== null) deps.end(exit);
  fail(deps, requestId, { kind: 'lost', cause });
}
