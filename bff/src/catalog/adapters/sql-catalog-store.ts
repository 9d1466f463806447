import { and, eq, isNull, type SQL } from 'drizzle-orm';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { server, tool, toolApproval } from '../../platform/sql/schema-catalog.ts';
import type { Database, Transaction } from '../../platform/sql/with-tenant.ts';
import { lastSeenEntry, mergeTools, reportedEntry } from '../domain/merge-tools.ts';
import type { Approval, CatalogStore, ToolBatch } from '../ports.ts';
import { revisionChanged, toolGone } from './approval-refusals.ts';
import { readDefinedTools, readTools } from './sql-catalog-read.ts';
import { writeRevisions, writeTools } from './sql-catalog-write.ts';
import { listRevisions } from './sql-revisions.ts';

export interface SqlCatalogStoreDeps {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
}

export function createSqlCatalogStore({ database, clock, ids }: SqlCatalogStoreDeps): CatalogStore {
  return {
    replaceServerTools: (ctx, batch) =>
      database.withTenant(ctx.tenantId, async (tx) => {
        await lockServer(tx, batch.serverId);
        const known = await readTools(tx, eq(tool.serverId, batch.serverId));
        const merge = mergeTools(known, cleanBatch(batch), { now: clock.now(), ids });
        await writeTools(tx, ctx.tenantId, merge.written);
        await writeRevisions(tx, ctx.tenantId, merge.revisions);
        return merge.listed.map(reportedEntry);
      }),
    load: (ctx) =>
      database.withTenant(ctx.tenantId, async (tx) =>
        (await readDefinedTools(tx, isNull(tool.removedAt)))
          .map(lastSeenEntry)
          .sort((left, right) => (left.name < right.name ? -1 : 1)),
      ),
    listRevisions: (ctx, query) => database.withTenant(ctx.tenantId, (tx) => listRevisions(tx, query)),
    approve: (ctx, approval) =>
      database.withTenant(ctx.tenantId, (tx) => approve(tx, ctx, { ...approval, now: clock.now() })),
  };
}

/** Reports and approvals of one server take turns: each sees what the one before left. */
async function lockServer({ orm }: Transaction, serverId: string): Promise<void> {
  const found = await orm
    .select({ id: server.id })
    .from(server)
    .where(eq(server.id, serverId))
    .for('no key update');
  if (found.length > 0) return;
  throw new AppError('mcp_server_not_found', 'The server is not registered (any more).', { serverId });
}

async function approve(
  tx: Transaction,
  ctx: RequestContext,
  { toolId, hash, now }: Approval & { readonly now: string },
): Promise<boolean> {
  const listed = and(eq(tool.id, toolId), isNull(tool.removedAt)) as SQL; // of two conditions there is one
  const [before] = await readTools(tx, listed);
  if (before === undefined) throw toolGone();
  await lockServer(tx, before.serverId);
  const [found] = await readTools(tx, listed);
  if (found === undefined) throw toolGone();
  if (found.hash !== hash) throw revisionChanged(found);
  if (found.approvedHash === hash) return false;
  await tx.orm.update(tool).set({ approvedHash: hash }).where(eq(tool.id, toolId));
  const { tenantId, userId } = ctx;
  const approval = {
    tenantId,
    toolId,
    number: found.revision,
    approvedBy: cleanText(userId),
    approvedAt: now,
  };
  await tx.orm.insert(toolApproval).values(approval).onConflictDoNothing();
  return true;
}

function cleanBatch(batch: ToolBatch): ToolBatch {
  return {
    ...batch,
    destination: cleanText(batch.destination),
    tools: batch.tools.map((draft) => ({ ...draft, name: cleanText(draft.name) })),
  };
}
