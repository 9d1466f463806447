import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

type Endpoint = (request: Request) => Promise<Response>;

/** The part of Bun that serves the endpoint in tests; the product names it in one file only. */
interface Runtime {
  serve(options: { hostname: string; port: number; idleTimeout: number; fetch: Endpoint }): {
    readonly port: number;
    stop(closeActive: boolean): Promise<void>;
  };
}

export interface TestServer {
  readonly url: URL;
  close(): Promise<void>;
}

/** Serves the endpoint on a free port of the loopback, by the server of the runtime that the tests run on. */
export async function serve(endpoint: Endpoint): Promise<TestServer> {
  // Bun's global is not typed here, and absent on Node.
  const { Bun } = globalThis as unknown as { Bun?: Runtime };
  if (Bun === undefined) return serveOnNode(endpoint);
  const serving = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, fetch: endpoint });
  return { url: urlOf(serving.port), close: () => serving.stop(true) };
}

async function serveOnNode(endpoint: Endpoint): Promise<TestServer> {
  const { getRequestListener } = await import('@hono/node-server');
  const server = createServer(getRequestListener(endpoint));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // It listens on a port, so the address is not the name of a socket.
  const { port } = server.address() as AddressInfo;
  const close = async () => {
    const closed = once(server, 'close');
    server.close();
    server.closeAllConnections();
    await closed;
  };
  return { url: urlOf(port), close };
}

function urlOf(port: number): URL {
  return new URL(`http://127.0.0.1:${port}/mcp`);
}
