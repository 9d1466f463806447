import type { JsonObject } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { createSchemaChecks } from '../calls/adapters/schema-checks.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import { createManualClock } from '../testing/manual-clock.ts';
import { createMemoryCatalogStore } from './adapters/memory-catalog-store.ts';
import { listCatalog } from './list-catalog.ts';
import { createLiveCatalog } from './live-catalog.ts';
import type { CatalogChange, CatalogStore } from './ports.ts';
import { resolveTool } from './resolve-tool.ts';

const TENANT = 't1';
const CTX: RequestContext = {
  tenantId: TENANT,
  userId: 'u',
  sessionId: 's',
  role: 'developer',
  correlationId: 'c',
};
const all = { maySee: () => true };

/** A catalogue over a store, with its changes noted. */
function world(store: CatalogStore = memoryStore()) {
  const changes: CatalogChange[] = [];
  const catalog = createLiveCatalog({
    store,
    checks: createSchemaChecks(),
    observer: {
      catalogChanged: (_tenant, change) => changes.push(change),
      namespaceRefused: () => undefined,
      toolApproved: () => undefined,
    },
    clock: createManualClock(),
    ids: createUuidIds(),
  });
  const report = (server: string, ...names: string[]) =>
    catalog.upsertInstance({
      tenantId: TENANT,
      serverId: `id-${server}`,
      server,
      destination: 'local',
      tools: names.map((name): JsonObject => ({ name, inputSchema: { properties: { path: {} } } })),
    });
  return { catalog, changes, report, store, resolve: resolveTool({ catalog, view: all }) };
}

function memoryStore() {
  return createMemoryCatalogStore({ clock: createManualClock(), ids: createUuidIds() });
}

describe('the live catalogue', () => {
  it('names tools by their server and swaps whole snapshots', async () => {
    const { catalog, report } = world();
    await report('files', 'read', 'write');
    const before = catalog.current(TENANT);
    await report('files', 'read');
    expect([...before.byName.keys()]).toEqual(['files.read', 'files.write']);
    expect([...catalog.current(TENANT).byName.keys()]).toEqual(['files.read']);
  });

  it('tells what a report added, removed and changed, and is silent when nothing did', async () => {
    const { changes, report } = world();
    await report('files', 'read', 'write');
    await report('files', 'read', 'move');
    await report('files', 'read', 'move');
    expect(changes).toEqual([
      { server: 'files', added: ['files.read', 'files.write'], removed: [], changed: [] },
      { server: 'files', added: ['files.move'], removed: ['files.write'], changed: [] },
    ]);
  });

  it('keeps the tools of a server that is down, with the reason, and takes them back when it reports', async () => {
    const { catalog, report, resolve } = world();
    await report('files', 'read');
    catalog.markUnavailable(TENANT, 'files', 'It exited with code 3.');
    expect(resolve(CTX, 'files.read', { bare: false })).toMatchObject({
      available: false,
      unavailableReason: 'It exited with code 3.',
    });
    await report('files', 'read');
    expect(resolve(CTX, 'files.read', { bare: false }).available).toBe(true);
  });

  it('keeps last known good tools when a refresh fails, and marks since when they are stale', async () => {
    const { catalog, report, resolve } = world();
    await report('files', 'read');
    catalog.markStale(TENANT, 'files', 'timed out');
    expect(resolve(CTX, 'files.read', { bare: false })).toMatchObject({
      available: true,
      staleSince: expect.stringMatching(/^20/),
    });
  });

  it('shows what was last seen after a restart, unavailable until the server reports', async () => {
    const first = world();
    await first.report('files', 'read');
    const { catalog, report, resolve } = world(first.store);
    await catalog.load(TENANT);
    expect(resolve(CTX, 'files.read', { bare: false }).available).toBe(false);
    await report('files', 'read');
    expect(resolve(CTX, 'files.read', { bare: false }).available).toBe(true);
  });

  it('keeps tenants apart', async () => {
    const { report, resolve } = world();
    await report('files', 'read');
    expect(() => resolve({ ...CTX, tenantId: 't2' }, 'files.read', { bare: true })).toThrow(
      /No tool is called/,
    );
  });

  it('leaves out a tool without a usable name and keeps its neighbours', async () => {
    const { catalog } = world();
    const tools = [{ name: 'good' }, { name: '' }, { name: 7 }, { name: 'good' }, {}] as JsonObject[];
    await catalog.upsertInstance({
      tenantId: TENANT,
      serverId: 's',
      server: 'x',
      destination: 'local',
      tools,
    });
    expect([...catalog.current(TENANT).byName.keys()]).toEqual(['x.good']);
  });
});

describe('resolveTool', () => {
  it('takes the canonical name and the wire alias, by table', async () => {
    const { report, resolve } = world();
    await report('files', 'read');
    expect(resolve(CTX, 'files.read', { bare: false }).name).toBe('files.read');
    expect(resolve(CTX, 'files__read', { bare: false }).name).toBe('files.read');
  });

  it('takes a bare name only where the edge allows it and only one visible tool has it', async () => {
    const { catalog, report, resolve } = world();
    await report('files', 'read', 'list');
    await report('notes', 'read');
    expect(resolve(CTX, 'list', { bare: true }).name).toBe('files.list');
    expect(() => resolve(CTX, 'list', { bare: false })).toThrow(/No tool is called/);
    expect(() => resolve(CTX, 'read', { bare: true })).toThrow(/files\.read, notes\.read/);
    const onlyNotes = resolveTool({ catalog, view: { maySee: (_ctx, name) => name.startsWith('notes.') } });
    expect(onlyNotes(CTX, 'read', { bare: true }).name).toBe('notes.read');
  });

  it('says of a hidden tool exactly what it says of an unknown one', async () => {
    const { catalog, report } = world();
    await report('files', 'read');
    const blind = resolveTool({ catalog, view: { maySee: () => false } });
    const say = (name: string) => {
      try {
        blind(CTX, name, { bare: true });
      } catch (error) {
        return String(error).replace(name, '…');
      }
      return 'found';
    };
    expect(say('files.read')).toBe(say('files.none'));
  });
});

describe('listCatalog', () => {
  it('filters by words, server and availability', async () => {
    const { catalog, report } = world();
    await report('files', 'read', 'write');
    await report('notes', 'read');
    catalog.markUnavailable(TENANT, 'notes', 'down');
    const list = listCatalog({ catalog, view: all });
    const names = (filter: Parameters<typeof list>[1]) =>
      list(CTX, filter).entries.map((entry) => entry.name);
    expect(names({})).toEqual(['files.read', 'files.write', 'notes.read']);
    expect(names({ q: 'READ files' })).toEqual(['files.read']);
    expect(names({ q: 'path' })).toHaveLength(3);
    expect(names({ server: 'notes' })).toEqual(['notes.read']);
    expect(names({ available: true })).toEqual(['files.read', 'files.write']);
  });
});
