import { createServer, type IncomingMessage, type ServerResponse, request as send } from 'node:http';

export interface Forwarder {
  readonly port: number;
  /** Where requests go from now on, and the token that they get. */
  aim(origin: string, token: string): void;
  close(): void;
}

/**
 * Adds the bearer that the suite does not know of, and leaves everything else alone: above all Host and
 * Origin, which the suite forges to see whether they are looked at.
 */
export async function openForwarder(): Promise<Forwarder> {
  let target: { readonly origin: string; readonly token: string } | null = null;
  const server = createServer((request, response) => {
    if (target === null) response.writeHead(503).end();
    else forward(target, request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    port: typeof address === 'object' && address !== null ? address.port : 0,
    aim(origin, token) {
      target = { origin, token };
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

/** A port that nobody listens on now. */
export async function freePort(): Promise<number> {
  const forwarder = await openForwarder();
  forwarder.close();
  return forwarder.port;
}

function forward(
  target: { readonly origin: string; readonly token: string },
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const { hostname, port } = new URL(target.origin);
  const headers = { ...request.headers, authorization: `Bearer ${target.token}` };
  const { method, url: path } = request;
  const sent = send({ hostname, port, method, path, headers, agent: false });
  sent.once('response', (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  sent.once('error', () => response.destroy());
  response.once('close', () => sent.destroy());
  request.pipe(sent);
}
