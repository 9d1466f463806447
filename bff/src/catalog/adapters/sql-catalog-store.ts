import type { JsonObject } from '@corbusier/shared/domain/json';
import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { server, tool, toolRevision } from '../../platform/sql/schema-catalog.ts';
import type { Database, Transaction } from '../../platform/sql/with-tenant.ts';
import {
  lastSeenEntry,
  mergeTools,
  reportedEntry,
  revisionChange,
  type StoredTool,
} from '../domain/merge-tools.ts';
import type { CatalogStore, ToolBatch } from '../ports.ts';

export interface SqlCatalogStoreDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Rows of one insert, so that its parameters stay below the protocol's 65,535. */
const ROWS = 1_000;

export function createSqlCatalogStore({ database, clock, ids }: SqlCatalogStoreDeps): CatalogStore {
  return {
    replaceServerTools: (ctx, batch) =>
      database.withTenant(ctx.tenantId, async (tx) => {
        await lockServer(tx, batch.serverId);
        const known = await readTools(tx, eq(tool.serverId, batch.serverId));
        const merge = mergeTools(known, cleanBatch(batch), { now: clock.now(), ids });
        for (const rows of slices(merge.written)) await writeTools(tx, ctx.tenantId, rows);
        for (const rows of slices(merge.revised)) await writeRevisions(tx, ctx.tenantId, rows);
        return merge.listed.map(reportedEntry);
      }),
    load: (ctx) =>
      database.withTenant(ctx.tenantId, async (tx) =>
        (await readTools(tx, isNull(tool.removedAt)))
          .map(lastSeenEntry)
          .sort((left, right) => (left.name < right.name ? -1 : 1)),
      ),
  };
}

/** Reports of one server take turns: each numbers its revisions after the one before. */
async function lockServer({ orm }: Transaction, serverId: string): Promise<void> {
  const found = await orm
    .select({ id: server.id })
    .from(server)
    .where(eq(server.id, serverId))
    .for('no key update');
  if (found.length > 0) return;
  throw new AppError('mcp_server_not_found', 'The server is not registered (any more).', { serverId });
}

async function readTools({ orm }: Transaction, condition: SQL): Promise<readonly StoredTool[]> {
  const rows = await orm
    .select({ tool, server: server.name, hash: toolRevision.hash, definition: toolRevision.definition })
    .from(tool)
    .innerJoin(server, and(eq(server.tenantId, tool.tenantId), eq(server.id, tool.serverId)))
    .innerJoin(
      toolRevision,
      and(
        eq(toolRevision.tenantId, tool.tenantId),
        eq(toolRevision.toolId, tool.id),
        eq(toolRevision.number, tool.currentRevision),
      ),
    )
    .where(condition);
  return rows.map(({ tool: row, server: name, hash, definition }) => ({
    id: row.id,
    serverId: row.serverId,
    server: name,
    name: row.name,
    destination: row.destination,
    revision: row.currentRevision,
    hash,
    // Drafts hold objects only.
    definition: definition as JsonObject,
    removedAt: row.removedAt,
    discoveredAt: row.discoveredAt,
    updatedAt: row.updatedAt,
  }));
}

async function writeTools(
  { orm }: Transaction,
  tenantId: string,
  tools: readonly StoredTool[],
): Promise<void> {
  const rows = tools.map((stored) => ({
    tenantId,
    id: stored.id,
    serverId: stored.serverId,
    name: stored.name,
    destination: stored.destination,
    currentRevision: stored.revision,
    available: stored.removedAt === null,
    staleSince: null,
    removedAt: stored.removedAt,
    discoveredAt: stored.discoveredAt,
    updatedAt: stored.updatedAt,
  }));
  await orm
    .insert(tool)
    .values(rows)
    .onConflictDoUpdate({
      target: [tool.tenantId, tool.id],
      set: {
        destination: sql`excluded.destination`,
        currentRevision: sql`excluded.current_revision`,
        available: sql`excluded.available`,
        staleSince: sql`excluded.stale_since`,
        removedAt: sql`excluded.removed_at`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}

async function writeRevisions(
  { orm }: Transaction,
  tenantId: string,
  tools: readonly StoredTool[],
): Promise<void> {
  const rows = tools.map((stored) => ({
    tenantId,
    toolId: stored.id,
    number: stored.revision,
    hash: stored.hash,
    definition: stored.definition,
    change: revisionChange(stored),
    firstSeenAt: stored.updatedAt,
  }));
  await orm.insert(toolRevision).values(rows);
}

function cleanBatch(batch: ToolBatch): ToolBatch {
  return {
    ...batch,
    destination: cleanText(batch.destination),
    tools: batch.tools.map((draft) => ({ ...draft, name: cleanText(draft.name) })),
  };
}

function slices<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / ROWS);
  return Array.from({ length: count }, (_, index) => items.slice(index * ROWS, (index + 1) * ROWS));
}
