/** The server behind the gateway for the conformance suite: `fixture-server.ts stdio|http`; HTTP on `PORT`. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createInterface } from 'node:readline';
import { text as readText } from 'node:stream/consumers';
import { definitionOf, suiteTools } from './fixture-tools.ts';

interface Message {
  readonly id?: number | string;
  readonly method?: string;
  readonly params?: {
    readonly name?: string;
    readonly protocolVersion?: string;
    readonly _meta?: { readonly progressToken?: unknown };
  };
}

type Write = (message: object) => void;

async function resultOf({ method, params = {} }: Message, write: Write): Promise<object | null> {
  const { protocolVersion, name = '', _meta } = params;
  if (method === 'initialize') {
    const capabilities = { tools: {}, logging: {} };
    return { protocolVersion, capabilities, serverInfo: { name: 'conformance', version: '1' } };
  }
  if (method === 'tools/list') return { tools: Object.keys(suiteTools).map(definitionOf) };
  if (method !== 'tools/call') return method === 'ping' ? {} : null;
  const notify = (said: string, body: object) => write({ method: said, params: body });
  return (await suiteTools[name]?.({ notify, progressToken: _meta?.progressToken })) ?? null;
}

async function receive(line: string, write: Write): Promise<void> {
  const message = JSON.parse(line) as Message;
  const { id, method } = message;
  if (id === undefined || method === undefined) return;
  const result = await resultOf(message, write);
  write(result === null ? { id, error: { code: -32601, message: 'Method not found' } } : { id, result });
}

const encode = (message: object) => JSON.stringify({ jsonrpc: '2.0', ...message });

function serveStdio(): void {
  const lines = createInterface({ input: process.stdin });
  lines.on('line', (line) => {
    void receive(line, (message) => void process.stdout.write(`${encode(message)}\n`));
  });
  lines.on('close', () => process.exit(0));
}

async function post(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = await readText(request);
  const asks = (JSON.parse(body) as Message).id !== undefined;
  response.writeHead(asks ? 200 : 202, asks ? { 'content-type': 'text/event-stream' } : {});
  await receive(body, (message) => void response.write(`data: ${encode(message)}\n\n`));
  response.end();
}

function serveHttp(): void {
  const server = createServer((request, response) => {
    if (request.method === 'POST') void post(request, response);
    else response.writeHead(405).end();
  });
  server.listen(Number(process.env['PORT']), '127.0.0.1');
}

if (process.argv[2] === 'http') serveHttp();
else serveStdio();
