import type { UpstreamCause } from '../../kernel/outcome.ts';
import { createMemoryTable } from '../../platform/memory/table.ts';
import type { BegunRun, RunEnd, RunStore } from '../ports.ts';

interface Run extends BegunRun {
  readonly end: RunEnd | null;
}

/** Runs end with the process that keeps them, so there is nothing to keep beyond it. */
export function createMemoryRunStore(): RunStore {
  const runs = createMemoryTable<Run>({ key: (run) => run.id });
  return {
    begin: async (ctx, run) => {
      runs.put(ctx.tenantId, { ...run, end: null });
    },
    end: async (ctx, end) => {
      const run = runs.find(ctx.tenantId, end.id);
      if (run !== null && run.end === null) runs.put(ctx.tenantId, { ...run, end });
    },
    lastEnds: async (ctx) => {
      const newest = new Map(runs.list(ctx.tenantId).map(({ row }) => [row.serverId, row.end]));
      const ends = new Map<string, UpstreamCause>();
      for (const [serverId, end] of newest) if (end !== null) ends.set(serverId, end.cause);
      return ends;
    },
  };
}
