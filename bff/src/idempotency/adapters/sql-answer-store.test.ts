import { expect, it } from 'vitest';
import { createSqlTransactions } from '../../platform/sql/transactions.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { makeTwoTenants, useTestDatabase } from '../../testing/test-database.ts';
import { answerOnceConformance } from '../answer-once.conformance.ts';
import { createSqlAnswerStore } from './sql-answer-store.ts';

const db = useTestDatabase();

answerOnceConformance('PostgreSQL', async () => ({
  ...(await makeTwoTenants(db)),
  transactions: createSqlTransactions(db.database),
  answers: createSqlAnswerStore({ database: db.database, clock: createManualClock() }),
}));

it('shows the app role no answer without a tenant', async () => {
  expect(await runSql(db.urls.appUrl, 'select from idempotency_key')).toEqual([]);
  expect(await runSql(db.superuserUrl, 'select from idempotency_key limit 1')).toHaveLength(1);
});
