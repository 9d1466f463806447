import type { UpstreamCause } from '../../kernel/outcome.ts';
import { createHttpListener } from './http-listener.ts';
import type { HttpTarget } from './http-requests.ts';
import { createHttpSender } from './http-sender.ts';
import { createHttpSession } from './http-session.ts';
import { encodeMessage } from './json-rpc-messages.ts';
import { createJsonRpcPeer, type JsonRpcPeer } from './json-rpc-peer.ts';
import { redactCause } from './process-cause.ts';

export interface HttpConnection {
  readonly peer: JsonRpcPeer;
  readonly closed: Promise<UpstreamCause>;
  /** Ends the handshake: the server is told, and its own stream is read from then on. */
  begin(protocolVersion: string): Promise<void>;
  onListChanged(listener: () => void): void;
  /** Ends the connection because of something that the connection itself cannot see. */
  end(cause: UpstreamCause): void;
  /** Gives the session back and ends the connection. */
  close(): Promise<void>;
}

/** What is known of the server besides its address. */
export interface HttpServer {
  readonly redact: (text: string) => string;
  /** Why it is gone, when it turns out to be within moments; null when it is not, or cannot be known. */
  readonly exitSoon: () => Promise<UpstreamCause | null>;
  readonly onStrayLog?: (() => void) | undefined;
}

/** Streamable HTTP: a request is a POST, its answer a JSON body or an event stream. */
export function openHttpConnection(target: HttpTarget, server: HttpServer): HttpConnection {
  const lifetime = new AbortController();
  const session = createHttpSession(target);
  const listeners: (() => void)[] = [];
  const { promise: closed, resolve } = Promise.withResolvers<UpstreamCause>();
  const sender = createHttpSender({
    session,
    lifetime: lifetime.signal,
    end,
    exitSoon: server.exitSoon,
    peer: () => peer,
  });
  const peer = createJsonRpcPeer({
    channel: {
      send: (message, requestId) => void sender.post(message, requestId),
      abandon: sender.abandon,
    },
    onNotification(method) {
      if (method === 'notifications/tools/list_changed') for (const listener of listeners) listener();
    },
    onNoise: () => undefined,
    onStrayLog: server.onStrayLog,
  });

  function end(cause: UpstreamCause): void {
    const shown = redactCause(cause, server.redact);
    peer.end(shown);
    resolve(shown);
    lifetime.abort();
  }

  return {
    peer,
    closed,
    end,
    onListChanged: (listener) => void listeners.push(listener),
    async begin(protocolVersion) {
      session.setVersion(protocolVersion);
      // Posts may overtake one another, and some servers refuse requests until they have had this one.
      await sender.post(encodeMessage({ method: 'notifications/initialized' }), null);
      void createHttpListener({ session, signal: lifetime.signal, receive: peer.receive, end })();
    },
    async close() {
      const goodbye = lifetime.signal.aborted ? Promise.resolve() : session.goodbye();
      end({ message: 'the server was stopped' });
      await goodbye;
    },
  };
}
