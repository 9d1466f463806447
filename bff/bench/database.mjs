// A real database for a benchmark, apart from the product, so that its processes are counted apart too.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbeddedPostgres } from '../src/platform/sql/embedded-postgres.ts';
import { familyOf, quantile } from './load.mjs';

const COMMITS = 200;

export async function startDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), 'corbusier-bench-db-'));
  const logger = { debug() {}, info() {}, warn() {}, error: console.error };
  const postgres = await startEmbeddedPostgres({ dataDir, env: process.env, logger });
  return {
    env: { DATABASE_URL: postgres.appUrl, DATABASE_OWNER_URL: postgres.ownerUrl },
    pids: () => familyOf(postgres.pid),
    commitMs: () => commitMs(postgres.ownerUrl),
    async stop() {
      await postgres.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Milliseconds of one durable commit of one row, from here: the median. */
async function commitMs(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('create table if not exists bench_commit (n int)');
  const times = [];
  for (let n = 0; n < COMMITS; n++) {
    const begun = performance.now();
    await client.query({ name: 'commit', text: 'insert into bench_commit values ($1)', values: [n] });
    times.push(performance.now() - begun);
  }
  await client.end();
  return quantile(times, 0.5);
}
