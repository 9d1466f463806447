import { createUuidIds } from '../../platform/uuid-ids.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { inProcess } from '../../testing/server-fixtures.ts';
import { makeTwoTenants, useTestDatabase } from '../../testing/test-database.ts';
import { runStoreConformance } from '../run-store.conformance.ts';
import { createSqlRunStore } from './sql-run-store.ts';
import { createSqlServerStore } from './sql-server-store.ts';

const db = useTestDatabase();

runStoreConformance('PostgreSQL', async () => {
  const { database } = db;
  const tenants = await makeTwoTenants(db);
  const servers = createSqlServerStore({ database, clock: createManualClock(), ids: createUuidIds() });
  const { id } = await servers.upsertConfigured(tenants.own, inProcess('fixture'));
  return { ...tenants, runs: createSqlRunStore({ database }), serverId: id };
});
