import { describe, expect, it } from 'vitest';
import {
  boxCall,
  CONTEXT,
  changeableBox,
  gatedConnector,
  inProcess,
  openServers,
  setUpBox,
} from '../testing/server-fixtures.ts';
import { textOf } from '../testing/upstream-conformance.ts';
import { createInProcessConnector } from './adapters/in-process-connector.ts';

describe('starting configured servers', () => {
  it('starts those that are meant to, reports their tools and shows them', async () => {
    const { servers, catalog, states } = setUpBox('echo', 'fail');
    await servers.startConfigured(CONTEXT, [inProcess('box'), inProcess('later', { start: 'manual' })]);
    expect(servers.listServers(CONTEXT)).toMatchObject([
      {
        name: 'box',
        state: 'running',
        toolCount: 2,
        protocolVersion: '2025-11-25',
        serverVersion: '1.2.3',
        cause: null,
      },
      { name: 'later', state: 'registered', toolCount: 0, startedAt: null },
    ]);
    expect(states()).toEqual(['box starting', 'box running']);
    expect(catalog.lines).toEqual(['tools box 2 local']);
    expect(catalog.lists[0]?.[0]).toMatchObject({ name: 'echo', unknownField: [null, { deep: [] }] });
  });

  it('is not stopped by a server that cannot start', async () => {
    const { servers, catalog } = setUpBox('echo');
    await servers.startConfigured(CONTEXT, [inProcess('missing'), inProcess('box')]);
    expect(servers.findServer(CONTEXT, 'box').state).toBe('running');
    expect(servers.findServer(CONTEXT, 'missing')).toMatchObject({
      state: 'failed',
      cause: { message: 'no toolbox is called "missing"' },
    });
    expect(catalog.lines).toContain(
      'unavailable missing: the server did not start: no toolbox is called "missing"',
    );
  });

  it('says so when there is no connector for a kind of transport', async () => {
    const { servers } = openServers(new Map(), { connectors: {} });
    await servers.registerServers(CONTEXT, [inProcess('box')]);
    const starting = servers.startServer(CONTEXT, 'box');
    await expect(starting).rejects.toMatchObject({
      reason: 'backend_unreachable',
      details: { serverName: 'box' },
    });
  });

  it('shows a tenant only its own servers', async () => {
    const { servers } = setUpBox('echo');
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    const other = { ...CONTEXT, tenantId: 'other' };
    expect(servers.listServers(other)).toEqual([]);
    expect(() => servers.findServer(other, 'box')).toThrow(
      expect.objectContaining({ reason: 'mcp_server_not_found' }),
    );
    await expect(servers.stopServer(other, 'box')).rejects.toMatchObject({ reason: 'mcp_server_not_found' });
    const { outcome } = await servers.dispatchCall(boxCall('echo', { tenantId: 'other' }));
    expect(outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
  });
});

describe('starts and stops at once', () => {
  function gated() {
    const { box, add } = changeableBox();
    add('echo');
    const gate = gatedConnector(createInProcessConnector(new Map([['box', box]])));
    return { ...openServers(new Map(), { connectors: { in_process: gate.connector } }), gate };
  }

  it('fifty starts are one', async () => {
    const { servers, gate, states } = gated();
    await servers.registerServers(CONTEXT, [inProcess('box')]);
    const starts = Array.from({ length: 50 }, () => servers.startServer(CONTEXT, 'box'));
    gate.open();
    const snapshots = await Promise.all(starts);
    await servers.startServer(CONTEXT, 'box');
    expect(new Set(snapshots.map(({ state }) => state))).toEqual(new Set(['running']));
    expect(gate.connects()).toBe(1);
    expect(states()).toEqual(['box starting', 'box running']);
  });

  it('a stop calls a start off', async () => {
    const { servers, gate, states } = gated();
    await servers.registerServers(CONTEXT, [inProcess('box')]);
    const starting = servers.startServer(CONTEXT, 'box');
    const stopping = servers.stopServer(CONTEXT, 'box');
    gate.open();
    await expect(starting).rejects.toMatchObject({ reason: 'backend_unreachable' });
    expect((await stopping).state).toBe('stopped');
    expect(states()).toEqual(['box starting', 'box stopped']);
  });

  it('a start during a stop follows it', async () => {
    const { servers, states } = setUpBox('echo');
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    const stopping = servers.stopServer(CONTEXT, 'box');
    const starting = servers.startServer(CONTEXT, 'box');
    await Promise.all([stopping, starting]);
    expect(states().slice(2)).toEqual(['box stopped', 'box starting', 'box running']);
    expect(textOf(await servers.dispatchCall(boxCall('echo', { parameters: { text: 'back' } })))).toBe(
      'back',
    );
  });

  it('a server that was never started stays registered when it is stopped', async () => {
    const { servers } = setUpBox();
    await servers.registerServers(CONTEXT, [inProcess('box')]);
    expect((await servers.stopServer(CONTEXT, 'box')).state).toBe('registered');
  });

  it('nothing starts any more once all is stopped', async () => {
    const { servers } = setUpBox('echo');
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    await servers.stopAll();
    expect(servers.findServer(CONTEXT, 'box').state).toBe('stopped');
    await expect(servers.startServer(CONTEXT, 'box')).rejects.toMatchObject({ reason: 'shutting_down' });
  });
});
