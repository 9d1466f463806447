import { describe, expect, it } from 'vitest';
import type { ManualClock } from '../testing/manual-clock.ts';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import type { ServerDefinition } from './domain/server.ts';
import type { RegisteredServer, ServerStore } from './ports.ts';

export interface ServerStoreHarness extends TwoTenants {
  readonly store: ServerStore;
  readonly clock: ManualClock;
}

function definition(name: string, start: 'auto' | 'manual' = 'auto'): ServerDefinition {
  return {
    name,
    transport: {
      kind: 'stdio',
      command: 'tool',
      args: [],
      env: { KEY: '${env:KEY}' },
      workingDirectory: '/w',
    },
    start,
    timeouts: { startMs: 1, callMs: null, idleMs: null },
    concurrency: 1,
  };
}

function registered(name: string): RegisteredServer {
  const said = {
    version: 1,
    start: 'auto',
    review: 'none',
    sealed: { authorization: 'v1.key.data' },
  } as const;
  const url = 'https://server.example/mcp';
  return { name, transportKind: 'streamable_http', registration: { ...said, kind: 'url', url } };
}

/** What every store of servers does. */
export function serverStoreConformance(name: string, open: () => Promise<ServerStoreHarness>): void {
  describe(`${name} as a store of servers`, () => {
    it('keeps id and creation of what is registered again, and takes the rest from the file', async () => {
      const { store, own, clock } = await open();
      const first = await store.upsertConfigured(own, definition('files'));
      clock.advance(5_000);
      const again = await store.upsertConfigured(own, {
        ...definition('files', 'manual'),
        transport: { kind: 'streamable_http', url: 'http://127.0.0.1:1/mcp', headers: {} },
      });
      expect(first).toMatchObject({
        name: 'files',
        source: 'config',
        transportKind: 'stdio',
        wantedState: 'running',
      });
      expect(first.createdAt).toBe(first.updatedAt);
      expect(again).toEqual({
        ...first,
        transportKind: 'streamable_http',
        wantedState: 'stopped',
        updatedAt: clock.now(),
      });
      expect(await store.findByName(own, 'files')).toEqual(again);
    });

    it('keeps what people want of a server, until the file says otherwise', async () => {
      const { store, own, other, clock } = await open();
      await store.upsertConfigured(own, definition('files'));
      clock.advance(1_000);
      await store.setWantedState(own, 'files', 'stopped');
      expect(await store.findByName(own, 'files')).toMatchObject({
        wantedState: 'stopped',
        updatedAt: clock.now(),
      });
      await store.setWantedState(other, 'files', 'running');
      await store.setWantedState(own, 'unknown', 'running');
      expect((await store.findByName(own, 'files'))?.wantedState).toBe('stopped');
      expect((await store.upsertConfigured(own, definition('files'))).wantedState).toBe('running');
    });

    it('lists by name', async () => {
      const { store, own } = await open();
      for (const server of ['zeta', 'alpha', 'mid']) await store.upsertConfigured(own, definition(server));
      expect((await store.list(own)).map((server) => server.name)).toEqual(['alpha', 'mid', 'zeta']);
    });

    it('gives one server to registrations at once', async () => {
      const { store, own } = await open();
      const all = await Promise.all(
        Array.from({ length: 8 }, () => store.upsertConfigured(own, definition('one'))),
      );
      expect(new Set(all.map((server) => server.id)).size).toBe(1);
      expect(await store.list(own)).toHaveLength(1);
    });

    it('gives a name that came over HTTP to the first who wants it, and keeps what it says', async () => {
      const { store, own } = await open();
      const all = await Promise.all(
        Array.from({ length: 4 }, () => store.insertRegistered(own, registered('mine'))),
      );
      const [first, ...more] = all.filter((server) => server !== null);
      expect(more).toEqual([]);
      expect(first).toMatchObject({
        name: 'mine',
        source: 'api',
        wantedState: 'running',
        registration: registered('mine').registration,
      });
      expect(await store.findByName(own, 'mine')).toEqual(first);
    });

    it('forgets what is removed, and gives its name and id again', async () => {
      const { store, own } = await open();
      const first = await store.insertRegistered(own, registered('mine'));
      await store.remove(own, 'mine');
      expect(await store.findByName(own, 'mine')).toBeNull();
      expect(await store.list(own)).toEqual([]);
      const again = await store.insertRegistered(own, registered('mine'));
      expect(again?.id).toBe(first?.id);
      expect(await store.list(own)).toEqual([again]);
    });

    it('leaves a name to the file when the file wants it, and frees it when the file is done with it', async () => {
      const { store, own } = await open();
      const first = await store.insertRegistered(own, registered('both'));
      const taken = await store.upsertConfigured(own, definition('both'));
      expect(taken).toMatchObject({ id: first?.id, source: 'config', registration: null });
      expect(await store.insertRegistered(own, registered('both'))).toMatchObject({
        id: first?.id,
        source: 'api',
      });
      await store.remove(own, 'both');
      expect((await store.upsertConfigured(own, definition('both'))).id).toBe(first?.id);
      expect(await store.list(own)).toHaveLength(1);
    });

    it('keeps tenants apart, also when they use the same name', async () => {
      const { store, own, other } = await open();
      const mine = await store.upsertConfigured(own, definition('same'));
      expect(await store.findByName(other, 'same')).toBeNull();
      expect(await store.list(other)).toEqual([]);
      const theirs = await store.upsertConfigured(other, definition('same'));
      expect(theirs.id).not.toBe(mine.id);
      expect(await store.list(own)).toEqual([mine]);
    });
  });
}
