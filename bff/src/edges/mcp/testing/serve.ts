import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { McpEndpoint } from '../endpoint.ts';

type Fetch = (request: Request) => Promise<Response>;

/** The part of Bun that serves the endpoint in tests; the product names it in one file only. */
interface Runtime {
  serve(options: { hostname: string; port: number; idleTimeout: number; fetch: Fetch }): {
    readonly port: number;
    stop(closeActive: boolean): Promise<void>;
  };
}

export interface TestServer {
  readonly url: URL;
  close(): Promise<void>;
}

/** Serves the endpoint on a free port of the loopback, by the server of the runtime that the tests run on. */
export async function serve(endpoint: McpEndpoint): Promise<TestServer> {
  const fetch: Fetch = (request) => endpoint(request, serverOf(request));
  // Bun's global is not typed here, and absent on Node.
  const { Bun } = globalThis as unknown as { Bun?: Runtime };
  if (Bun === undefined) return serveOnNode(fetch);
  const serving = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, fetch });
  return { url: urlOf(serving.port), close: () => serving.stop(true) };
}

async function serveOnNode(fetch: Fetch): Promise<TestServer> {
  const { getRequestListener } = await import('@hono/node-server');
  const server = createServer(getRequestListener(fetch));
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

/** `x` of `/mcp/x`, as the router of the product finds it. */
function serverOf(request: Request): string | undefined {
  return /^\/mcp\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
}
