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
export function serve(endpoint: (request: Request) => Promise<Response>): TestServer {
  const { Bun } = globalThis as unknown as { Bun: Runtime };
  const serving = Bun.serve({ hostname: '127.0.0.1', port: 0, idleTimeout: 0, fetch: endpoint });
  return { url: new URL(`http://127.0.0.1:${serving.port}/mcp`), close: () => serving.stop(true) };
}
