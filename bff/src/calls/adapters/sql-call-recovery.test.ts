import { uuidv7 } from 'uuidv7';
import { afterEach, describe, expect, it } from 'vitest';
import { type HeldRun, holdRun } from '../../platform/sql/hold-run.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { silentLogger } from '../../testing/silent-logger.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { intentOf, outcomeOf } from '../call-journal.conformance.ts';
import { createOpenCallFloor } from './open-call-floor.ts';
import { createSqlCallJournal } from './sql-call-journal.ts';
import { createSqlCallLog } from './sql-call-log.ts';
import { createSqlCallRecovery } from './sql-call-recovery.ts';

const db = useTestDatabase();
const held: HeldRun[] = [];

afterEach(async () => {
  for (const run of held.splice(0)) await run.release();
});

/** One process: its run held, its journal, its recovery. */
async function process(database = db.database) {
  const run = uuidv7();
  const clock = createManualClock();
  const floor = createOpenCallFloor();
  const holding = await holdRun({ appUrl: db.urls.appUrl, run, logger: silentLogger });
  held.push(holding);
  const journal = createSqlCallJournal({ database, run, payloadKey: new Uint8Array(32) });
  const recovery = createSqlCallRecovery({ database, journal, floor, clock, run });
  const log = createSqlCallLog({ database, floor });
  return { run, clock, floor, journal, recovery, log, die: () => holding.release() };
}

describe('the recovery of open calls', () => {
  it('ends the calls of a process that is gone as failed with an unknown outcome, once', async () => {
    const { own, other } = twoTenants();
    const dead = await process();
    const intents = [intentOf(), intentOf()];
    for (const intent of intents) await dead.journal.begin(own, intent);
    await dead.journal.begin(other, intentOf());
    await dead.die();
    const [left, right] = [await process(), await process()];
    const ended = await Promise.all([
      left.recovery.recoverOpenCalls(own),
      right.recovery.recoverOpenCalls(own),
    ]);
    expect(ended[0] + ended[1]).toBe(2);
    expect(await left.recovery.recoverOpenCalls(own)).toBe(0);
    const { calls } = await left.log.list(own, { limit: 10 });
    expect(calls.map(({ status, reason }) => [status, reason])).toEqual([
      ['failed', 'outcome_unknown'],
      ['failed', 'outcome_unknown'],
    ]);
    const found = await left.log.find(own, intents[0]?.callId ?? '');
    expect(found?.arguments?.value).toEqual(intents[0]?.arguments);
    expect((await left.log.list(other, { limit: 10 })).calls.map((call) => call.status)).toEqual(['running']);
  });

  it('leaves the calls of live processes alone, its own and others', async () => {
    const { own } = twoTenants();
    const [here, there] = [await process(), await process()];
    await here.journal.begin(own, intentOf());
    await there.journal.begin(own, intentOf());
    expect(await here.recovery.recoverOpenCalls(own)).toBe(0);
    expect((await here.log.list(own, { limit: 10 })).calls.map((call) => call.status)).toEqual([
      'running',
      'running',
    ]);
  });

  it('ends a call of its own whose outcome could not be recorded', async () => {
    const { own } = twoTenants();
    let down = false;
    const here = await process({
      ...db.database,
      statement: (tenantId, body, values) =>
        down ? Promise.reject(new Error('down')) : db.database.statement(tenantId, body, values),
    });
    const intent = intentOf();
    await here.journal.begin(own, intent);
    down = true;
    await expect(here.journal.end(own, outcomeOf(intent))).rejects.toThrow('down');
    down = false;
    expect(await here.recovery.recoverOpenCalls(own)).toBe(1);
    expect(await here.log.find(own, intent.callId)).toMatchObject({ reason: 'outcome_unknown' });
  });

  it('takes the lock of its run again when its connection was cut', async () => {
    const { own } = twoTenants();
    const [here, there] = [await process(), await process()];
    await here.journal.begin(own, intentOf());
    const holders = `select l.pid from pg_locks l join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and a.datname = current_database() and l.granted`;
    const before = await runSql(db.superuserUrl, holders);
    expect(before).toHaveLength(2);
    await runSql(db.superuserUrl, `select pg_terminate_backend(pid) from (${holders}) h`);
    const isOld = (row: Record<string, unknown>) => before.some(({ pid }) => pid === row['pid']);
    for (;;) {
      const now = await runSql(db.superuserUrl, holders);
      if (now.length === 2 && !now.some(isOld)) break;
    }
    expect(await there.recovery.recoverOpenCalls(own)).toBe(0);
  });

  it('looks no longer at what ended long ago, and still sees what is open below', async () => {
    const { own } = twoTenants();
    const here = await process();
    const [early, late] = [intentOf(), intentOf()];
    await here.journal.begin(own, early);
    await here.journal.begin(own, late);
    await here.journal.end(own, outcomeOf(late));
    const look = async () => {
      here.clock.advance(61_000);
      expect(await here.recovery.recoverOpenCalls(own)).toBe(0);
    };
    for (let round = 0; round < 3; round += 1) await look();
    expect((await here.log.list(own, { status: 'running', limit: 5 })).calls).toHaveLength(1);
    const blocked = here.floor.of(own.tenantId);
    await here.journal.end(own, outcomeOf(early));
    await look();
    expect(here.floor.of(own.tenantId)).toBeGreaterThan(blocked);
    const next = intentOf();
    await here.journal.begin(own, next);
    await look();
    await look();
    const running = await here.log.list(own, { status: 'running', limit: 5 });
    expect(running.calls.map((call) => call.callId)).toEqual([next.callId]);
  });
});
