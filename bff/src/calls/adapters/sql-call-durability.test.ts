import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { uuidv7 } from 'uuidv7';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/sql/embedded-postgres.ts';
import { openDatabase } from '../../platform/sql/open-database.ts';
import { createSystemClock } from '../../platform/system-clock.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { contextOf } from '../../testing/storage-contexts.ts';
import { createSqlCallJournal } from './sql-call-journal.ts';
import { createSqlCallLog } from './sql-call-log.ts';
import { createSqlCallRecovery } from './sql-call-recovery.ts';

// Real servers are set up and started here, on machines that may be busy.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });

const TENANT = '00000000-0000-0000-0000-000000000001';
const ACKNOWLEDGED = 200;
let dataDir = '';
let servers: EmbeddedPostgres[] = [];

beforeEach(() => {
  dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'corbusier-durable-')));
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

async function start(): Promise<EmbeddedPostgres> {
  const server = await startEmbeddedPostgres({ dataDir, env: process.env, logger: silentLogger });
  servers = [...servers, server];
  return server;
}

/** Lets a process record calls until it has enough acknowledgements, kills with `kill`, answers their ids. */
async function recordUntilKilled(
  server: EmbeddedPostgres,
  kill: (writer: ChildProcess) => void,
): Promise<string[]> {
  const script = join(import.meta.dirname, '..', '..', 'testing', 'journal-writer.ts');
  const writer = spawn(process.execPath, [script, server.appUrl, server.ownerUrl, TENANT], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let output = '';
  let killed = false;
  writer.stdout.on('data', (chunk: Buffer) => {
    output += chunk.toString();
    if (killed || output.split('\n').length <= ACKNOWLEDGED) return;
    killed = true;
    kill(writer);
  });
  await once(writer, 'close');
  expect(killed).toBe(true);
  // The last line may have been cut by the kill.
  return output.split('\n').slice(0, -1);
}

it.each<[string, (writer: ChildProcess, server: EmbeddedPostgres) => void]>([
  ['the gateway is killed', (writer) => writer.kill('SIGKILL')],
  [
    'PostgreSQL and the gateway are killed',
    (writer, server) => {
      process.kill(server.pid, 'SIGKILL');
      writer.kill('SIGKILL');
    },
  ],
])(
  'keeps every acknowledged call when %s, and then says that its outcome is unknown',
  async (_what, kill) => {
    const first = await start();
    const acknowledged = await recordUntilKilled(first, (writer) => kill(writer, first));
    const { appUrl, ownerUrl } = await start();
    const database = await openDatabase({ appUrl, ownerUrl, logger: silentLogger });
    try {
      const ctx = contextOf(TENANT);
      const rows = await database.withTenant(TENANT, (tx) =>
        tx.query<{ call_id: string }>(
          'select i.call_id from call_intent i join call_payload p using (tenant_id, call_id)',
        ),
      );
      const kept = new Set(rows.map((row) => row.call_id));
      expect(acknowledged.length).toBeGreaterThanOrEqual(ACKNOWLEDGED);
      expect(acknowledged.filter((callId) => !kept.has(callId))).toEqual([]);
      const run = uuidv7();
      const journal = createSqlCallJournal({ database, run, payloadKey: new Uint8Array(32) });
      const recovery = createSqlCallRecovery({ database, journal, clock: createSystemClock(), run });
      let ended = 0;
      for (;;) {
        const count = await recovery.recoverOpenCalls(ctx);
        if (count === 0 && ended >= kept.size) break;
        ended += count;
      }
      expect(ended).toBe(kept.size);
      const { calls } = await createSqlCallLog({ database }).list(ctx, { limit: 100, status: 'running' });
      expect(calls).toEqual([]);
    } finally {
      await database.close();
    }
  },
);
