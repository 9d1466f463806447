// The floor: a hand-written hop from HTTP to stdio behind Hono, without sign-in, checks, rules or records.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';

const child = spawn(process.execPath, [fileURLToPath(new URL('upstream.mjs', import.meta.url))], {
  stdio: ['pipe', 'pipe', 'inherit'],
});
const waiting = new Map();
let last = 0;
createInterface({ input: child.stdout }).on('line', (line) => {
  const message = JSON.parse(line);
  waiting.get(message.id)?.(message);
  waiting.delete(message.id);
});

const app = new Hono();
app.post('/mcp', async (c) => {
  const request = await c.req.json();
  last += 1;
  const id = last;
  const answer = new Promise((resolve) => waiting.set(id, resolve));
  child.stdin.write(`${JSON.stringify({ ...request, id })}\n`);
  return c.json({ ...(await answer), id: request.id });
});
const server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: app.fetch, idleTimeout: 0 });
console.log(`floor ready http://127.0.0.1:${server.port}`);
