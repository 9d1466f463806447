import type { CatalogEntry, Review } from './catalog-entry.ts';
import type { FlaggedTool } from './read-tools.ts';

/** What one server has in the catalogue. */
export interface ServerPart {
  readonly namespace: string;
  readonly serverId: string;
  readonly destination: string;
  readonly review: Review;
  /** False for what the durable copy last saw, until the server has reported. */
  readonly reported: boolean;
  /** RFC 3339 since when its list may be out of date; null when fresh. */
  readonly staleSince: string | null;
  /** What it lists and cannot be an entry. */
  readonly leftOut: readonly FlaggedTool[];
  /** In the order of names. */
  readonly entries: readonly CatalogEntry[];
}

/**
 * One immutable state of a tenant's catalogue. Readers take the reference and never see half a refresh;
 * a change makes a new snapshot that is swapped in by one assignment.
 */
export interface Snapshot {
  /** Grows by one with each change. */
  readonly version: number;
  readonly servers: ReadonlyMap<string, ServerPart>;
  /** By canonical name, in the order of names. */
  readonly byName: ReadonlyMap<string, CatalogEntry>;
  /** Each list in the order of names. */
  readonly byBareName: ReadonlyMap<string, readonly CatalogEntry[]>;
  /** Wire alias to canonical name. */
  readonly aliases: ReadonlyMap<string, string>;
}

export const EMPTY_SNAPSHOT: Snapshot = {
  version: 0,
  servers: new Map(),
  byName: new Map(),
  byBareName: new Map(),
  aliases: new Map(),
};

/** Which names a replacement adds, removes or changes. */
export interface PartChange {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
}

/**
 * Puts a server's part in the place of the one before. Only what differs is computed: entries that are the same
 * object cost a comparison, and tables whose content stays are shared with the snapshot before.
 */
export function withPart(snapshot: Snapshot, part: ServerPart): Snapshot {
  const old = snapshot.servers.get(part.namespace);
  const servers = new Map(snapshot.servers).set(part.namespace, part);
  const tables = tablesWith(snapshot, old?.entries ?? [], part.entries);
  return { version: snapshot.version + 1, servers, ...tables };
}

/** The snapshot without a server. */
export function withoutPart(snapshot: Snapshot, namespace: string): Snapshot {
  const old = snapshot.servers.get(namespace);
  if (old === undefined) return snapshot;
  const servers = new Map(snapshot.servers);
  servers.delete(namespace);
  return { version: snapshot.version + 1, servers, ...tablesWith(snapshot, old.entries, []) };
}

type Tables = Pick<Snapshot, 'byName' | 'byBareName' | 'aliases'>;
type Entries = readonly CatalogEntry[];

function tablesWith(snapshot: Snapshot, old: Entries, next: Entries): Tables {
  const { byName, byBareName, aliases } = snapshot;
  const kept = new Set(next);
  const gone = old.filter((entry) => !kept.has(entry));
  const before = new Set(old);
  const fresh = next.filter((entry) => !before.has(entry));
  if (gone.length + fresh.length === 0) return { byName, byBareName, aliases };
  const renamed = !sameNames(gone, fresh);
  return {
    byName: renamed ? merged(byName, old, next) : replaced(byName, fresh),
    byBareName: bareNamesWith(byBareName, gone, fresh),
    aliases: renamed ? aliasesWith(aliases, gone, fresh) : aliases,
  };
}

function sameNames(gone: Entries, fresh: Entries): boolean {
  return gone.length === fresh.length && gone.every((entry, index) => entry.name === fresh[index]?.name);
}

/** A map keeps the place of a key whose value is replaced. */
function replaced(byName: Snapshot['byName'], fresh: Entries): Snapshot['byName'] {
  const next = new Map(byName);
  for (const entry of fresh) next.set(entry.name, entry);
  return next;
}

/** Both sides are in order already: no sorting. */
function merged(byName: Snapshot['byName'], old: Entries, next: Entries): Snapshot['byName'] {
  const mine = new Set(old);
  const result = new Map<string, CatalogEntry>();
  let at = 0;
  for (const entry of byName.values()) {
    if (mine.has(entry)) continue;
    for (let own = next[at]; own !== undefined && own.name < entry.name; own = next[at]) {
      result.set(own.name, own);
      at += 1;
    }
    result.set(entry.name, entry);
  }
  for (const own of next.slice(at)) result.set(own.name, own);
  return result;
}

function bareNamesWith(table: Snapshot['byBareName'], gone: Entries, fresh: Entries): Snapshot['byBareName'] {
  const next = new Map(table);
  for (const entry of gone) {
    const rest = sharing(next, entry).filter((other) => other !== entry);
    if (rest.length === 0) next.delete(entry.bareName);
    else next.set(entry.bareName, rest);
  }
  for (const entry of fresh) next.set(entry.bareName, [...sharing(next, entry), entry].sort(byCanonicalName));
  return next;
}

function sharing(table: Snapshot['byBareName'], { bareName }: CatalogEntry): readonly CatalogEntry[] {
  return table.get(bareName) ?? [];
}

function aliasesWith(table: Snapshot['aliases'], gone: Entries, fresh: Entries): Snapshot['aliases'] {
  const next = new Map(table);
  for (const entry of gone) next.delete(entry.alias);
  for (const entry of fresh) next.set(entry.alias, entry.name);
  return next;
}

/** Order of a catalogue: by UTF-16 code units of the canonical name. */
export function byCanonicalName(left: CatalogEntry, right: CatalogEntry): number {
  return left.name < right.name ? -1 : 1;
}

/** What a part does to the one before. */
export function changeOf(old: ServerPart | undefined, next: ServerPart | undefined): PartChange {
  const before = new Map((old?.entries ?? []).map((entry) => [entry.name, entry]));
  const after = new Set((next?.entries ?? []).map((entry) => entry.name));
  const added: string[] = [];
  const changed: string[] = [];
  for (const entry of next?.entries ?? []) {
    const known = before.get(entry.name);
    if (known === undefined) added.push(entry.name);
    else if (known !== entry) changed.push(entry.name);
  }
  return { added, changed, removed: [...before.keys()].filter((name) => !after.has(name)) };
}
