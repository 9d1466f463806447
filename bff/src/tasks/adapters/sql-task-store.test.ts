import { expect, it } from 'vitest';
import { runSql } from '../../testing/postgres-server.ts';
import { makeTwoTenants, useTestDatabase } from '../../testing/test-database.ts';
import { taskStoreConformance } from '../task-store.conformance.ts';
import { createSqlTaskStore } from './sql-task-store.ts';

const db = useTestDatabase();

taskStoreConformance('PostgreSQL', async () => ({
  ...(await makeTwoTenants(db)),
  store: createSqlTaskStore({ database: db.database }),
}));

it('shows the app role no task without a tenant', async () => {
  expect(await runSql(db.urls.appUrl, 'select from task')).toEqual([]);
  expect(await runSql(db.superuserUrl, 'select from task limit 1')).toHaveLength(1);
});
