// Ratios of tool calls through Corbusier (signed in, checked, governed, recorded on a real database) against a bare
// hop from HTTP to the same upstream, both in one run. Figures of a busy machine are ranges; ratios hold better.
import { resolve } from 'node:path';
import { load } from '../bff/bench/load.mjs';
import { benchFolder, quantile, start, startProduct, stop, token } from '../bff/bench/product.mjs';

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

const upstream = resolve('bff/bench/upstream.mjs');
const folder = benchFolder(`servers:
  - name: bench
    transport: { kind: stdio, command: ${process.execPath}, args: [${upstream}] }
    concurrency: 256
`);
const { env } = folder;

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

const median = (values) => quantile(values, 0.5);

const floor = await start(env, ['bff/bench/floor.mjs'], /^floor ready (\S+)/);
const ours = await startProduct(env);
try {
  const bearer = await token(env);
  const targets = {
    floor: { url: `${floor.url}/mcp`, pid: floor.pid, tool: 'echo', headers: JSON_HEADERS },
    corbusier: {
      url: `${ours.url}/mcp`,
      pid: ours.pid,
      tool: 'bench.echo',
      headers: await openSession(`${ours.url}/mcp`, bearer),
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
  floor.child.removeAllListeners('exit');
  floor.child.kill();
  await stop(ours);
  folder.remove();
}
process.exit(0);
