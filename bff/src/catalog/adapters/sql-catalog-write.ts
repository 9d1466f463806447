import { sql } from 'drizzle-orm';
import { tool, toolRevision } from '../../platform/sql/schema-catalog.ts';
import type { Transaction } from '../../platform/sql/with-tenant.ts';
import type { NewRevision, StoredTool } from '../domain/merge-tools.ts';

/** Rows of one insert, so that its parameters stay below the protocol's 65,535. */
const ROWS = 1_000;

export async function writeTools(
  tx: Transaction,
  tenantId: string,
  tools: readonly StoredTool[],
): Promise<void> {
  for (const some of slices(tools)) await writeSome(tx, tenantId, some);
}

/** After the tools, which they refer to. */
export async function writeRevisions(
  tx: Transaction,
  tenantId: string,
  revisions: readonly NewRevision[],
): Promise<void> {
  const defined = revisions.flatMap((revision) => definedRow(tenantId, revision));
  for (const rows of slices(defined)) await tx.orm.insert(toolRevision).values([...rows]);
  const removals = revisions.filter((revision) => revision.definition === null).map(({ tool: gone }) => gone);
  if (removals.length > 0) await writeRemovals(tx, removals);
}

async function writeSome(
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
    review: stored.review,
    approvedHash: stored.approvedHash,
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
        review: sql`excluded.review`,
        approvedHash: sql`excluded.approved_hash`,
        removedAt: sql`excluded.removed_at`,
        updatedAt: sql`excluded.updated_at`,
      },
    });
}

function definedRow(tenantId: string, { tool: stored, change, definition, approved }: NewRevision) {
  if (definition === null) return [];
  const { id: toolId, revision: number, hash, updatedAt: firstSeenAt } = stored;
  const approvedAt = approved ? firstSeenAt : null;
  return [{ tenantId, toolId, number, hash, definition, change, firstSeenAt, approvedAt }];
}

/** The definition of a removed tool is what it was. */
async function writeRemovals({ query }: Transaction, tools: readonly StoredTool[]): Promise<void> {
  await query(
    `insert into tool_revision (tenant_id, tool_id, number, hash, definition, change, first_seen_at)
     select r.tenant_id, r.tool_id, r.number + 1, r.hash, r.definition, 'removed', gone.at
     from unnest($1::uuid[], $2::integer[], $3::timestamptz[]) as gone (id, number, at)
     join tool_revision r on r.tool_id = gone.id and r.number = gone.number - 1`,
    [
      tools.map(({ id }) => id),
      tools.map(({ revision }) => revision),
      tools.map(({ removedAt }) => removedAt),
    ],
  );
}

function slices<Item>(items: readonly Item[]): readonly (readonly Item[])[] {
  const count = Math.ceil(items.length / ROWS);
  return Array.from({ length: count }, (_, index) => items.slice(index * ROWS, (index + 1) * ROWS));
}
