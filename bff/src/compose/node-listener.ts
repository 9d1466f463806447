import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerOptions } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Listen } from './serve.ts';

/**
 * What a client may take its time for, in milliseconds. Answers have no limit here: streams may be quiet for long, and
 * the edges send their own signs of life.
 */
const LIMITS: ServerOptions = {
  headersTimeout: 30_000,
  /** Until the last byte of the body has come. */
  requestTimeout: 120_000,
  /** Longer than proxies keep a connection, so that they do not write to one that is being closed. */
  keepAliveTimeout: 75_000,
  connectionsCheckingInterval: 5000,
  /** Bytes. */
  maxHeaderSize: 16_384,
};

/** When told to stop, a request whose body is still coming has so many milliseconds to come whole. */
const ARRIVAL_MS = 5000;

/**
 * Stands in the request's URL for a Host that is no address. The app still sees the header as it was sent, and has
 * its own words to refuse it.
 */
const NO_ADDRESS = 'no-address.invalid';

function isAddress(host: string): boolean {
  const url = `http://${host}`;
  return URL.canParse(url) && new URL(url).hostname === host.replace(/:\d+$/, '').toLowerCase();
}

/** Node's own HTTP server before an app made for the web's Request and Response. */
export const listenOnNode: Listen = async ({ host, port, fetch }) => {
  const answer = getRequestListener(fetch, { hostname: host });
  const server = createServer(LIMITS, (request, response) => {
    if (!isAddress(request.headers.host ?? host)) request.headers.host = NO_ADDRESS;
    return answer(request, response);
  });
  const connections = watchConnections(server);
  server.listen(port, host);
  await once(server, 'listening');
  // It listens on a port, so the address is not the name of a socket.
  const address = server.address() as AddressInfo;
  return { port: address.port, stop: () => stop(server, connections) };
};

interface Connections {
  /** Ends those without a request now, the others as soon as their answer is out. */
  endWhenDone(): void;
  /** Ends those whose request has not come whole. */
  endUnfinished(): void;
}

/** Node's own `close()` would wait for ever on a connection over which nothing came yet. */
function watchConnections(server: Server): Connections {
  const open = new Map<Socket, IncomingMessage | null>();
  let ending = false;
  server.on('connection', (socket: Socket) => {
    open.set(socket, null);
    socket.once('close', () => open.delete(socket));
  });
  server.on('request', (request, response) => {
    const { socket } = request;
    open.set(socket, request);
    response.once('close', () => {
      if (open.get(socket) === request) open.set(socket, null);
      if (ending) socket.destroySoon();
    });
  });
  const endThose = (chosen: (request: IncomingMessage | null) => boolean) => {
    for (const [socket, request] of open) if (chosen(request)) socket.destroy();
  };
  return {
    endWhenDone() {
      ending = true;
      endThose((request) => request === null);
    },
    endUnfinished: () => endThose((request) => request?.complete === false),
  };
}

async function stop(server: Server, connections: Connections): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  connections.endWhenDone();
  const late = setTimeout(connections.endUnfinished, ARRIVAL_MS);
  await closed;
  clearTimeout(late);
}
