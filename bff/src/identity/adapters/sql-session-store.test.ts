import { expect, it } from 'vitest';
import { createManualClock } from '../../testing/manual-clock.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { makeTwoTenants, useTestDatabase } from '../../testing/test-database.ts';
import { sessionStoreConformance } from '../session-store.conformance.ts';
import { createSqlSessionStore } from './sql-session-store.ts';

const db = useTestDatabase();

sessionStoreConformance('PostgreSQL', async () => {
  const clock = createManualClock();
  const store = createSqlSessionStore({ database: db.database, clock });
  return { ...(await makeTwoTenants(db)), clock, store };
});

it('shows the app role no session and no code without a tenant', async () => {
  for (const table of ['browser_session', 'sign_in_code']) {
    expect(await runSql(db.urls.appUrl, `select from ${table}`)).toEqual([]);
    expect(await runSql(db.urls.appUrl, `update ${table} set role = 'admin' returning 1`)).toEqual([]);
    expect(await runSql(db.superuserUrl, `select from ${table} limit 1`)).toHaveLength(1);
  }
});
