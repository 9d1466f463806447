// Ratios of tool calls through Corbusier (signed in, checked, governed, recorded on a real database) against a bare
// hop from HTTP to the same upstream, both in one run. Figures of a busy machine are ranges; ratios hold better.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { load } from '../bff/bench/load.mjs';

const ROUNDS = 3;
const WARM = { calls: 3000, callers: 16 };
const SCENARIOS = [
  { callers: 1, calls: 400 },
  { callers: 32, calls: 3000 },
  { callers: 128, calls: 3000 },
];
const JSON_HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
};
const DEFAULT_TENANT = '00000000-0000-0000-0000-000000000001';

const folder = mkdtempSync(join(tmpdir(), 'corbusier-bench-'));
const env = {
  ...process.env,
  CORBUSIER_PORT: '0',
  CORBUSIER_DATA_DIR: join(folder, 'data'),
  CORBUSIER_CONFIG: join(folder, 'corbusier.yaml'),
  CORBUSIER_LOG_LEVEL: 'error',
};
const upstream = resolve('bff/bench/upstream.mjs');
writeFileSync(
  env.CORBUSIER_CONFIG,
  `servers:
  - name: bench
    transport: { kind: stdio, command: ${process.execPath}, args: [${upstream}] }
    concurrency: 256
`,
);

function start(args, ready) {
  const child = spawn('bun', args, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((done, fail) => {
    child.once('exit', (code) => fail(new Error(`${args.join(' ')} ended with ${code}`)));
    createInterface({ input: child.stdout }).on('line', (line) => {
      const url = ready.exec(line)?.[1];
      if (url !== undefined) done({ child, url, pid: child.pid });
    });
  });
}

function cli(...args) {
  return new Promise((done, fail) => {
    const child = spawn('bun', ['bff/src/server.bun.ts', ...args], {
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
    });
    child.once('close', (code) => (code === 0 ? done(text.trim()) : fail(new Error(args.join(' ')))));
  });
}

/** A session of the agents' endpoint whose list has the tool. */
async function openSession(url, token) {
  const headers = { ...JSON_HEADERS, authorization: `Bearer ${token}` };
  const send = (message) =>
    fetch(url, { method: 'POST', headers, body: JSON.stringify({ jsonrpc: '2.0', ...message }) });
  const params = {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'bench', version: '1' },
  };
  const hello = await send({ id: 1, method: 'initialize', params });
  headers['mcp-session-id'] = hello.headers.get('mcp-session-id');
  await send({ method: 'notifications/initialized' });
  for (;;) {
    const { result } = await (await send({ id: 2, method: 'tools/list' })).json();
    if (result.tools.length > 0) return headers;
    await new Promise((done) => setTimeout(done, 100));
  }
}

const median = (values) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)];

const floor = await start(['bff/bench/floor.mjs'], /^floor ready (\S+)/);
const ours = await start(['bff/src/server.bun.ts', 'serve'], /^corbusier ready (\S+)/);
try {
  const token = await cli('token', '--tenant', DEFAULT_TENANT, '--role', 'developer');
  const targets = {
    floor: { url: `${floor.url}/mcp`, pid: floor.pid, tool: 'echo', headers: JSON_HEADERS },
    corbusier: {
      url: `${ours.url}/mcp`,
      pid: ours.pid,
      tool: 'bench.echo',
      headers: await openSession(`${ours.url}/mcp`, token),
    },
  };
  for (const target of Object.values(targets)) await load(target, WARM);
  console.log('in flight   target      calls/s    p50 ms   CPU ms/call');
  for (const scenario of SCENARIOS) {
    const rounds = { floor: [], corbusier: [] };
    for (let round = 0; round < ROUNDS; round++) {
      for (const [name, target] of Object.entries(targets)) rounds[name].push(await load(target, scenario));
    }
    const figure = (name, key) => median(rounds[name].map((entry) => entry[key]));
    for (const name of Object.keys(targets)) {
      const cells = [
        figure(name, 'perSecond').toFixed(0),
        figure(name, 'p50').toFixed(2),
        figure(name, 'cpuMsPerCall')?.toFixed(3),
      ];
      console.log(
        `${String(scenario.callers).padEnd(11)} ${name.padEnd(11)} ${cells.map((cell) => String(cell).padEnd(9)).join(' ')}`,
      );
    }
    const ratio = (key) => (figure('corbusier', key) / figure('floor', key)).toFixed(2);
    console.log(
      `${''.padEnd(11)} ratio       ${['perSecond', 'p50', 'cpuMsPerCall'].map((key) => ratio(key).padEnd(9)).join(' ')}`,
    );
  }
} finally {
  for (const { child } of [floor, ours]) child.removeAllListeners('exit');
  floor.child.kill();
  const ended = new Promise((done) => ours.child.once('exit', done));
  ours.child.kill('SIGINT');
  await ended;
  rmSync(folder, { recursive: true, force: true });
}
process.exit(0);
