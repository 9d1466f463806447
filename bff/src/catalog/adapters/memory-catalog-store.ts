import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { createMemoryTable, keptAs, type Placed, type TableKeeper } from '../../platform/memory/table.ts';
import {
  type DefinedTool,
  lastSeenEntry,
  mergeTools,
  type NewRevision,
  reportedEntry,
} from '../domain/merge-tools.ts';
import type { Revision, RevisionQuery, RevisionRows } from '../domain/revision.ts';
import type { Approval, CatalogStore } from '../ports.ts';
import { revisionChanged, toolGone } from './approval-refusals.ts';

interface MemoryCatalogDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keeper?: TableKeeper;
}

interface RevisionRow
  extends Omit<Revision, 'sequence' | 'serverName' | 'bareName' | 'previous' | 'current'> {
  readonly toolId: string;
}

export function createMemoryCatalogStore({ clock, ids, keeper }: MemoryCatalogDeps): CatalogStore {
  const tables = {
    tools: createMemoryTable<DefinedTool>({ key: (tool) => tool.id, ...keptAs('tool', keeper) }),
    revisions: createMemoryTable<RevisionRow>({
      key: ({ toolId, number }) => `${toolId}/${number}`,
      ...keptAs('tool_revision', keeper),
    }),
  };
  const all = (tenantId: string) => tables.tools.list(tenantId).map(({ row }) => row);
  return {
    replaceServerTools: async ({ tenantId }, batch) => {
      const known = all(tenantId).filter((tool) => tool.serverId === batch.serverId);
      const merge = mergeTools(known, batch, { now: clock.now(), ids });
      const definitions = new Map([...known, ...merge.listed].map((tool) => [tool.id, tool.definition]));
      for (const tool of merge.written) {
        tables.tools.put(tenantId, { ...tool, definition: definitions.get(tool.id) ?? {} });
      }
      for (const revision of merge.revisions) {
        const definition = definitions.get(revision.tool.id) ?? {};
        tables.revisions.insert(tenantId, { ...revisionRow(revision), definition });
      }
      return merge.listed.map(reportedEntry);
    },
    load: async (ctx) =>
      all(ctx.tenantId)
        .filter((tool) => tool.removedAt === null)
        .map(lastSeenEntry)
        .sort((left, right) => (left.name < right.name ? -1 : 1)),
    listRevisions: async (ctx, query) => listRevisions(tables, ctx, query),
    approve: async (ctx, approval) => approve(tables, ctx, { ...approval, now: clock.now() }),
  };
}

interface Tables {
  readonly tools: ReturnType<typeof createMemoryTable<DefinedTool>>;
  readonly revisions: ReturnType<typeof createMemoryTable<RevisionRow>>;
}

function revisionRow({ tool, change, approved }: NewRevision): Omit<RevisionRow, 'definition'> {
  const { id: toolId, revision: number, hash, updatedAt: firstSeenAt } = tool;
  return {
    toolId,
    number,
    hash,
    change,
    firstSeenAt,
    approvedBy: null,
    approvedAt: approved ? firstSeenAt : null,
  };
}

function listRevisions(tables: Tables, { tenantId }: RequestContext, query: RevisionQuery): RevisionRows {
  const before = query.before === undefined ? Number.POSITIVE_INFINITY : Number(query.before);
  const found = tables.revisions
    .list(tenantId)
    .filter(
      ({ sequence, row }) => sequence < before && isWanted(tables.tools.find(tenantId, row.toolId), query),
    )
    .sort((left, right) => right.sequence - left.sequence);
  const revisions = found.slice(0, query.limit).map((placed) => shown(tables, tenantId, placed));
  const last = found.length > query.limit ? revisions.at(-1) : undefined;
  return { revisions, next: last?.sequence ?? null };
}

function isWanted(tool: DefinedTool | null, { serverId, bareNames }: RevisionQuery): boolean {
  return tool?.serverId === serverId && (bareNames === undefined || bareNames.includes(tool.name));
}

function shown(tables: Tables, tenantId: string, { sequence, row }: Placed<RevisionRow>): Revision {
  const tool = tables.tools.find(tenantId, row.toolId);
  const previous = tables.revisions.find(tenantId, `${row.toolId}/${row.number - 1}`);
  const { toolId: _, ...revision } = row;
  return {
    ...revision,
    sequence: String(sequence),
    serverName: tool?.server ?? '',
    bareName: tool?.name ?? '',
    previous: previous?.definition ?? null,
    current: tool?.revision === row.number && tool.removedAt === null,
  };
}

function approve(
  { tools, revisions }: Tables,
  ctx: RequestContext,
  { toolId, hash, now }: Approval & { readonly now: string },
): boolean {
  const tool = tools.find(ctx.tenantId, toolId);
  if (tool === null || tool.removedAt !== null) throw toolGone();
  if (tool.hash !== hash) throw revisionChanged(tool);
  if (tool.approvedHash === hash) return false;
  tools.put(ctx.tenantId, { ...tool, approvedHash: hash });
  const revision = revisions.find(ctx.tenantId, `${toolId}/${tool.revision}`);
  if (revision === null) throw new AppError('internal', 'A tool has no current revision.', { toolId });
  revisions.put(ctx.tenantId, { ...revision, approvedBy: ctx.userId, approvedAt: now });
  return true;
}
