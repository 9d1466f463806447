import type { JsonObject } from '@corbusier/shared/domain/json';
import type { CatalogReports } from './catalog-reports.ts';
import { createPacedRefresh, type PaceDeps, type PacedRefresh } from './paced-refresh.ts';
import type { Upstream } from './ports.ts';
import type { ServerEntry } from './server-entry.ts';
import type { ServerRegistry } from './server-registry.ts';

export interface RefreshDeps extends PaceDeps {
  readonly registry: ServerRegistry;
  readonly reports: CatalogReports;
}

/** Keeps the catalogue in step with what a server says of its list. */
export type ToolRefresh = Omit<PacedRefresh, 'ask'>;

/**
 * Lists a server's tools again whenever it says that they changed: the first time at once, in a storm within the
 * bounds of `refresh-pace.ts`, one at a time, and once more after the last word. A refresh that fails leaves the
 * last good list, marked stale, and is tried again with a back-off. What it is told of before `begin` is not missed.
 */
export function createToolRefresh(deps: RefreshDeps, entry: ServerEntry, upstream: Upstream): ToolRefresh {
  const paced = createPacedRefresh(deps, () => refreshOnce(deps, entry, upstream));
  upstream.onListChanged(() => {
    entry.heardMs = deps.clock.monotonicMs();
    paced.ask();
  });
  return paced;
}

/** Rejects with why the list could not be had, once the catalogue knows that it is stale. */
async function refreshOnce(deps: RefreshDeps, entry: ServerEntry, upstream: Upstream): Promise<void> {
  try {
    await report(deps, entry, { upstream, tools: await upstream.listTools() });
  } catch (error) {
    await markStale(deps, entry, { upstream, error });
    throw error;
  }
}

interface Listed {
  readonly upstream: Upstream;
  readonly tools: readonly JsonObject[];
}

async function report(deps: RefreshDeps, entry: ServerEntry, { upstream, tools }: Listed): Promise<void> {
  if (entry.upstream !== upstream) return;
  await deps.reports.tools(entry, tools);
  if (entry.upstream !== upstream) return;
  entry.heardMs = deps.clock.monotonicMs();
  const { toolCount, staleSince } = entry.snapshot;
  if (toolCount === tools.length && staleSince === null) return;
  deps.registry.update(entry, { toolCount: tools.length, staleSince: null });
}

interface Failed {
  readonly upstream: Upstream;
  readonly error: unknown;
}

async function markStale(deps: RefreshDeps, entry: ServerEntry, { upstream, error }: Failed): Promise<void> {
  if (entry.upstream !== upstream) return;
  const reason = error instanceof Error ? error.message : 'the refresh failed';
  if (entry.snapshot.staleSince === null) deps.registry.update(entry, { staleSince: deps.clock.now() });
  // When not even this can be stored, the catalogue keeps what it had.
  await deps.reports.stale(entry, reason).catch(() => undefined);
}
