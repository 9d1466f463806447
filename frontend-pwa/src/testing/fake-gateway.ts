import type { AnyEndpoint, Data, Input } from '@corbusier/shared/contract/endpoint';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { errorEntry, type Reason } from '@corbusier/shared/errors';
import type { Gateway } from '../gateway/gateway.ts';

export const FAKE_TRACE_ID = '0195f3c2-0000-7000-8000-00000000feed';

/** Thrown by an answer that is a refusal. */
export class Refusal extends Error {
  readonly reason: Reason;
  readonly details: JsonObject;

  constructor(reason: Reason, message: string, details: JsonObject = {}) {
    super(message);
    this.reason = reason;
    this.details = details;
  }
}

export type Answer<E extends AnyEndpoint> = (
  input: Input<E>,
  signal: AbortSignal,
) => Data<E> | Promise<Data<E>>;

interface Route {
  readonly method: string;
  readonly pattern: RegExp;
  readonly answer: (request: Request, groups: Readonly<Record<string, string>>) => Promise<Response>;
}

export interface SentRequest {
  readonly method: string;
  /** Path and query below `/api/v1`. */
  readonly path: string;
  readonly body: Json | undefined;
  readonly headers: Headers;
}

/** A gateway that answers as a test says, typed by the contract. */
export interface FakeGateway extends Gateway {
  /** Answers an endpoint from now on. */
  on<E extends AnyEndpoint>(endpoint: E, answer: Answer<E>): void;
  /** Sends a frame to every reader of the events. */
  emit(event: string, data: Json): void;
  /** What was sent so far, the event stream aside. */
  readonly sent: readonly SentRequest[];
}

const BASE = '/api/v1';

export function createFakeGateway(): FakeGateway {
  const routes: Route[] = [];
  const sent: SentRequest[] = [];
  const stream = createEventStream();
  return {
    sent,
    emit: stream.emit,
    on(endpoint, answer) {
      routes.unshift(routeOf(endpoint, answer, sent));
    },
    async fetch(request) {
      const path = new URL(request.url).pathname.slice(BASE.length);
      if (path === '/events') return stream.open(request.signal);
      const found = routes.find(({ method, pattern }) => method === request.method && pattern.test(path));
      if (!found) return refuse(new Refusal('route_not_found', `nothing answers ${request.method} ${path}`));
      return found.answer(request, found.pattern.exec(path)?.groups ?? {});
    },
  };
}

function routeOf<E extends AnyEndpoint>(endpoint: E, answer: Answer<E>, sent: SentRequest[]): Route {
  const pattern = endpoint.path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)');
  return {
    method: endpoint.method,
    pattern: new RegExp(`^${pattern}$`),
    async answer(request, groups) {
      const url = new URL(request.url);
      const text = await request.text();
      const body = text === '' ? undefined : parseJson(text);
      const path = url.pathname.slice(BASE.length) + url.search;
      sent.push({ method: request.method, path, body, headers: request.headers });
      const params = Object.fromEntries(
        Object.entries(groups).map(([name, value]) => [name, decodeURIComponent(value)]),
      );
      // The client built the request from the same endpoint value, so the parts have its types.
      const input = { params, query: Object.fromEntries(url.searchParams), body } as Input<E>;
      return respond(() => answer(input, request.signal), endpoint.status);
    },
  };
}

async function respond(work: () => unknown, status: number): Promise<Response> {
  try {
    // Data of an endpoint is JSON by the contract.
    return succeed((await work()) as Json, status);
  } catch (error) {
    if (error instanceof Refusal) return refuse(error);
    throw error;
  }
}

function succeed(data: Json, status: number): Response {
  const metadata = { version: 'v1', request_id: FAKE_TRACE_ID, timestamp: '2026-11-30T12:00:00Z' };
  return json({ success: true, data, error: null, metadata }, status);
}

function refuse({ reason, message, details }: Refusal): Response {
  const { code, status } = errorEntry(reason);
  return json({ code, message, traceId: FAKE_TRACE_ID, details: { reason, ...details } }, status);
}

function json(body: Json, status: number): Response {
  const headers = { 'content-type': 'application/json', 'trace-id': FAKE_TRACE_ID };
  return new Response(stringifyJson(body), { status, headers });
}

function createEventStream() {
  const readers = new Set<ReadableStreamDefaultController<Uint8Array>>();
  let count = 0;
  return {
    emit(event: string, data: Json): void {
      count += 1;
      const frame = `id: ${count}\nevent: ${event}\ndata: ${stringifyJson(data)}\n\n`;
      for (const reader of readers) reader.enqueue(new TextEncoder().encode(frame));
    },
    open(signal: AbortSignal): Response {
      const body = new ReadableStream<Uint8Array>({
        start(reader) {
          readers.add(reader);
          reader.enqueue(new TextEncoder().encode(': open\n\n'));
          signal.addEventListener('abort', () => {
            if (readers.delete(reader)) reader.close();
          });
        },
      });
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
    },
  };
}
