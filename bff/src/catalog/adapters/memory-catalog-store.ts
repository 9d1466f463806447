import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import { createMemoryTable, keptAs, type TableKeeper } from '../../platform/memory/table.ts';
import { lastSeenEntry, mergeTools, reportedEntry, type StoredTool } from '../domain/merge-tools.ts';
import type { CatalogStore } from '../ports.ts';

interface MemoryCatalogDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keeper?: TableKeeper;
}

export function createMemoryCatalogStore({ clock, ids, keeper }: MemoryCatalogDeps): CatalogStore {
  const tools = createMemoryTable<StoredTool>({ key: (tool) => tool.id, ...keptAs('tool', keeper) });
  const all = (tenantId: string) => tools.list(tenantId).map(({ row }) => row);
  return {
    replaceServerTools: async (ctx, batch) => {
      const known = all(ctx.tenantId).filter((tool) => tool.serverId === batch.serverId);
      const merge = mergeTools(known, batch, { now: clock.now(), ids });
      for (const tool of merge.written) tools.put(ctx.tenantId, tool);
      return merge.listed.map(reportedEntry);
    },
    load: async (ctx) =>
      all(ctx.tenantId)
        .filter((tool) => tool.removedAt === null)
        .map(lastSeenEntry)
        .sort((left, right) => (left.name < right.name ? -1 : 1)),
  };
}
