// The floor: a hand-written hop from HTTP to stdio behind Hono, without sign-in, checks, rules or records. Answers
// are not parsed: the id is replaced in their bytes. Lists come from kept bytes.
// Arguments: the upstream's command line.
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';

const [command, ...args] = process.argv.slice(2);
const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const HEAD = '{"jsonrpc":"2.0","id":';
const HEAD_BYTES = Buffer.from(HEAD);
const COMMA = 44;
const LINE_FEED = 10;

const waiting = new Map();
let lastId = 0;
let batch = '';

function send(line) {
  if (batch === '') {
    setImmediate(() => {
      const lines = batch;
      batch = '';
      child.stdin.write(lines);
    });
  }
  batch += `${line}\n`;
}

function ask(message) {
  lastId += 1;
  const id = lastId;
  return new Promise((resolve) => {
    waiting.set(id, { id: JSON.stringify(message.id), resolve });
    send(JSON.stringify({ ...message, id }));
  });
}

/** Every answer of the benchmark's upstream begins with version and id. */
function take(line) {
  if (line.compare(HEAD_BYTES, 0, HEAD_BYTES.length, 0, HEAD_BYTES.length) !== 0) return;
  let at = HEAD_BYTES.length;
  let id = 0;
  for (; line[at] !== COMMA; at++) id = id * 10 + line[at] - 48;
  const { id: asked, resolve } = waiting.get(id);
  waiting.delete(id);
  resolve([Buffer.from(HEAD + asked), line.subarray(at)]);
}

let open = [];
child.stdout.on('data', (chunk) => {
  let from = 0;
  for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
    open.push(chunk.subarray(from, end));
    take(open.length === 1 ? open[0] : Buffer.concat(open));
    open = [];
    from = end + 1;
  }
  if (from < chunk.length) open.push(chunk.subarray(from));
});

const hello = Buffer.concat(
  await ask({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'floor', version: '1' } },
  }),
);
const helloResult = JSON.parse(hello.toString('utf8')).result;
const sessions = new Set();
let list = null;

const app = new Hono();
app.post('/mcp', async (c) => {
  const request = JSON.parse(await c.req.text());
  const headers = { 'content-type': 'application/json' };
  if (request.method === 'initialize') {
    const id = randomUUID();
    sessions.add(id);
    headers['mcp-session-id'] = id;
    return c.body(JSON.stringify({ jsonrpc: '2.0', id: request.id, result: helloResult }), 200, headers);
  }
  if (!sessions.has(c.req.header('mcp-session-id'))) return c.body(null, 404);
  if (request.id === undefined) return c.body(null, 202);
  if (request.method === 'tools/list') {
    list ??= (await ask(request))[1];
    return c.body(Buffer.concat([Buffer.from(HEAD + JSON.stringify(request.id)), list]), 200, headers);
  }
  return c.body(Buffer.concat(await ask(request)), 200, headers);
});
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: app.fetch, idleTimeout: 0 });
console.log(`floor ready http://127.0.0.1:${server.port}`);
