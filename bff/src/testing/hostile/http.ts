import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text as readText } from 'node:stream/consumers';
import { HTTP_ANSWERS } from './http-answers.ts';
import type { HostileProtocol } from './protocol.ts';
import type { Switches } from './switches.ts';
import { encode, type Wire, writeDrained } from './wire.ts';

interface HttpState {
  /** Sessions that are alive. */
  readonly sessions: Set<string>;
  /** All that ever were. */
  made: number;
  readonly streams: Set<ServerResponse>;
}

interface Serving {
  readonly protocol: HostileProtocol;
  readonly switches: Switches;
  readonly state: HttpState;
  readonly broadcast: Wire;
}

export function createHttpState(): HttpState {
  return { sessions: new Set(), made: 0, streams: new Set() };
}

/** What is said unasked goes to every open stream. */
export function broadcastWire(state: HttpState): Wire {
  return {
    message(body) {
      for (const stream of state.streams) eventWire(stream).message(body);
    },
    piece: () => Promise.reject(new Error('not over a broadcast')),
    finish: () => undefined,
  };
}

/** Streamable HTTP with sessions; what is wrong with it is asked of the switches at each request. */
export function serveHttp(serving: Serving, port: number): void {
  const { switches, state } = serving;
  switches.onSet('lose_session', () => state.sessions.clear());
  switches.onSet('cut_streams', () => {
    for (const stream of state.streams) stream.destroy();
  });
  const server = createServer((request, response) => {
    response.on('error', () => undefined);
    void route(serving, request, response).catch((error) => response.destroy(error));
  });
  server.listen(port, '127.0.0.1');
}

async function route(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const where = `${request.method} ${request.url}`;
  if (where === 'POST /mcp') return post(serving, request, response);
  if (where === 'GET /mcp') return listen(serving, request, response);
  if (where === 'DELETE /mcp') return goodbye(serving, request, response);
  if (where === 'POST /control') return control(serving, request, response);
  response.writeHead(404).end();
}

async function post(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readText(request);
  const message = JSON.parse(body) as Posted;
  const fault = body.includes('"name":"control"') ? undefined : faultFor(serving.switches, message);
  if (fault !== undefined) {
    const [name, answer] = fault;
    const value = serving.switches.get(name) ?? '';
    await Promise.resolve(answer({ response, id: message.id ?? 0, value })).catch(() => undefined);
  } else if (message.method === 'initialize') {
    beginSession(serving.state, response);
    await take(serving, body, { message, response });
  } else if (known(serving.state, request)) await take(serving, body, { message, response });
  else lost(serving.switches, response, message.id ?? null);
}

interface Posted {
  readonly id?: number;
  readonly method?: string;
}

function faultFor(switches: Switches, { id, method }: Posted) {
  const asked = switches.get('on') ?? 'tools/call';
  if (id === undefined || (asked !== 'any' && asked !== method)) return undefined;
  return HTTP_ANSWERS.find(([name]) => switches.isOn(name));
}

/** A request that the protocol leaves unanswered waits for as long as its caller does. */
async function take(
  { protocol, switches, broadcast }: Serving,
  body: string,
  { message, response }: { message: Posted; response: ServerResponse },
): Promise<void> {
  if (message.id === undefined || message.method === undefined) {
    response.writeHead(202).end();
    await protocol.receive(body, broadcast, broadcast);
    return;
  }
  const wire = switches.isOn('json') ? jsonWire(response) : eventWire(response);
  await protocol.receive(body, wire, eventWireOf(response, switches, broadcast));
}

/** Requests of the server travel on the stream of the call, where there is one. */
function eventWireOf(response: ServerResponse, switches: Switches, broadcast: Wire): Wire {
  return switches.isOn('json') ? broadcast : eventWire(response);
}

function beginSession(state: HttpState, response: ServerResponse): void {
  const session = randomUUID();
  state.sessions.add(session);
  state.made += 1;
  response.setHeader('mcp-session-id', session);
}

function known({ sessions }: HttpState, { headers }: IncomingMessage): boolean {
  return sessions.has(String(headers['mcp-session-id']));
}

function lost(switches: Switches, response: ServerResponse, id: number | null): void {
  const status = switches.count('lost_status') ?? 404;
  const error = { code: status === 200 ? -32001 : -32000, message: 'Session not found' };
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(encode({ id: status === 200 ? id : null, error }));
}

function listen(serving: Serving, request: IncomingMessage, response: ServerResponse): void {
  if (serving.switches.isOn('json')) {
    response.writeHead(405).end();
    return;
  }
  if (!known(serving.state, request)) {
    lost(serving.switches, response, null);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.write(': listening\n\n');
  serving.state.streams.add(response);
  response.on('close', () => serving.state.streams.delete(response));
}

function goodbye({ state }: Serving, { headers }: IncomingMessage, response: ServerResponse): void {
  state.sessions.delete(String(headers['mcp-session-id']));
  response.writeHead(200).end();
}

async function control(serving: Serving, request: IncomingMessage, response: ServerResponse): Promise<void> {
  for (const line of (await readText(request)).split('\n').filter(Boolean)) {
    if (line !== 'requests') serving.switches.command(line);
  }
  const { made, sessions } = serving.state;
  const requests = Object.fromEntries(serving.protocol.requests);
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(JSON.stringify({ requests, sessionsMade: made, sessionsAlive: sessions.size }));
}

function eventWire(response: ServerResponse): Wire {
  let begun = false;
  const head = () => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'text/event-stream' });
  };
  return {
    message(body) {
      head();
      response.write(`event: message\ndata: ${encode(body)}\n\n`);
      if ('id' in body && !('method' in body)) response.end();
    },
    async piece(bytes) {
      head();
      if (!begun) response.write('event: message\ndata: ');
      begun = true;
      await writeDrained(response, bytes);
    },
    finish: () => void response.end('\n\n'),
  };
}

function jsonWire(response: ServerResponse): Wire {
  const head = () => {
    if (!response.headersSent) response.writeHead(200, { 'content-type': 'application/json' });
  };
  return {
    message(body) {
      // A body has room for the answer only.
      if ('method' in body) return;
      head();
      response.end(encode(body));
    },
    async piece(bytes) {
      head();
      await writeDrained(response, bytes);
    },
    finish: () => void response.end(),
  };
}
