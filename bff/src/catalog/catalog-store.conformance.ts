import { ExactNumber, type JsonObject } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import type { ManualClock } from '../testing/manual-clock.ts';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import type { CatalogStore, ToolBatch, ToolDraft } from './ports.ts';

export interface CatalogStoreHarness extends TwoTenants {
  readonly store: CatalogStore;
  readonly clock: ManualClock;
  /** Registers a server of the tenant and answers its id. */
  registerServer(tenant: 'own' | 'other', name: string): Promise<string>;
}

const draft = (name: string, hash = 'h1', more: JsonObject = {}): ToolDraft => ({
  name,
  hash,
  definition: { name, description: `does ${name}`, inputSchema: { type: 'object' }, ...more },
});

async function setUp(open: () => Promise<CatalogStoreHarness>) {
  const harness = await open();
  const serverId = await harness.registerServer('own', 'files');
  const batch = (...tools: ToolDraft[]): ToolBatch => ({
    serverId,
    server: 'files',
    destination: 'local',
    review: 'none',
    tools,
  });
  return { ...harness, serverId, batch };
}

/** What every store of the catalogue does. */
export function catalogStoreConformance(name: string, open: () => Promise<CatalogStoreHarness>): void {
  describe(`${name} as a store of the catalogue`, () => {
    it('answers what was reported, and gives it as last seen afterwards', async () => {
      const { store, own, serverId, batch, clock } = await setUp(open);
      const [entry] = await store.replaceServerTools(own, batch(draft('read')));
      expect(entry).toEqual({
        id: expect.any(String),
        name: 'files.read',
        alias: 'files__read',
        namespace: 'files',
        bareName: 'read',
        serverId,
        destination: 'local',
        definition: draft('read').definition,
        description: 'does read',
        inputSchema: { type: 'object' },
        outputSchema: null,
        revision: 1,
        revisionHash: 'h1',
        available: true,
        unavailableReason: null,
        flagged: null,
        review: 'not_required',
        down: null,
        staleSince: null,
        discoveredAt: clock.now(),
        updatedAt: clock.now(),
      });
      const [seen] = await store.load(own);
      expect(seen).toEqual({
        ...entry,
        available: false,
        unavailableReason: expect.stringMatching(/last seen/),
        down: expect.stringMatching(/last seen/),
      });
    });

    it('numbers revisions by tool, and only when the hash changes', async () => {
      const { store, own, batch, clock } = await setUp(open);
      const [first] = await store.replaceServerTools(own, batch(draft('read'), draft('write')));
      clock.advance(1_000);
      const [same] = await store.replaceServerTools(own, batch(draft('read'), draft('write')));
      expect(same).toEqual(first);
      const [changed, untouched] = await store.replaceServerTools(
        own,
        batch(draft('read', 'h2'), draft('write')),
      );
      expect(changed).toMatchObject({
        id: first?.id,
        revision: 2,
        revisionHash: 'h2',
        updatedAt: clock.now(),
      });
      expect(changed?.discoveredAt).toBe(first?.discoveredAt);
      expect(untouched).toMatchObject({ revision: 1, revisionHash: 'h1' });
      const [back] = await store.replaceServerTools(own, batch(draft('read', 'h1'), draft('write')));
      expect(back).toMatchObject({ revision: 3, revisionHash: 'h1' });
    });

    it('hides what is no longer listed, and gives it its id back when it returns', async () => {
      const { store, own, batch } = await setUp(open);
      const [read] = await store.replaceServerTools(own, batch(draft('read'), draft('write')));
      await store.replaceServerTools(own, batch(draft('write')));
      expect((await store.load(own)).map((entry) => entry.name)).toEqual(['files.write']);
      const [again] = await store.replaceServerTools(own, batch(draft('read'), draft('write')));
      expect(again).toMatchObject({ id: read?.id, revision: 3, revisionHash: 'h1' });
      await store.replaceServerTools(own, batch());
      expect(await store.load(own)).toEqual([]);
    });

    it('keeps a definition digit for digit, in its order, with every character', async () => {
      const { store, own, batch } = await setUp(open);
      const definition: JsonObject = {
        name: 'exact',
        zeta: new ExactNumber('9007199254740993'),
        alpha: [1.5, null, { nul: 'a\u0000b', lone: '\ud800', emoji: '🏛', ['__proto__']: 1 }],
      };
      await store.replaceServerTools(own, batch({ name: 'exact', hash: 'h', definition }));
      const [seen] = await store.load(own);
      expect(seen?.definition).toEqual(definition);
      expect(Object.keys(seen?.definition ?? {})).toEqual(['name', 'zeta', 'alpha']);
      expect(seen?.inputSchema).toEqual({});
    });

    it('keeps servers apart, and lists all by canonical name', async () => {
      const { store, own, batch, registerServer } = await setUp(open);
      const second = await registerServer('own', 'a_second');
      await store.replaceServerTools(own, batch(draft('read')));
      const place = {
        serverId: second,
        server: 'a_second',
        destination: 'example.org',
        review: 'none' as const,
      };
      await store.replaceServerTools(own, { ...place, tools: [draft('read')] });
      await store.replaceServerTools(own, batch());
      const seen = await store.load(own);
      expect(seen.map((entry) => [entry.name, entry.destination])).toEqual([
        ['a_second.read', 'example.org'],
      ]);
    });

    it('keeps tenants apart', async () => {
      const { store, own, other, batch, registerServer } = await setUp(open);
      await store.replaceServerTools(own, batch(draft('read')));
      expect(await store.load(other)).toEqual([]);
      const theirs = await registerServer('other', 'files');
      const place = { serverId: theirs, server: 'files', destination: 'local', review: 'none' as const };
      const [entry] = await store.replaceServerTools(other, { ...place, tools: [draft('read', 'h9')] });
      expect((await store.load(own)).map((seen) => seen.revisionHash)).toEqual(['h1']);
      expect((await store.load(other)).map((seen) => seen.id)).toEqual([entry?.id]);
    });

    it('takes a report of two thousand tools', async () => {
      const { store, own, batch } = await setUp(open);
      const tools = Array.from({ length: 2_000 }, (_, index) => draft(`t${String(index).padStart(4, '0')}`));
      expect(await store.replaceServerTools(own, batch(...tools))).toHaveLength(2_000);
      const seen = await store.load(own);
      expect(seen).toHaveLength(2_000);
      expect(seen[1_999]?.name).toBe('files.t1999');
    });
  });
}
