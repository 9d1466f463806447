import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import type { JsonObject } from '@corbusier/shared/domain/json';
import type { FixtureProtocol, WriteMessage } from './fixture-protocol.ts';
import { textResult, tool } from './fixture-tools.ts';

interface HttpOptions {
  readonly fault: string;
  /** Answers as JSON in place of an event stream, and offers no stream of its own. */
  readonly json: boolean;
}

type Handle = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>;

/** What the tools of the server may see and change of its HTTP side. */
export function createHttpState() {
  const state = { session: '', headers: {} as JsonObject };
  const tools = [
    tool('headers', () => textResult('', { ...state.headers })),
    tool('forget_session', () => {
      state.session = '';
      return textResult('forgotten');
    }),
  ];
  return { state, tools };
}

type HttpState = ReturnType<typeof createHttpState>;

/** Streamable HTTP with one session at a time, which `GET /session` shows. */
export function serveHttp(protocol: FixtureProtocol, http: HttpState, options: HttpOptions): void {
  const endpoint = createEndpoint(protocol, http.state, options);
  const routes: Record<string, Handle> = {
    'GET /session': (_request, response) => void response.end(http.state.session),
    'POST /mcp': endpoint.post,
    'GET /mcp': endpoint.listen,
    'DELETE /mcp': endpoint.forget,
  };
  const server = createServer((request, response) => {
    if (options.fault === 'redirect') redirect(response);
    else void routes[`${request.method} ${request.url}`]?.(request, response);
  });
  process.stderr.write('fixture: starting\n');
  const host = options.fault === 'wildcard' ? '0.0.0.0' : (process.env.HOST ?? '127.0.0.1');
  server.listen(Number(process.env.PORT), host);
}

function createEndpoint(protocol: FixtureProtocol, state: HttpState['state'], { json, fault }: HttpOptions) {
  const streams = new Set<ServerResponse>();
  const kept: (readonly Uint8Array[])[] = [];
  const broadcast: WriteMessage = (chunks) => {
    for (const stream of streams) writeEvent(stream, chunks);
  };

  function refusal(request: IncomingMessage, body: string): number | null {
    if (body.includes('"initialize"')) return null;
    if (request.headers['mcp-session-id'] !== state.session) return 404;
    return request.headers['mcp-protocol-version'] === undefined ? 400 : null;
  }

  async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readText(request);
    const status = refusal(request, body);
    if (status !== null) return refuse(response, status);
    if (body.includes('"initialize"')) state.session = randomUUID();
    state.headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    );
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
    response.writeHead(200, { 'content-type': type, 'mcp-session-id': state.session });
    if (!json) response.write(': opened\nretry: 10\nid: first\ndata:\n\n');
    if (fault === 'closes_streams') return (chunks) => void kept.push(chunks);
    return (chunks) => (json ? writeAll : writeEvent)(response, chunks);
  }

  /** Whoever names the last event gets what was kept back; others get what the server says by itself. */
  function listen(request: IncomingMessage, response: ServerResponse): void {
    if (json) {
      refuse(response, 405);
      return;
    }
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write(': listening\n\n');
    if (request.headers['last-event-id'] === 'first') {
      for (const chunks of kept.splice(0)) writeEvent(response, chunks);
      response.end();
      return;
    }
    streams.add(response);
    response.on('close', () => streams.delete(response));
  }

  return {
    post,
    listen,
    forget(_request: IncomingMessage, response: ServerResponse): void {
      state.session = '';
      response.writeHead(200).end();
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
