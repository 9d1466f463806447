import { readFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { ROOT } from './start-corbusier.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
};

export interface StaticServer {
  readonly url: string;
  /** Ends it, and every connection to it. */
  close(): Promise<void>;
}

/** The built pages on any web server that knows nothing of them but to answer unknown paths with the page. */
export async function serveBuild(): Promise<StaticServer> {
  const folder = join(ROOT, 'frontend-pwa/dist');
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const known = TYPES[extname(pathname)] !== undefined;
    void sendFile(response, join(folder, known ? pathname : 'index.html'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    // Closing what is closed already says so too.
    close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      return closed;
    },
  };
}

async function sendFile(response: ServerResponse, path: string): Promise<void> {
  try {
    const bytes = await readFile(path);
    response.writeHead(200, { 'content-type': TYPES[extname(path)] ?? 'application/octet-stream' });
    response.end(bytes);
  } catch {
    response.writeHead(404).end();
  }
}
