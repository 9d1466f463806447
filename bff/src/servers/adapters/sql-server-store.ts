import type { Json } from '@corbusier/shared/domain/json';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { server } from '../../platform/sql/schema-catalog.ts';
import { joinTenant } from '../../platform/sql/transactions.ts';
import type { Database } from '../../platform/sql/with-tenant.ts';
import type { Registration } from '../domain/registration.ts';
import { configuredServer, registeredServer } from '../domain/stored-server.ts';
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
      const { id, createdAt, ...changes } = rowOf(
        configuredServer({ id: ids.next(), createdAt: now }, definition, now),
      );
      return database.withTenant(ctx.tenantId, async ({ orm }) => {
        const rows = await orm
          .insert(server)
          .values({ tenantId: ctx.tenantId, id, createdAt, ...changes })
          .onConflictDoUpdate({ target: [server.tenantId, server.name], set: changes })
          .returning();
        return storedServer(only(rows));
      });
    },
    insertRegistered: (ctx, registered) =>
      insertOrRevive(database, ctx, registeredServer(ids.next(), registered, clock.now())),
    remove: (ctx, name) =>
      joinTenant(database, ctx, async ({ orm }) => {
        const now = clock.now();
        const changes = { definition: null, removedAt: now, updatedAt: now };
        await orm.update(server).set(changes).where(eq(server.name, name));
      }),
    list: (ctx) =>
      database.withTenant(ctx.tenantId, async ({ orm }) =>
        (await orm.select().from(server).where(isNull(server.removedAt)).orderBy(asc(server.name))).map(
          storedServer,
        ),
      ),
    findByName: (ctx, name) =>
      database.withTenant(ctx.tenantId, async ({ orm }) => {
        const [row] = await orm
          .select()
          .from(server)
          .where(and(eq(server.name, name), isNull(server.removedAt)));
        return row === undefined ? null : storedServer(row);
      }),
    setWantedState: (ctx, name, wantedState) =>
      database.withTenant(ctx.tenantId, async ({ orm }) => {
        const changes = { wantedState, updatedAt: clock.now() };
        await orm.update(server).set(changes).where(eq(server.name, name));
      }),
  };
}

/** A name that nobody has any more keeps the id under which it was known. */
function insertOrRevive(
  database: Database,
  ctx: RequestContext,
  registered: StoredServer,
): Promise<StoredServer | null> {
  const { id, ...changes } = rowOf(registered);
  return joinTenant(database, ctx, async ({ orm }) => {
    const [row] = await orm
      .insert(server)
      .values({ tenantId: ctx.tenantId, id, ...changes })
      .onConflictDoUpdate({
        target: [server.tenantId, server.name],
        set: changes,
        setWhere: sql`${server.removedAt} is not null or ${server.source} = 'config'`,
      })
      .returning();
    return row === undefined ? null : storedServer(row);
  });
}

function rowOf({ registration, ...stored }: StoredServer) {
  // A registration is plain JSON by its type.
  return { ...stored, definition: registration as Json | null, removedAt: null };
}

function storedServer(row: typeof server.$inferSelect): StoredServer {
  const { id, name, transportKind, createdAt, updatedAt } = row;
  return {
    id,
    name,
    source: row.source === 'api' ? 'api' : 'config',
    transportKind,
    wantedState: row.wantedState === 'running' ? 'running' : 'stopped',
    // Only `insertRegistered` writes it.
    registration: row.definition as Registration | null,
    createdAt,
    updatedAt,
  };
}

function only<Row>(rows: readonly Row[]): Row {
  const [row] = rows;
  if (row === undefined) throw new Error('an upsert answered no row');
  return row;
}
