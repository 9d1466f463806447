/**
 * An MCP server for the tests of what passes through: `relay-fixture.ts stdio|http [--text-ids] [--bad-gateway]`.
 * Over HTTP it listens on `PORT` of its environment. `--text-ids` answers the id 1 as `"1"`; `--bad-gateway`
 * answers calls over HTTP with 502.
 */
import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { text as readText } from 'node:stream/consumers';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { type RelayIo, relayTools } from './relay-tools.ts';

type Write = (message: JsonObject) => void;

const [mode, ...flags] = process.argv.slice(2);
const textIds = flags.includes('--text-ids');
const tools = relayTools();
const asked = new Map<string, (answer: JsonObject) => void>();
let lastAsk = 0;

const HELLO = {
  capabilities: { tools: {}, logging: {} },
  serverInfo: { name: 'relay', version: '1' },
};

async function answerTo(method: Json | undefined, params: JsonObject, io: RelayIo): Promise<JsonObject> {
  if (method === 'initialize')
    return { result: { ...HELLO, protocolVersion: params['protocolVersion'] ?? '' } };
  if (method === 'tools/list') return { result: { tools: [...tools.keys()].map(definitionOf) } };
  const tool = method === 'tools/call' ? tools.get(String(params['name'])) : undefined;
  if (tool === undefined) return { error: { code: -32601, message: 'Method not found' } };
  return { result: await tool((params['arguments'] ?? {}) as JsonObject, io) };
}

function definitionOf(name: string): JsonObject {
  return { name, inputSchema: { type: 'object' } };
}

/** One message; `write` is for what belongs to it, `aside` for the rest. Fixture messages are objects. */
async function receive(line: string, write: Write, aside: Write): Promise<void> {
  const { id, method, params, ...rest } = JSON.parse(line) as JsonObject;
  if (method === undefined) return asked.get(String(id))?.(rest);
  if (id === undefined) return;
  const given = (params ?? {}) as JsonObject;
  const io: RelayIo = {
    say: (name, body) => write({ method: name, params: body }),
    sayAside: (name, body) => aside({ method: name, params: body }),
    ask: (name, body) =>
      new Promise((resolve) => {
        lastAsk += 1;
        asked.set(`ask-${lastAsk}`, resolve);
        write({ id: `ask-${lastAsk}`, method: name, params: body });
      }),
    meta: (given['_meta'] ?? {}) as JsonObject,
  };
  write({ id: textIds ? String(id) : id, ...(await answerTo(method, given, io)) });
}

function serveStdio(): void {
  const write: Write = (message) => void process.stdout.write(`${text(message)}\n`);
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => void receive(line, write, write));
  lines.on('close', () => process.exit(0));
}

function serveHttp(): void {
  const streams = new Set<ServerResponse>();
  const aside: Write = (message) => {
    for (const stream of streams) event(stream, message);
  };
  const listen = (response: ServerResponse) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': open\n\n');
    streams.add(response);
    response.on('close', () => streams.delete(response));
  };
  const server = createServer((request, response) => {
    if (request.method === 'GET') listen(response);
    else if (request.method === 'DELETE') response.end();
    else void post(request, response, aside);
  });
  server.listen(Number(process.env['PORT']), '127.0.0.1');
}

async function post(request: IncomingMessage, response: ServerResponse, aside: Write): Promise<void> {
  const body = await readText(request);
  if (flags.includes('--bad-gateway') && body.includes('tools/call')) return refuse(response);
  const { id, method } = JSON.parse(body) as JsonObject;
  if (id === undefined || method === undefined) response.writeHead(202);
  else response.writeHead(200, { 'content-type': 'text/event-stream', 'mcp-session-id': SESSION });
  await receive(body, (message) => event(response, message), aside);
  response.end();
}

const SESSION = randomUUID();

function refuse(response: ServerResponse): void {
  response.writeHead(502, { 'content-type': 'text/html' }).end('<h1>Bad gateway</h1>');
}

function event(response: ServerResponse, message: JsonObject): void {
  response.write(`data: ${text(message)}\n\n`);
}

function text(message: JsonObject): string {
  return JSON.stringify({ jsonrpc: '2.0', ...message });
}

if (mode === 'http') serveHttp();
else serveStdio();
