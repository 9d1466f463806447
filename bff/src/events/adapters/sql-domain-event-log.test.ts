import { expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { twoTenants } from '../../testing/storage-contexts.ts';
import { useTestDatabase } from '../../testing/test-database.ts';
import { domainEventLogConformance } from '../domain-event-log.conformance.ts';
import { createSqlDomainEventLog } from './sql-domain-event-log.ts';

const db = useTestDatabase();
const open = async () => {
  const clock = createManualClock();
  return { ...twoTenants(), clock, log: createSqlDomainEventLog({ database: db.database, clock }) };
};

domainEventLogConformance('PostgreSQL', open);

it('lets an event wait for the commit of the one before it, in its tenant only', async () => {
  const { log, own, other } = await open();
  const event = { aggregateType: 'a', aggregateId: 'b', eventType: 'c', version: 1, data: {} };
  let blocked: Promise<void> = Promise.resolve();
  await db.database.withTenant(own.tenantId, async (tx) => {
    await tx.query(`select pg_advisory_xact_lock(hashtextextended('corbusier.domain_event.' || $1, 0))`, [
      own.tenantId,
    ]);
    blocked = log.append(own, event);
    await log.append(other, event);
    await waitForLock();
    expect(await log.readAfter(own, '0', 10)).toEqual([]);
  });
  await blocked;
  expect(await log.readAfter(own, '0', 10)).toHaveLength(1);
});

it('shows the app role no event without a tenant', async () => {
  expect(await runSql(db.urls.appUrl, 'select from domain_event')).toEqual([]);
  expect(await runSql(db.superuserUrl, 'select from domain_event limit 1')).toHaveLength(1);
});

async function waitForLock(): Promise<void> {
  const waiting = `select from pg_locks l join pg_stat_activity a using (pid)
    where a.datname = current_database() and l.locktype = 'advisory' and not l.granted`;
  while ((await runSql(db.superuserUrl, waiting)).length === 0);
}
