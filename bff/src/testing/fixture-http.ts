import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { FixtureProtocol, WriteMessage } from './fixture-protocol.ts';

interface HttpOptions {
  readonly fault: string;
  /** Answers as JSON in place of an event stream, and offers no stream of its own. */
  readonly json: boolean;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** Streamable HTTP with one session at a time. `GET /forget` ends it behind the client's back, `GET /session` shows it. */
export function serveHttp(protocol: FixtureProtocol, options: HttpOptions): void {
  const endpoint = createEndpoint(protocol, options.json);
  const routes: Record<string, Handle> = {
    'GET /session': (_request, response) => void response.end(endpoint.session()),
    'GET /forget': (_request, response) => endpoint.forget(response, 204),
    'POST /mcp': endpoint.post,
    'GET /mcp': (_request, response) => endpoint.listen(response),
    'DELETE /mcp': (_request, response) => endpoint.forget(response, 200),
  };
  const server = createServer((request, response) => {
    if (options.fault === 'redirect') redirect(response);
    else void routes[`${request.method} ${request.url}`]?.(request, response);
  });
  process.stderr.write('fixture: starting\n');
  const host = options.fault === 'wildcard' ? '0.0.0.0' : (process.env.HOST ?? '127.0.0.1');
  server.listen(Number(process.env.PORT), host);
}

function createEndpoint(protocol: FixtureProtocol, json: boolean) {
  let session = '';
  const streams = new Set<ServerResponse>();
  const broadcast: WriteMessage = (chunks) => {
    for (const stream of streams) writeEvent(stream, chunks);
  };

  function refusal(request: IncomingMessage, body: string): number | null {
    if (body.includes('"initialize"')) return null;
    if (request.headers['mcp-session-id'] !== session) return 404;
    return request.headers['mcp-protocol-version'] === undefined ? 400 : null;
  }

  async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const status = refusal(request, body);
    if (status !== null) return refuse(response, status);
    if (body.includes('"initialize"')) session = randomUUID();
    const write = openAnswer(response, /"id":\d/.test(body));
    await protocol.receive(body, write, broadcast);
    response.end();
  }

  function openAnswer(response: ServerResponse, answers: boolean): WriteMessage {
    if (!answers) {
      response.writeHead(202);
      return broadcast;
    }
    const type = json ? 'application/json' : 'text/event-stream';
    response.writeHead(200, { 'content-type': type, 'mcp-session-id': session });
    if (!json) response.write(': opened\nretry: 10\n\n');
    return (chunks) => (json ? writeAll : writeEvent)(response, chunks);
  }

  return {
    post,
    session: () => session,
    forget(response: ServerResponse, status: number): void {
      session = '';
      response.writeHead(status).end();
    },
    listen(response: ServerResponse): void {
      if (json) {
        refuse(response, 405);
        return;
      }
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': listening\n\n');
      streams.add(response);
      response.on('close', () => streams.delete(response));
    },
  };
}

function redirect(response: ServerResponse): void {
  response.writeHead(307, { location: 'http://127.0.0.1:1/elsewhere' }).end();
}

function refuse(response: ServerResponse, status: number): void {
  response.writeHead(status, { 'content-type': 'text/plain' }).end('no');
}

function writeAll(response: ServerResponse, chunks: readonly Uint8Array[]): void {
  for (const chunk of chunks) response.write(chunk);
}

function writeEvent(response: ServerResponse, chunks: readonly Uint8Array[]): void {
  response.write('event: message\ndata: ');
  writeAll(response, chunks);
  response.write('\n\n');
}
