import type { McpEndpoint } from '../endpoint.ts';

/** The part of Bun that serves the endpoint in tests; the product names it in one file only. */
interface Serving {
  readonly port: number;
  stop(closeActive: boolean): Promise<void>;
}

interface Runtime {
  serve(options: {
    hostname: string;
    port: number;
    idleTimeout: number;
    fetch: (request: Request) => Promise<Response>;
  }): Serving;
}

export interface TestServer {
  readonly url: URL;
  close(): Promise<void>;
}

/** Serves the endpoint on a free port of the loopback. Tests run on Bun, whose global is not typed here. */
export function serve(endpoint: McpEndpoint): TestServer {
  const { Bun } = globalThis as unknown as { Bun: Runtime };
  const serving = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    fetch: (request) => endpoint(request, serverOf(request)),
  });
  return { url: new URL(`http://127.0.0.1:${serving.port}/mcp`), close: () => serving.stop(true) };
}

/** `x` of `/mcp/x`, as the router of the product finds it. */
function serverOf(request: Request): string | undefined {
  return /^\/mcp\/([^/]+)$/.exec(new URL(request.url).pathname)?.[1];
}
