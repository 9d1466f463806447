import type { CatalogReports } from './catalog-reports.ts';
import type { Upstream } from './ports.ts';
import type { ServerEntry, ServerRegistry } from './server-registry.ts';

interface RefreshDeps {
  readonly registry: ServerRegistry;
  readonly reports: CatalogReports;
}

/** Keeps the catalogue in step with what a server says of its list. */
export interface ToolRefresh {
  /** The server runs and its first list is in: changes that it told of meanwhile are looked after now. */
  begin(): void;
}

/**
 * Lists a server's tools again whenever it says that they changed. What it says while a refresh is under way
 * is taken together into one more. What fails shows as stale in the catalogue.
 */
export function createToolRefresh(deps: RefreshDeps, entry: ServerEntry, upstream: Upstream): ToolRefresh {
  let ready = false;
  let changed = false;

  async function run(): Promise<void> {
    ready = false;
    while (changed && entry.upstream === upstream) {
      changed = false;
      await refreshOnce(deps, entry, upstream);
    }
    ready = true;
  }

  upstream.onListChanged(() => {
    changed = true;
    if (ready) void run();
  });
  return {
    begin: () => void run(),
  };
}

async function refreshOnce(deps: RefreshDeps, entry: ServerEntry, upstream: Upstream): Promise<void> {
  try {
    const tools = await upstream.listTools();
    if (entry.upstream !== upstream) return;
    await deps.reports.tools(entry, tools);
    if (entry.upstream === upstream) deps.registry.update(entry, { toolCount: tools.length });
  } catch (error) {
    if (entry.upstream !== upstream) return;
    const reason = error instanceof Error ? error.message : 'the refresh failed';
    // When not even this can be stored, the catalogue keeps what it had.
    await deps.reports.stale(entry, reason).catch(() => undefined);
  }
}
