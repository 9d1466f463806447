import { describe, expect, it, vi } from 'vitest';
import {
  CONTEXT,
  changeableBox,
  inProcess,
  openServers,
  recordingCatalog,
  setUpBox,
} from '../testing/server-fixtures.ts';
import { createInProcessConnector } from './adapters/in-process-connector.ts';
import type { CatalogSink } from './ports.ts';

describe('a changed list', () => {
  it('is listed again; twenty changes at once are at most two lists', async () => {
    const { servers, catalog, add, changed } = setUpBox('echo');
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    add('fail');
    for (let times = 0; times < 20; times += 1) changed();
    await vi.waitFor(() => expect(servers.findServer(CONTEXT, 'box').toolCount).toBe(2));
    const lists = catalog.lines.filter((line) => line.startsWith('tools box 2'));
    expect(lists.length).toBeLessThanOrEqual(2);
  });

  it('is not missed while the server is still starting', async () => {
    const { box, add, changed } = changeableBox();
    add('echo');
    const catalog = recordingCatalog();
    const changing: CatalogSink = {
      ...catalog,
      upsertInstance(instance) {
        if (box.tools.length === 1) {
          add('fail');
          changed();
        }
        return catalog.upsertInstance(instance);
      },
    };
    const { servers } = openServers(new Map([['box', box]]), { catalog: changing });
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    await vi.waitFor(() => expect(catalog.lines).toEqual(['tools box 1 local', 'tools box 2 local']));
    await vi.waitFor(() => expect(servers.findServer(CONTEXT, 'box').toolCount).toBe(2));
  });

  it('that cannot be listed leaves the tools stale', async () => {
    const { box, add, changed } = changeableBox();
    add('echo');
    const inner = createInProcessConnector(new Map([['box', box]]));
    let lists = 0;
    const connector: typeof inner = {
      async connect(definition, options) {
        const upstream = await inner.connect(definition, options);
        const listTools = () => {
          lists += 1;
          return lists === 2 ? Promise.reject(new Error('needs the network')) : upstream.listTools();
        };
        return { ...upstream, listTools };
      },
    };
    const { servers, catalog, time } = openServers(new Map(), { connectors: { in_process: connector } });
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    changed();
    await vi.waitFor(() => expect(catalog.lines).toContain('stale box: needs the network'));
    expect(servers.findServer(CONTEXT, 'box')).toMatchObject({ state: 'running', toolCount: 1 });
    expect(servers.findServer(CONTEXT, 'box').staleSince).toBe(time.clock.now());
    await time.pass(1_000);
    expect(catalog.lines.at(-1)).toBe('tools box 1 local');
    expect(servers.findServer(CONTEXT, 'box').staleSince).toBeNull();
  });
});

describe('a catalogue that cannot store', () => {
  it('fails the start, and does not keep a server from ending', async () => {
    const { box, add } = changeableBox();
    add('echo');
    let broken = true;
    const fail = () => (broken ? Promise.reject(new Error('no storage')) : undefined);
    const catalog: CatalogSink = {
      upsertInstance: fail,
      markUnavailable: fail,
      markStale: fail,
      removeInstance: fail,
    };
    const failures: string[] = [];
    const reportFailure = (what: string, error: unknown) => void failures.push(`${what}: ${error}`);
    const { servers } = openServers(new Map([['box', box]]), { catalog, reportFailure });
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    expect(servers.findServer(CONTEXT, 'box')).toMatchObject({
      state: 'backing_off',
      cause: { message: 'no storage' },
    });
    broken = false;
    await servers.startServer(CONTEXT, 'box');
    broken = true;
    await servers.stopAll();
    expect(servers.findServer(CONTEXT, 'box').state).toBe('stopped');
    expect(failures).toEqual(['stopping server "box": Error: no storage']);
  });
});
