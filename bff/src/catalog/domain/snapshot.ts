import type { CatalogEntry } from './catalog-entry.ts';
import { buildAliasTable } from './names.ts';

/**
 * One immutable state of a tenant's catalogue. Readers take the reference and never see half a refresh;
 * a change makes a new snapshot that is swapped in by one assignment.
 */
export interface Snapshot {
  /** Grows by one with each change. */
  readonly version: number;
  /** By canonical name, in the order of names. */
  readonly byName: ReadonlyMap<string, CatalogEntry>;
  readonly byBareName: ReadonlyMap<string, readonly CatalogEntry[]>;
  /** Wire alias to canonical name. */
  readonly aliases: ReadonlyMap<string, string>;
}

export const EMPTY_SNAPSHOT: Snapshot = snapshotOf([], 0);

/** Builds the look-up tables. Entries keep one deterministic order: by canonical name. */
export function snapshotOf(entries: readonly CatalogEntry[], version: number): Snapshot {
  const sorted = [...entries].sort((a, b) => (a.name < b.name ? -1 : 1));
  const byBareName = new Map<string, CatalogEntry[]>();
  for (const entry of sorted) {
    const same = byBareName.get(entry.bareName);
    if (same === undefined) byBareName.set(entry.bareName, [entry]);
    else same.push(entry);
  }
  return {
    version,
    byName: new Map(sorted.map((entry) => [entry.name, entry])),
    byBareName,
    aliases: buildAliasTable(sorted.map((entry) => entry.name)),
  };
}

/** Replaces all entries of one server. */
export function withServer(
  snapshot: Snapshot,
  namespace: string,
  entries: readonly CatalogEntry[],
): Snapshot {
  const others = [...snapshot.byName.values()].filter((entry) => entry.namespace !== namespace);
  return snapshotOf([...others, ...entries], snapshot.version + 1);
}

/** Rewrites the entries of one server. */
export function mapServer(
  snapshot: Snapshot,
  namespace: string,
  change: (entry: CatalogEntry) => CatalogEntry,
): Snapshot {
  const entries = [...snapshot.byName.values()].map((entry) =>
    entry.namespace === namespace ? change(entry) : entry,
  );
  return snapshotOf(entries, snapshot.version + 1);
}

/** Which names a replacement adds, removes or changes (definition or availability). */
export function difference(before: Snapshot, after: Snapshot, namespace: string) {
  const added: string[] = [];
  const changed: string[] = [];
  for (const entry of after.byName.values()) {
    if (entry.namespace !== namespace) continue;
    const old = before.byName.get(entry.name);
    if (old === undefined) added.push(entry.name);
    else if (differs(old, entry)) changed.push(entry.name);
  }
  const removed = [...before.byName.values()]
    .filter((entry) => entry.namespace === namespace && !after.byName.has(entry.name))
    .map((entry) => entry.name);
  return { added, removed, changed };
}

function differs(a: CatalogEntry, b: CatalogEntry): boolean {
  return a.revisionHash !== b.revisionHash || a.available !== b.available || a.staleSince !== b.staleSince;
}
