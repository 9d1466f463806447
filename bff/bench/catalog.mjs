// How long a change of one tool takes to be visible, by the size of the catalogue, on the store in memory:
// what remains is reading the list, comparing, and swapping the snapshot. `bun bff/bench/catalog.mjs`
import { createSchemaChecks } from '../src/calls/adapters/schema-checks.ts';
import { createMemoryCatalogStore } from '../src/catalog/adapters/memory-catalog-store.ts';
import { createLiveCatalog } from '../src/catalog/live-catalog.ts';
import { createSystemClock } from '../src/platform/system-clock.ts';
import { createUuidIds } from '../src/platform/uuid-ids.ts';

const ROUNDS = 9;
const TENANT = '00000000-0000-0000-0000-000000000001';

const toolOf = (name, description) => ({
  name,
  description,
  inputSchema: {
    type: 'object',
    properties: { path: { type: 'string', maxLength: 200 }, limit: { type: 'integer', minimum: 1 } },
    required: ['path'],
  },
});

function open() {
  const clock = createSystemClock();
  const ids = createUuidIds();
  const observer = { catalogChanged() {}, namespaceRefused() {}, toolApproved() {} };
  const store = createMemoryCatalogStore({ clock, ids });
  return createLiveCatalog({ store, checks: createSchemaChecks(), observer, clock, ids });
}

const report = (catalog, server, tools) =>
  // As it comes off the wire: no object is the one of the report before.
  catalog.upsertInstance({
    tenantId: TENANT,
    serverId: server,
    server,
    destination: 'local',
    tools: structuredClone(tools),
  });

const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)].toFixed(1);

async function measure(servers, size) {
  const catalog = open();
  const tools = Array.from({ length: size }, (_, at) => toolOf(`tool_${at}`, 'as it was'));
  const start = performance.now();
  for (let at = 0; at < servers; at += 1) await report(catalog, `server_${at}`, tools);
  const first = performance.now() - start;
  const times = { changed: [], unchanged: [], down: [] };
  const timed = async (name, work) => {
    const from = performance.now();
    await work();
    times[name].push(performance.now() - from);
  };
  for (let round = 0; round < ROUNDS; round += 1) {
    const next = [...tools.slice(0, -1), toolOf(`tool_${size - 1}`, `round ${round}`)];
    await timed('changed', () => report(catalog, 'server_0', next));
    await timed('unchanged', () => report(catalog, 'server_0', next));
    await timed('down', () => catalog.markUnavailable(TENANT, 'server_0', `round ${round}`));
  }
  const [changed, unchanged, down] = [times.changed, times.unchanged, times.down].map(median);
  process.stdout.write(
    `${servers} x ${size} tools: first lists ${first.toFixed(0)} ms; then, median of ${ROUNDS}: one changed ${changed} ms, none ${unchanged} ms, server down ${down} ms\n`,
  );
}

await measure(1, 1_000);
await measure(1, 5_000);
await measure(50, 100);
