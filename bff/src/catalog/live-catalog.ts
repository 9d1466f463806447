import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { systemContext } from '../kernel/request-context.ts';
import type { CatalogEntry } from './domain/catalog-entry.ts';
import { readTools } from './domain/read-tools.ts';
import {
  difference,
  EMPTY_SNAPSHOT,
  mapServer,
  type Snapshot,
  snapshotOf,
  withServer,
} from './domain/snapshot.ts';
import type { CatalogChange, CatalogObserver, CatalogStore, ServerTools } from './ports.ts';

export interface LiveCatalogDeps {
  readonly store: CatalogStore;
  readonly observer: CatalogObserver;
  readonly clock: Clock;
  readonly ids: Ids;
}

/**
 * The live catalogue: servers report in, readers take the current snapshot. Writes are event-driven and
 * rare; a read is one map look-up and never waits.
 */
export interface LiveCatalog {
  current(tenantId: string): Snapshot;
  /** Shows what the durable copy last saw, until each server has reported again. */
  load(tenantId: string): Promise<void>;
  upsertInstance(report: ServerTools): Promise<void>;
  markUnavailable(tenantId: string, server: string, reason: string): void;
  markStale(tenantId: string, server: string, reason: string): void;
  /** Listens for changes of any tenant; answers the way to stop. */
  onChange(listener: (tenantId: string) => void): () => void;
}

export function createLiveCatalog(deps: LiveCatalogDeps): LiveCatalog {
  const snapshots = new Map<string, Snapshot>();
  const listeners = new Set<(tenantId: string) => void>();
  const current = (tenantId: string) => snapshots.get(tenantId) ?? EMPTY_SNAPSHOT;

  function swap(tenantId: string, server: string, next: Snapshot): void {
    const change: CatalogChange = { server, ...difference(current(tenantId), next, server) };
    if (change.added.length + change.removed.length + change.changed.length === 0) return;
    snapshots.set(tenantId, next);
    deps.observer.catalogChanged(tenantId, change);
    for (const listener of listeners) listener(tenantId);
  }

  return {
    current,
    async load(tenantId) {
      const entries = await deps.store.load(systemContext(tenantId, deps.ids.next()));
      const known = current(tenantId);
      const unseen = entries.filter((entry) => !known.byName.has(entry.name)).map(lastSeen);
      snapshots.set(tenantId, snapshotOf([...known.byName.values(), ...unseen], known.version + 1));
    },
    async upsertInstance(report) {
      const ctx = systemContext(report.tenantId, deps.ids.next());
      const { serverId, server, destination } = report;
      const { drafts } = readTools(report.tools);
      const entries = await deps.store.replaceServerTools(ctx, {
        serverId,
        server,
        destination,
        tools: drafts,
      });
      swap(report.tenantId, server, withServer(current(report.tenantId), server, entries));
    },
    markUnavailable(tenantId, server, reason) {
      const down = (entry: CatalogEntry) => ({ ...entry, available: false, unavailableReason: reason });
      swap(tenantId, server, mapServer(current(tenantId), server, down));
    },
    markStale(tenantId, server) {
      const now = deps.clock.now();
      const stale = (entry: CatalogEntry) => ({ ...entry, staleSince: entry.staleSince ?? now });
      swap(tenantId, server, mapServer(current(tenantId), server, stale));
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function lastSeen(entry: CatalogEntry): CatalogEntry {
  return {
    ...entry,
    available: false,
    unavailableReason: 'Its server has not reported since Corbusier started; this is how it was last seen.',
  };
}
