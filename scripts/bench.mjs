// Tool calls through Corbusier (signed in, seen by role, checked, governed, recorded on a real database) against a
// bare hop from HTTP to the same upstream, both in one run and by turns. Figures of a busy machine are ranges; ratios
// hold better. Options: --quick (fewer calls), --only NAME,NAME (see SCENARIOS).
import { resolve } from 'node:path';
import { startDatabase } from '../bff/bench/database.mjs';
import { echo, large, listAll, load, openSession, quantile, residentMb } from '../bff/bench/load.mjs';
import { benchFolder, start, startProduct, stop, token } from '../bff/bench/product.mjs';

const quick = process.argv.includes('--quick');
const onlyAt = process.argv.indexOf('--only');
const only = onlyAt < 0 ? null : process.argv[onlyAt + 1].split(',');
const SCALE = quick ? 0.25 : 1;
const ROUNDS = quick ? 3 : 5;
const WARM = { calls: quick ? 10_000 : 20_000, callers: 32 };
const TURN_WARM = quick ? 200 : 800;
const TEXT = 'quoted "text", a new\nline and 日本語';
const MB = 1024 * 1024;

const SCENARIOS = [
  { name: '1', title: '1 in flight', callers: 1, calls: 500, work: (s) => echo(s, TEXT) },
  { name: '8', title: '8 in flight', callers: 8, calls: 2000, work: (s) => echo(s, TEXT) },
  { name: '32', title: '32 in flight', callers: 32, calls: 4000, work: (s) => echo(s, TEXT) },
  { name: '128', title: '128 in flight', callers: 128, calls: 6000, work: (s) => echo(s, TEXT) },
  { name: '1mb', title: 'answers of 1 MB', callers: 4, calls: 80, work: (s) => large(s, MB) },
  {
    name: '100kb',
    title: 'requests of 100 KB',
    callers: 4,
    calls: 200,
    work: (s) => echo(s, 'ä€🙂x'.repeat(10_000)),
  },
  {
    name: 'list1000',
    title: 'lists of 1000 tools',
    tools: 1000,
    callers: 2,
    calls: 60,
    work: (s) => () => listAll(s),
  },
  {
    name: 'list5000',
    title: 'lists of 5000 tools',
    tools: 5000,
    callers: 2,
    calls: 20,
    work: (s) => () => listAll(s),
  },
];
const COLUMNS = ['perSecond', 'p50', 'p99', 'cpu'];

const median = (values) => quantile(values, 0.5);
const cell = (text) => String(text).padStart(10);
const digits = (value, count = 2) => cell(value.toFixed(count));

/** Both targets on an upstream with so many tools. */
async function open(tools, database) {
  const upstream = [process.execPath, resolve('bff/bench/upstream.mjs'), String(tools)];
  const [command, ...args] = upstream;
  const folder = benchFolder(
    `servers:\n  - name: bench\n    transport: ${JSON.stringify({ kind: 'stdio', command, args })}\n    concurrency: 256\n`,
  );
  const env = { ...folder.env, ...database.env };
  const floor = await start(env, ['bff/bench/floor.mjs', ...upstream], /^floor ready (\S+)/);
  const product = await startProduct(env);
  const authorization = `Bearer ${await token(env)}`;
  const sessions = {
    floor: await openSession(`${floor.url}/mcp`),
    corbusier: await openSession(`${product.url}/mcp`, { authorization }),
  };
  return {
    sessions,
    groups: { floor: [[floor.pid]], corbusier: [[product.pid], database.pids()] },
    memory: () => ({ floor: residentMb(floor.pid), corbusier: residentMb(product.pid) }),
    async close() {
      floor.child.removeAllListeners('exit');
      floor.child.kill();
      await stop(product);
      folder.remove();
    },
  };
}

async function measure(targets, { title, callers, calls, work }) {
  const count = Math.max(callers * 4, Math.round(calls * SCALE));
  const rounds = { floor: [], corbusier: [] };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of round % 2 === 0 ? ['floor', 'corbusier'] : ['corbusier', 'floor']) {
      const groups = targets.groups[name];
      const job = work(targets.sessions[name]);
      await load(job, { calls: Math.min(TURN_WARM, count), callers, groups });
      rounds[name].push(await load(job, { calls: count, callers, groups }));
    }
  }
  print(title, rounds);
}

function print(title, rounds) {
  const figure = (name, key) => median(rounds[name].map((round) => round[key]));
  for (const name of ['floor', 'corbusier']) {
    const cells = COLUMNS.map((key) => digits(figure(name, key), key === 'cpu' ? 3 : 2));
    console.log(
      `${title.padEnd(22)}${name.padEnd(12)}${cells.join('')}${digits(figure(name, 'databaseCpu'), 3)}`,
    );
  }
  // Each round against the one beside it, so that a slow moment of the machine counts for both.
  const ratio = (key) =>
    median(rounds.corbusier.map((round, index) => round[key] / rounds.floor[index][key]));
  console.log(`${''.padEnd(22)}${'ratio'.padEnd(12)}${COLUMNS.map((key) => digits(ratio(key))).join('')}\n`);
}

const database = await startDatabase();
const wanted = SCENARIOS.filter(({ name }) => only === null || only.includes(name));
try {
  for (const tools of new Set(wanted.map((scenario) => scenario.tools ?? 0))) {
    const targets = await open(tools, database);
    try {
      const idle = targets.memory();
      console.log(
        `${tools} tools; idle memory: floor ${idle.floor.toFixed(0)} MB, corbusier ${idle.corbusier.toFixed(0)} MB`,
      );
      console.log(`one durable commit: ${(await database.commitMs()).toFixed(2)} ms`);
      console.log(
        `${''.padEnd(34)}${['calls/s', 'p50 ms', 'p99 ms', 'CPU ms', 'database'].map(cell).join('')}`,
      );
      for (const name of ['floor', 'corbusier']) {
        const groups = targets.groups[name];
        if (tools === 0) await load(echo(targets.sessions[name], TEXT), { ...WARM, groups });
      }
      for (const scenario of wanted) if ((scenario.tools ?? 0) === tools) await measure(targets, scenario);
      const after = targets.memory();
      console.log(
        `memory now: floor ${after.floor.toFixed(0)} MB, corbusier ${after.corbusier.toFixed(0)} MB\n`,
      );
    } finally {
      await targets.close();
    }
  }
} finally {
  await database.stop();
}
process.exit(0);
