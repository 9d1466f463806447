import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { type Api, apiOf } from '../api.ts';
import { type StormLog, startStorm } from '../call-storm.ts';
import { recordFigure, times } from '../figures.ts';
import { expect, test } from '../fixtures.ts';
import { inLanes } from '../lanes.ts';
import { writeConfig } from '../own-config.ts';
import { isPostgres, processesBelow, processesOf, stillLiving } from '../processes.ts';
import { type Corbusier, removeData, startCorbusier } from '../start-corbusier.ts';

const ROUNDS = times(5, 50);
const CONFIG = `servers:
  - name: filesystem
    transport: { kind: stdio, command: mcp-server-filesystem, args: [./files] }
  - name: everything
    transport: { kind: streamable_http, url: "http://127.0.0.1:{port}/mcp" }
    launch: { command: mcp-server-everything, args: [streamableHttp], env: { PORT: "{port}" } }
`;
const TOOLS = [
  'filesystem.write_file',
  'everything.echo',
  'everything.trigger-long-running-operation',
] as const;

type State = 'none' | 'succeeded' | 'unknown' | 'other';

/** How a call stands in the records; `none` when it never got there. */
async function stateOf(api: Api, id: string): Promise<State> {
  const { status, body } = await api.get(`/tools/calls/${id}`);
  if (status === 404) return 'none';
  const call = body['data']?.['call'];
  const said = `${call?.['status']} ${call?.['reason']} ${call?.['completed_at'] !== null}`;
  if (said === 'succeeded null true') return 'succeeded';
  return said === 'failed outcome_unknown true' ? 'unknown' : 'other';
}

/** Compares what the clients noted, what the tools did and what is recorded. */
async function reconcile(api: Api, { sent, acknowledged }: StormLog, files: readonly string[]) {
  const known = new Set(acknowledged);
  const ran = new Set(files);
  const faults: string[] = [];
  let unknown = 0;
  await inLanes(sent, 8, async (id) => {
    const state = await stateOf(api, id);
    const lost = known.has(id) && state !== 'succeeded';
    const unrecorded = ran.has(id) && state === 'none';
    if (lost || unrecorded || state === 'other') faults.push(JSON.stringify({ id, state, lost, unrecorded }));
    if (state === 'unknown') unknown += 1;
  });
  return { faults, unknown };
}

/** Kills the product as soon as so many calls have been acknowledged, with others under way. */
async function killInStorm(product: Corbusier, folder: string, acknowledgements: number) {
  const api = await apiOf(product);
  await api.whenAvailable(...TOOLS);
  const storm = startStorm(api, folder);
  await storm.acknowledged(acknowledgements);
  const below = processesBelow(product);
  await product.kill();
  return { log: await storm.over, below };
}

test('keeps every acknowledged call, runs none unrecorded and leaves no process behind, however often it is killed', async () => {
  test.setTimeout(60_000 + ROUNDS * 30_000);
  const { folder, file } = await writeConfig(CONFIG);
  const files = join(folder, 'files');
  await mkdir(files);
  const env = { CORBUSIER_CONFIG: file };
  let product = await startCorbusier({ env });
  const { dataDir } = product;
  let [acknowledged, unknown, slowest] = [0, 0, 0];

  for (let round = 0; round < ROUNDS; round += 1) {
    // Another moment each time: in the first calls, in the middle of many.
    const { log, below } = await killInStorm(product, files, 1 + round * 23);
    expect(below.some(isPostgres)).toBe(true);
    const begun = performance.now();
    product = await startCorbusier({ env, dataDir });
    slowest = Math.max(slowest, performance.now() - begun);
    expect(stillLiving(below).filter((one) => !isPostgres(one))).toEqual([]);
    const foreign = processesOf(dataDir).filter((one) => !one.mark.includes(`:${product.pid}-`));
    expect(foreign.filter((one) => !isPostgres(one) && one.pid !== product.pid)).toEqual([]);

    const after = await apiOf(product);
    const written = (await readdir(files)).map((name) => name.replace('.txt', ''));
    const found = await reconcile(after, log, written);
    expect(found.faults).toEqual([]);
    const { body } = await after.get('/tools/calls?status=running');
    expect(body['data']?.['calls']).toEqual([]);
    acknowledged += log.acknowledged.length;
    unknown += found.unknown;
  }

  // Otherwise no call was under way when the product was killed, and nothing was shown.
  expect(unknown).toBeGreaterThan(0);
  recordFigure('crash rounds', ROUNDS, 'rounds');
  recordFigure('acknowledged calls kept over all crashes', acknowledged, 'calls');
  recordFigure('calls with an unknown outcome after a crash', unknown, 'calls');
  recordFigure('slowest start after a crash', slowest, 'ms');
  await endOrderly(product);
  await removeData(dataDir);
  await rm(folder, { recursive: true });
});

/** Ctrl-C: everything that belongs to the data folder ends, PostgreSQL too. */
async function endOrderly(product: Corbusier): Promise<void> {
  const below = processesBelow(product);
  expect(below.some(isPostgres)).toBe(true);
  expect(await product.stop(), product.log()).toBe(0);
  expect(stillLiving(below)).toEqual([]);
  expect(processesOf(product.dataDir)).toEqual([]);
}
