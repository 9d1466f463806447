import { type CatalogEntry, type EntryFacts, sameEntry, withFacts } from './catalog-entry.ts';
import { byCanonicalName, type ServerPart } from './snapshot.ts';

/**
 * A part with fresh entries: those that say nothing new keep their objects, and the order is kept when the names
 * are the same. Answers the old part when nothing differs.
 */
export function renewedPart(old: ServerPart | undefined, fresh: ServerPart): ServerPart {
  if (old === undefined) return { ...fresh, entries: fresh.entries.toSorted(byCanonicalName) };
  const byName = new Map(fresh.entries.map((entry) => [entry.name, entry]));
  const entries = kept(old.entries, byName) ?? adopted(old.entries, fresh.entries);
  const next = { ...fresh, entries };
  return samePart(old, next) ? old : next;
}

/** Entries in their old order, if they have the same names. */
function kept(
  old: readonly CatalogEntry[],
  fresh: ReadonlyMap<string, CatalogEntry>,
): readonly CatalogEntry[] | null {
  if (old.length !== fresh.size) return null;
  const entries: CatalogEntry[] = [];
  for (const entry of old) {
    const next = fresh.get(entry.name);
    if (next === undefined) return null;
    entries.push(takenOver(entry, next));
  }
  return entries;
}

function adopted(old: readonly CatalogEntry[], fresh: readonly CatalogEntry[]): readonly CatalogEntry[] {
  const before = new Map(old.map((entry) => [entry.name, entry]));
  const same = fresh.map((entry) => takenOver(before.get(entry.name) ?? entry, entry));
  return same.sort(byCanonicalName);
}

/** An approval may have come while the report was on its way; it is for the revision, and stays with it. */
function takenOver(old: CatalogEntry, fresh: CatalogEntry): CatalogEntry {
  const isApproved =
    old.review === 'approved' && fresh.review === 'pending' && old.revision === fresh.revision;
  return sameEntry(old, isApproved ? withFacts(fresh, { review: 'approved' }) : fresh);
}

/** Rewrites facts of all entries; the same part when none changes. */
export function mapPart(part: ServerPart, facts: (entry: CatalogEntry) => EntryFacts): ServerPart {
  const entries = part.entries.map((entry) => withFacts(entry, facts(entry)));
  return entries.every((entry, index) => entry === part.entries[index]) ? part : { ...part, entries };
}

function samePart(old: ServerPart, next: ServerPart): boolean {
  return (
    old.serverId === next.serverId &&
    old.destination === next.destination &&
    old.review === next.review &&
    old.reported === next.reported &&
    old.staleSince === next.staleSince &&
    sameFlags(old.leftOut, next.leftOut) &&
    old.entries.length === next.entries.length &&
    old.entries.every((entry, index) => entry === next.entries[index])
  );
}

function sameFlags(old: ServerPart['leftOut'], next: ServerPart['leftOut']): boolean {
  return (
    old.length === next.length &&
    old.every(({ name, reason }, index) => name === next[index]?.name && reason === next[index]?.reason)
  );
}

/** What the durable copy knew of the servers when the product started. */
export function lastSeenParts(entries: readonly CatalogEntry[]): readonly ServerPart[] {
  const byServer = Map.groupBy(entries, (entry) => entry.namespace);
  return [...byServer].map(([namespace, own]) => ({
    namespace,
    serverId: own[0]?.serverId ?? '',
    destination: own[0]?.destination ?? 'local',
    review: own.some((entry) => entry.review !== 'not_required') ? 'required' : 'none',
    reported: false,
    staleSince: null,
    leftOut: [],
    entries: own.toSorted(byCanonicalName),
  }));
}
