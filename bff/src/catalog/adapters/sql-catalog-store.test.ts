import { uuidv7 } from 'uuidv7';
import { expect, it } from 'vitest';
import { createUuidIds } from '../../platform/uuid-ids.ts';
import { createManualClock } from '../../testing/manual-clock.ts';
import { runSql } from '../../testing/postgres-server.ts';
import { makeTwoTenants, useTestDatabase } from '../../testing/test-database.ts';
import { catalogStoreConformance } from '../catalog-store.conformance.ts';
import { createSqlCatalogStore } from './sql-catalog-store.ts';

const db = useTestDatabase();

async function open() {
  const clock = createManualClock();
  const tenants = await makeTwoTenants(db);
  const store = createSqlCatalogStore({ database: db.database, clock, ids: createUuidIds() });
  const registerServer = async (tenant: 'own' | 'other', name: string) => {
    const id = uuidv7();
    await runSql(
      db.superuserUrl,
      `insert into server (tenant_id, id, name, source, transport_kind, wanted_state, created_at, updated_at)
       values ($1, $2, $3, 'config', 'stdio', 'running', now(), now())`,
      [tenants[tenant].tenantId, id, name],
    );
    return id;
  };
  return { ...tenants, clock, store, registerServer };
}

catalogStoreConformance('PostgreSQL', open);

it('refuses the server of another tenant as unknown', async () => {
  const { store, own, registerServer } = await open();
  const serverId = await registerServer('other', 'files');
  const report = store.replaceServerTools(own, {
    serverId,
    server: 'files',
    destination: 'local',
    review: 'none',
    tools: [],
  });
  await expect(report).rejects.toMatchObject({ reason: 'mcp_server_not_found' });
});

it('numbers the revisions of reports at once without a gap', async () => {
  const { store, own, registerServer } = await open();
  const serverId = await registerServer('own', 'busy');
  const reports = Array.from({ length: 12 }, (_, index) => ({
    serverId,
    server: 'busy',
    destination: 'local',
    review: 'none' as const,
    tools: [{ name: 'one', hash: `h${index}`, definition: { name: 'one' } }],
  }));
  await Promise.all(reports.map((report) => store.replaceServerTools(own, report)));
  const rows = await runSql(
    db.superuserUrl,
    'select r.number from tool_revision r join tool t on t.id = r.tool_id where t.server_id = $1 order by 1',
    [serverId],
  );
  expect(rows.map((row) => row['number'])).toEqual(Array.from({ length: 12 }, (_, index) => index + 1));
});

it('shows the app role no tool without a tenant', async () => {
  expect(await runSql(db.urls.appUrl, 'select from tool')).toEqual([]);
  expect(await runSql(db.urls.appUrl, 'select from tool_revision')).toEqual([]);
  expect((await runSql(db.superuserUrl, 'select from tool limit 1')).length).toBe(1);
});
