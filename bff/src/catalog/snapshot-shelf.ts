import { renewedPart } from './domain/server-part.ts';
import {
  changeOf,
  EMPTY_SNAPSHOT,
  type ServerPart,
  type Snapshot,
  withoutPart,
  withPart,
} from './domain/snapshot.ts';
import type { CatalogObserver } from './ports.ts';

export type SnapshotShelf = ReturnType<typeof createSnapshotShelf>;

/** Where the current snapshots are; a change of one is told to all who listen. */
export function createSnapshotShelf(observer: Pick<CatalogObserver, 'catalogChanged'>) {
  const snapshots = new Map<string, Snapshot>();
  const listeners = new Set<(tenantId: string) => void>();
  const current = (tenantId: string) => snapshots.get(tenantId) ?? EMPTY_SNAPSHOT;

  function swap(tenantId: string, server: string, next: Snapshot): void {
    const change = changeOf(current(tenantId).servers.get(server), next.servers.get(server));
    snapshots.set(tenantId, next);
    observer.catalogChanged(tenantId, { server, ...change });
    for (const listener of listeners) listener(tenantId);
  }

  /** A part that says nothing new makes no snapshot and no event. */
  function show(tenantId: string, fresh: ServerPart): void {
    const old = current(tenantId).servers.get(fresh.namespace);
    const part = renewedPart(old, fresh);
    if (part !== old) swap(tenantId, fresh.namespace, withPart(current(tenantId), part));
  }

  return {
    current,
    show,
    /** What was last seen is no change: nobody is told, and what a server has reported stays. */
    restore(tenantId: string, parts: readonly ServerPart[]): void {
      const unseen = parts.filter(({ namespace }) => !current(tenantId).servers.has(namespace));
      snapshots.set(tenantId, unseen.reduce(withPart, current(tenantId)));
    },
    /** Rewrites the part of a server, if there is one. */
    map(tenantId: string, server: string, change: (part: ServerPart) => ServerPart): void {
      const part = current(tenantId).servers.get(server);
      if (part !== undefined) show(tenantId, change(part));
    },
    remove(tenantId: string, server: string): void {
      swap(tenantId, server, withoutPart(current(tenantId), server));
    },
    onChange(listener: (tenantId: string) => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
