import { asc, eq } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { server } from '../../platform/sql/schema-catalog.ts';
import type { Database } from '../../platform/sql/with-tenant.ts';
import { configuredServer } from '../domain/stored-server.ts';
import type { ServerStore, StoredServer } from '../ports.ts';

export interface SqlServerStoreDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createSqlServerStore({ database, clock, ids }: SqlServerStoreDeps): ServerStore {
  return {
    upsertConfigured: (ctx, definition) => {
      const now = clock.now();
      const { id, createdAt, ...said } = configuredServer(
        { id: ids.next(), createdAt: now },
        definition,
        now,
      );
      // The file alone defines what it names: a definition that came through the API is over.
      const changes = { ...said, definition: null };
      return database.withTenant(ctx.tenantId, async ({ orm }) => {
        const rows = await orm
          .insert(server)
          .values({ tenantId: ctx.tenantId, id, createdAt, ...changes })
          .onConflictDoUpdate({ target: [server.tenantId, server.name], set: changes })
          .returning();
        return storedServer(only(rows));
      });
    },
    list: (ctx) =>
      database.withTenant(ctx.tenantId, async ({ orm }) =>
        (await orm.select().from(server).orderBy(asc(server.name))).map(storedServer),
      ),
    findByName: (ctx, name) =>
      database.withTenant(ctx.tenantId, async ({ orm }) => {
        const [row] = await orm.select().from(server).where(eq(server.name, name));
        return row === undefined ? null : storedServer(row);
      }),
    setWantedState: (ctx, name, wantedState) =>
      database.withTenant(ctx.tenantId, async ({ orm }) => {
        const changes = { wantedState, updatedAt: clock.now() };
        await orm.update(server).set(changes).where(eq(server.name, name));
      }),
  };
}

function storedServer(row: typeof server.$inferSelect): StoredServer {
  const { id, name, transportKind, createdAt, updatedAt } = row;
  return {
    id,
    name,
    source: row.source === 'api' ? 'api' : 'config',
    transportKind,
    wantedState: row.wantedState === 'running' ? 'running' : 'stopped',
    createdAt,
    updatedAt,
  };
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('an upsert answered no row');
  return row;
}
