import { describe, expect, it } from 'vitest';
import { createSqlDomainEventLog } from '../../events/adapters/sql-domain-event-log.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { makeTwoTenants, useTestDatabase } from '../../testing/test-database.ts';
import { createSqlTransactions, joinTenant } from './transactions.ts';

const db = useTestDatabase();

const event = { aggregateType: 'task', aggregateId: 'a', eventType: 'x', version: 1, data: {} };

async function open() {
  const transactions = createSqlTransactions(db.database);
  const log = createSqlDomainEventLog({ database: db.database, clock: createManualClock() });
  const { own } = await makeTwoTenants(db);
  const count = async (ctx: RequestContext) => (await log.readAfter(ctx, '0', 10)).length;
  return { transactions, log, own, count };
}

describe('transactions on PostgreSQL', () => {
  it('are seen by nobody else before the commit, and whole after it', async () => {
    const { transactions, log, own, count } = await open();
    const seen: number[] = [];
    await transactions.within(own, async (tx) => {
      await log.append(tx, event);
      await transactions.within(tx, (inner) => log.append(inner, event));
      transactions.afterCommit(tx, () => seen.push(-1));
      const query = { aggregateType: 'task', aggregateId: 'a', limit: 5 };
      seen.push((await log.readAggregate(tx, query)).length, await count(own));
    });
    expect([...seen, await count(own)]).toEqual([2, 0, -1, 2]);
  });

  it('undo everything when the work fails, and nothing follows', async () => {
    const { transactions, log, own, count } = await open();
    let followed = false;
    const failing = transactions.within(own, async (tx) => {
      await log.append(tx, event);
      transactions.afterCommit(tx, () => {
        followed = true;
      });
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect([await count(own), followed]).toEqual([0, false]);
  });

  it('are over for whoever keeps the context', async () => {
    const { transactions, own } = await open();
    const kept = await transactions.within(own, async (tx) => tx);
    const ids = await joinTenant(db.database, kept, (tx) =>
      tx.query<{ id: string }>(`select current_setting('app.tenant_id') as id`),
    );
    expect(ids).toEqual([{ id: own.tenantId }]);
  });
});
