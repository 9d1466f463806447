import { expect, it } from 'vitest';
import { createUuidIds } from '../../platform/uuid-ids.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { makeTwoTenants, useTestDatabase } from '../../testing/test-database.ts';
import { serverStoreConformance } from '../server-store.conformance.ts';
import { createSqlServerStore } from './sql-server-store.ts';

const db = useTestDatabase();

serverStoreConformance('PostgreSQL', async () => {
  const clock = createManualClock();
  const store = createSqlServerStore({ database: db.database, clock, ids: createUuidIds() });
  return { ...(await makeTwoTenants(db)), clock, store };
});

it('shows the app role no server without a tenant, and writes no definition of the file', async () => {
  expect(await runSql(db.urls.appUrl, 'select from server')).toEqual([]);
  const [counts] = await runSql(
    db.superuserUrl,
    "select count(*)::int as servers, count(definition)::int as definitions from server where source = 'config'",
  );
  expect(counts).toEqual({ servers: expect.any(Number), definitions: 0 });
  expect(counts?.['servers']).toBeGreaterThan(0);
});
