import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { times } from '../testing/figures.ts';
import type { CatalogEntry } from './domain/catalog-entry.ts';
import { reportedEntry } from './domain/merge-tools.ts';
import {
  byCanonicalName,
  changeOf,
  EMPTY_SNAPSHOT,
  type ServerPart,
  type Snapshot,
  withoutPart,
  withPart,
} from './domain/snapshot.ts';
import { resolveTool } from './resolve-tool.ts';

const CTX: RequestContext = { tenantId: 't', userId: 'u', sessionId: 's', role: 'r', correlationId: 'c' };

function entryOf(server: string, name: string, hash = 'h'): CatalogEntry {
  return reportedEntry({
    id: `${server}/${name}`,
    serverId: `id-${server}`,
    server,
    name,
    destination: 'local',
    revision: 1,
    hash,
    review: 'none',
    approvedHash: hash,
    removedAt: null,
    discoveredAt: '',
    updatedAt: '',
    definition: { name },
  });
}

function partOf(namespace: string, tools: readonly (readonly [name: string, hash: string])[]): ServerPart {
  const entries = tools.map(([name, hash]) => entryOf(namespace, name, hash)).sort(byCanonicalName);
  const facts = {
    destination: 'local',
    review: 'none',
    reported: true,
    staleSince: null,
    leftOut: [],
  } as const;
  return { namespace, serverId: `id-${namespace}`, ...facts, entries };
}

/** Few characters, so that separators, namespaces and bare names meet one another often. */
const namespace = fc.string({ unit: fc.constantFrom('a', 'b', '_'), minLength: 1, maxLength: 3 });
const bare = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '_', '.', 'A'), minLength: 1, maxLength: 5 }),
  fc.constantFrom('a.b', 'b.a', 'a__b', 'a'.repeat(70)),
);
const tools = fc.uniqueArray(fc.tuple(bare, fc.constantFrom('h1', 'h2')), {
  selector: ([name]) => name,
  maxLength: 6,
});
const parts = fc.uniqueArray(fc.tuple(namespace, tools), { selector: ([name]) => name, maxLength: 5 });

const snapshotOf = (all: readonly (readonly [string, readonly (readonly [string, string])[]])[]) =>
  all.reduce((snapshot, [server, own]) => withPart(snapshot, partOf(server, own)), EMPTY_SNAPSHOT);

type See = (name: string) => boolean;
const everything: See = () => true;

/** What a name leads to: a tool, several, or none. */
function leads(snapshot: Snapshot, see: See = everything) {
  const view = { maySee: (_ctx: RequestContext, full: string) => see(full) };
  const resolve = resolveTool({ catalog: { current: () => snapshot }, view });
  const to = (name: string, bare: boolean) => {
    try {
      return resolve(CTX, name, { bare }).name;
    } catch (error) {
      if (error instanceof AppError) return error.details['candidates'] ?? error.reason;
      throw error;
    }
  };
  return { bare: (name: string) => to(name, true), whole: (name: string) => to(name, false) };
}

/** What the bare names say: one tool, the candidates, or nothing. */
function among(visible: readonly CatalogEntry[], name: string) {
  const names = visible.filter(({ bareName }) => bareName === name).map((entry) => entry.name);
  return names.length > 1 ? names : (names[0] ?? 'tool_not_found');
}

function expectWholeNames(snapshot: Snapshot, see: See): void {
  const lead = leads(snapshot, see);
  const visible = [...snapshot.byName.values()].filter((entry) => see(entry.name));
  for (const entry of snapshot.byName.values()) {
    const isSeen = see(entry.name);
    // Its own name wins over a bare name that reads the same; hidden, it is as if it were not there.
    expect(lead.bare(entry.name)).toEqual(isSeen ? entry.name : among(visible, entry.name));
    expect(lead.whole(entry.name)).toBe(isSeen ? entry.name : 'tool_not_found');
    expect(lead.whole(entry.alias)).toBe(isSeen ? entry.name : 'tool_not_found');
  }
}

function expectBareNames(snapshot: Snapshot): void {
  const entries = [...snapshot.byName.values()];
  for (const name of snapshot.byBareName.keys()) {
    if (snapshot.byName.has(name) || snapshot.aliases.has(name)) continue;
    expect(leads(snapshot).bare(name)).toEqual(among(entries, name));
    expect(leads(snapshot).whole(name)).toBe('tool_not_found');
    const [first] = snapshot.byBareName.get(name) ?? [];
    expect(leads(snapshot, (full) => full === first?.name).bare(name)).toBe(first?.name);
  }
}

describe('a name', () => {
  it('leads where (catalogue, view, name) says; the canonical one always wins', () => {
    fc.assert(
      fc.property(parts, fc.nat(2), fc.boolean(), (...[all, rest, isAdmin]) => {
        expectWholeNames(snapshotOf(all), (full) => isAdmin || full.length % 3 !== rest);
      }),
      { numRuns: times(100, 5_000) },
    );
  });

  it('alone leads to a tool when exactly one visible tool has it, and else names them all', () => {
    fc.assert(
      fc.property(parts, (all) => expectBareNames(snapshotOf(all))),
      { numRuns: times(100, 5_000) },
    );
  });

  it('leads to the same tool whatever way the catalogue came about', () => {
    fc.assert(
      fc.property(parts, (all) => {
        const [one, other] = [snapshotOf(all), snapshotOf(all.toReversed())];
        for (const name of one.byBareName.keys())
          expect(leads(other).bare(name)).toEqual(leads(one).bare(name));
      }),
      { numRuns: times(50, 2_000) },
    );
  });

  it('is never split: `a.b` + `c` and `a` + `b.c` cannot both be, and `a__b` is no server `a`', () => {
    const snapshot = snapshotOf([
      [
        'a',
        [
          ['b.c', 'h'],
          ['b', 'h'],
        ],
      ],
      ['a_', [['_b', 'h']]],
    ]);
    expect(leads(snapshot).whole('a.b.c')).toBe('a.b.c');
    expect(leads(snapshot).bare('b.c')).toBe('a.b.c');
    expect(leads(snapshot).whole('a__b')).toBe('a.b');
    expect(leads(snapshot).whole('a_.b')).toBe('tool_not_found');
  });

  it('A4: of two servers, or in another case, is another tool', () => {
    const snapshot = snapshotOf([
      [
        'one',
        [
          ['search', 'h'],
          ['Search', 'h'],
        ],
      ],
      ['two', [['search', 'h']]],
    ]);
    expect(leads(snapshot).bare('search')).toEqual(['one.search', 'two.search']);
    expect(leads(snapshot).bare('Search')).toBe('one.Search');
    expect(new Set([...snapshot.byName.values()].map(({ alias }) => alias)).size).toBe(3);
  });
});

/** Tables built from nothing, as slowly as one likes: what the quick way must equal. */
function expected(shown: readonly ServerPart[]) {
  const entries = shown.flatMap((part) => part.entries).sort(byCanonicalName);
  return {
    names: entries.map((entry) => [entry.name, entry]),
    bare: Map.groupBy(entries, (entry) => entry.bareName),
    aliases: new Map(entries.map((entry) => [entry.alias, entry.name])),
  };
}

interface Moment {
  readonly snapshot: Snapshot;
  readonly parts: readonly ServerPart[];
}

type Step = readonly [server: string, own: readonly (readonly [string, string])[] | null];

/** The catalogue after one more change: a server reports, or is gone. */
function after({ snapshot, parts: shown }: Moment, [server, own]: Step): Moment {
  const others = shown.filter((part) => part.namespace !== server);
  if (own === null) return { snapshot: withoutPart(snapshot, server), parts: others };
  const part = partOf(server, own);
  return { snapshot: withPart(snapshot, part), parts: [...others, part] };
}

describe('a snapshot', () => {
  it('is what one built anew would be, after any changes, and the ones before stay as they were', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(namespace, fc.option(tools)), { maxLength: 12 }), (steps) => {
        const history: Moment[] = [{ snapshot: EMPTY_SNAPSHOT, parts: [] }];
        for (const step of steps)
          history.push(after(history.at(-1) ?? { snapshot: EMPTY_SNAPSHOT, parts: [] }, step));
        for (const { snapshot, parts: shown } of history) {
          const wanted = expected(shown);
          expect([...snapshot.byName]).toEqual(wanted.names);
          expect(snapshot.byBareName).toEqual(wanted.bare);
          expect(snapshot.aliases).toEqual(wanted.aliases);
        }
      }),
      { numRuns: times(100, 3_000) },
    );
  });

  it('tells what a part adds, removes and changes, and nothing of entries that stay', () => {
    const before = partOf('s', [
      ['a', 'h1'],
      ['b', 'h1'],
      ['c', 'h1'],
    ]);
    const same = before.entries[0] ?? entryOf('s', 'a');
    const next = { ...before, entries: [same, entryOf('s', 'b', 'h2'), entryOf('s', 'd')] };
    expect(changeOf(before, next)).toEqual({ added: ['s.d'], removed: ['s.c'], changed: ['s.b'] });
    expect(changeOf(before, undefined).removed).toEqual(['s.a', 's.b', 's.c']);
  });
});
