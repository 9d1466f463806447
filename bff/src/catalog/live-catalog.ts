import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { systemContext } from '../kernel/request-context.ts';
import { createNamespaceClaims } from './claim-namespace.ts';
import type { CatalogEntry } from './domain/catalog-entry.ts';
import { lastSeenParts, mapPart } from './domain/server-part.ts';
import type { ServerPart, Snapshot } from './domain/snapshot.ts';
import type { CatalogObserver, CatalogStore, SchemaChecks, ServerTools } from './ports.ts';
import { createSnapshotShelf } from './snapshot-shelf.ts';
import { upsertInstance } from './upsert-instance.ts';

export interface LiveCatalogDeps {
  readonly store: CatalogStore;
  readonly checks: SchemaChecks;
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
  /**
   * Takes a server's list. It is visible when it is durable. Throws `duplicate_server` when another server has the
   * namespace. Reports of one server must come one after the other.
   */
  upsertInstance(report: ServerTools): Promise<void>;
  /** Forgets a server: its tools are unknown from now on, and its namespace is free. */
  removeInstance(tenantId: string, server: string): Promise<void>;
  markUnavailable(tenantId: string, server: string, reason: string): void;
  markStale(tenantId: string, server: string, reason: string): void;
  /** The revision with this hash was approved. */
  markApproved(tenantId: string, entry: CatalogEntry): void;
  /** Listens for changes of any tenant; answers the way to stop. */
  onChange(listener: (tenantId: string) => void): () => void;
}

export function createLiveCatalog(deps: LiveCatalogDeps): LiveCatalog {
  const { store, clock, ids } = deps;
  const shelf = createSnapshotShelf(deps.observer);
  const claims = createNamespaceClaims({ current: shelf.current, observer: deps.observer });
  return {
    current: shelf.current,
    async load(tenantId) {
      const entries = await store.load(systemContext(tenantId, ids.next()));
      shelf.restore(tenantId, lastSeenParts(entries));
    },
    upsertInstance: upsertInstance(deps, { shelf, claims }),
    async removeInstance(tenantId, server) {
      const part = shelf.current(tenantId).servers.get(server);
      claims.release(tenantId, server);
      if (part === undefined) return;
      const { serverId, destination, review } = part;
      shelf.remove(tenantId, server);
      const batch = { serverId, server, destination, review, tools: [] };
      await store.replaceServerTools(systemContext(tenantId, ids.next()), batch);
    },
    markUnavailable: (tenantId, server, reason) =>
      shelf.map(tenantId, server, (part) => mapPart(part, () => ({ down: reason }))),
    markStale: (tenantId, server) => shelf.map(tenantId, server, (part) => stalePart(part, clock.now())),
    markApproved: (tenantId, entry) =>
      shelf.map(tenantId, entry.namespace, (part) => approvedPart(part, entry)),
    onChange: shelf.onChange,
  };
}

function stalePart(part: ServerPart, now: string): ServerPart {
  const stale = mapPart(part, ({ staleSince }) => ({ staleSince: staleSince ?? now }));
  return { ...stale, staleSince: part.staleSince ?? now };
}

function approvedPart(part: ServerPart, { name, revisionHash }: CatalogEntry): ServerPart {
  return mapPart(part, (entry) => {
    const isMeant = entry.name === name && entry.revisionHash === revisionHash;
    return isMeant && entry.review === 'pending' ? { review: 'approved' } : {};
  });
}
