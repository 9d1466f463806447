import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { LARGE_BYTES, LargeJson } from '../../kernel/large-json.ts';
import type { UpstreamCause } from '../../kernel/outcome.ts';
import { encodeMessage, type Incoming, largeAnswer, readMessages } from './json-rpc-messages.ts';
import { createPendingRequests, type RequestEnd, type RequestOptions } from './pending-requests.ts';

/** Carries whole JSON-RPC messages as text, in order. */
export interface MessageChannel {
  /**
   * Hands a message over and never throws. `requestId` names the request in it; a channel that learns that
   * it was not delivered says so by `peer.fail`.
   */
  send(message: string, requestId: number | null): void;
  /** Nobody waits for the request's answer any more. */
  abandon?(requestId: number): void;
}

export interface PeerOptions {
  readonly channel: MessageChannel;
  readonly onNotification: (method: string, params: Json) => void;
  /** A text that is no JSON-RPC, or that nobody waits for. */
  readonly onNoise: (text: string) => void;
  /** A log message of which nobody can say whose call it belongs to. */
  readonly onStrayLog?: (() => void) | undefined;
}

/** One end of a JSON-RPC 2.0 connection. Messages are neither checked against a schema nor changed. */
export interface JsonRpcPeer {
  /** Never rejects. */
  request(method: string, params: JsonObject, options?: RequestOptions): Promise<RequestEnd>;
  notify(method: string, params?: JsonObject): void;
  /** Takes one message (or a batch) that came in; `via` is the request on whose own stream it came, if any. */
  receive(text: string, via?: number | null): void;
  /** Takes one message as bytes. The result of a large answer stays bytes where the request takes it so. */
  receiveBytes(bytes: Uint8Array): void;
  /** The request could not be delivered, or its answer was lost. */
  fail(requestId: number, end: RequestEnd): void;
  /** Whether the request still waits for its answer. */
  waits(requestId: number): boolean;
  /** The connection has ended: everything that waits is lost, and later requests are not sent. */
  end(cause: UpstreamCause): void;
}

const decoder = new TextDecoder();

export function createJsonRpcPeer(options: PeerOptions): JsonRpcPeer {
  const { channel } = options;
  let endedBy: UpstreamCause | null = null;
  const pending = createPendingRequests({
    send: (id, method, params) => channel.send(encodeMessage({ id, method, params }), id),
    cancel(requestId, reason) {
      notify('notifications/cancelled', { requestId, reason });
      channel.abandon?.(requestId);
    },
  });

  function notify(method: string, params?: JsonObject): void {
    if (endedBy === null) channel.send(encodeMessage(params ? { method, params } : { method }), null);
  }

  function receive(text: string, via: number | null = null): void {
    for (const message of readMessages(text)) take(message, text, via);
  }

  function take(message: Incoming, text: string, via: number | null): void {
    if (message.kind === 'request') channel.send(answerTo(message), null);
    else if (message.kind === 'notification') takeNotification(message, via);
    else if (message.kind === 'noise' || !pending.settle(message.id, message.end)) options.onNoise(text);
  }

  function takeNotification({ method, params }: Notification, via: number | null): void {
    if (method === 'notifications/progress') pending.progress(params);
    else if (method !== 'notifications/message') options.onNotification(method, params);
    else if (!pending.log(params, via)) options.onStrayLog?.();
  }

  return {
    request(method, params, requestOptions = {}) {
      if (endedBy === null) return pending.open(method, params, requestOptions);
      return Promise.resolve({ kind: 'unsent', reason: 'unreachable', cause: endedBy });
    },
    notify,
    receive,
    receiveBytes(bytes) {
      const large = bytes.length < LARGE_BYTES ? null : largeAnswer(bytes);
      if (large === null || !pending.takesLarge(large.id)) return receive(decoder.decode(bytes));
      pending.settle(large.id, { kind: 'result', result: new LargeJson(large.result) });
    },
    fail(requestId, end) {
      pending.settle(requestId, end);
    },
    waits: pending.has,
    end(cause) {
      endedBy ??= cause;
      pending.settleAll({ kind: 'lost', cause });
    },
  };
}

type Notification = Extract<Incoming, { kind: 'notification' }>;

/** We declare no capabilities, so a server may ask us for nothing but a sign of life. */
function answerTo(request: { id: Json; method: string }): string {
  const { id, method } = request;
  if (method === 'ping') return encodeMessage({ id, result: {} });
  return encodeMessage({ id, error: { code: -32601, message: `Method not found: ${method}` } });
}
