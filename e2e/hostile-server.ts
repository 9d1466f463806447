import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { poll } from './api.ts';

/** A real MCP server whose tools change on request; `--help` tells what else it does. */
export const HOSTILE_SERVER = fileURLToPath(new URL('../bff/src/testing/hostile/server.ts', import.meta.url));

export interface HttpServer {
  readonly url: string;
  stop(): Promise<void>;
}

/** One that answers over HTTP at a free port of loopback, which the product did not start. */
export async function startHostileHttp(): Promise<HttpServer> {
  const port = await freePort();
  const child = spawn('bun', [HOSTILE_SERVER, '--http', String(port)], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}/mcp`;
  await poll(() =>
    fetch(url, { method: 'PUT' }).then(
      () => true,
      () => false,
    ),
  );
  return {
    url,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
