import { describe, expect, it, vi } from 'vitest';
import {
  CONTEXT,
  changeableBox,
  gatedConnector,
  inProcess,
  openServers,
  TENANT,
} from '../testing/server-fixtures.ts';
import { PROVENANCE, resultOf, textOf } from '../testing/upstream-conformance.ts';
import { createInProcessConnector } from './adapters/in-process-connector.ts';
import type { ServerCall } from './dispatch-call.ts';
import type { ServerDefinition } from './domain/server.ts';

function setUp(...toolNames: string[]) {
  const { box, add, changed } = changeableBox();
  for (const name of toolNames) add(name);
  const boxes = new Map([['box', box]]);
  return { ...openServers(boxes), add, changed, boxes };
}

function callOf(bareName: string, changes: Partial<ServerCall> = {}): ServerCall {
  return {
    tenantId: TENANT,
    serverName: 'box',
    bareName,
    parameters: {},
    provenance: PROVENANCE,
    ...changes,
  };
}

describe('starting configured servers', () => {
  it('starts those that are meant to, reports their tools and shows them', async () => {
    const { servers, catalog, states } = setUp('echo', 'fail');
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
    const { servers, catalog } = setUp('echo');
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
      details: { server: 'box' },
    });
  });

  it('shows a tenant only its own servers', async () => {
    const { servers } = setUp('echo');
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    const other = { ...CONTEXT, tenantId: 'other' };
    expect(servers.listServers(other)).toEqual([]);
    expect(() => servers.findServer(other, 'box')).toThrow(
      expect.objectContaining({ reason: 'mcp_server_not_found' }),
    );
    await expect(servers.stopServer(other, 'box')).rejects.toMatchObject({ reason: 'mcp_server_not_found' });
    const { outcome } = await servers.dispatchCall(callOf('echo', { tenantId: 'other' }));
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
    const { servers, states } = setUp('echo');
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    const stopping = servers.stopServer(CONTEXT, 'box');
    const starting = servers.startServer(CONTEXT, 'box');
    await Promise.all([stopping, starting]);
    expect(states().slice(2)).toEqual(['box stopped', 'box starting', 'box running']);
    expect(textOf(await servers.dispatchCall(callOf('echo', { parameters: { text: 'back' } })))).toBe('back');
  });

  it('a server that was never started stays registered when it is stopped', async () => {
    const { servers } = setUp();
    await servers.registerServers(CONTEXT, [inProcess('box')]);
    expect((await servers.stopServer(CONTEXT, 'box')).state).toBe('registered');
  });

  it('nothing starts any more once all is stopped', async () => {
    const { servers } = setUp('echo');
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    await servers.stopAll();
    expect(servers.findServer(CONTEXT, 'box').state).toBe('stopped');
    await expect(servers.startServer(CONTEXT, 'box')).rejects.toMatchObject({ reason: 'shutting_down' });
  });
});

describe('a call', () => {
  async function running(changes: Partial<ServerDefinition> = {}) {
    const all = setUp('echo', 'wait', 'await_cancelled', 'ticks');
    await all.servers.startConfigured(CONTEXT, [inProcess('box', changes)]);
    return all;
  }

  it('reaches its server and brings the result', async () => {
    const { servers } = await running();
    expect(textOf(await servers.dispatchCall(callOf('echo', { parameters: { text: 'hi' } })))).toBe('hi');
  });

  it('is not sent to a server that is unknown, stopped or not started', async () => {
    const { servers } = await running();
    const unknown = await servers.dispatchCall(callOf('echo', { serverName: 'nobody' }));
    expect(unknown.outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
    await servers.stopServer(CONTEXT, 'box');
    const stopped = await servers.dispatchCall(callOf('echo'));
    expect(stopped.outcome).toEqual({
      kind: 'unsent',
      reason: 'unreachable',
      cause: { message: 'the server "box" is stopped' },
    });
  });

  it('has the time that its server is given', async () => {
    const { servers } = await running({ timeouts: { startMs: 5000, callMs: 50, idleMs: null } });
    const late = await servers.dispatchCall(callOf('wait', { parameters: { key: 'late' } }));
    expect(late.outcome).toMatchObject({ kind: 'timed_out', afterMs: 50 });
  });

  it('is cancelled by its signal and hands progress on', async () => {
    const { servers } = await running();
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const { signal } = controller;
    const cancelled = await servers.dispatchCall(
      callOf('wait', { parameters: { key: 'x' }, signal, onProgress }),
    );
    expect(cancelled.outcome).toEqual({ kind: 'cancelled' });
    resultOf(await servers.dispatchCall(callOf('await_cancelled', { parameters: { key: 'x' } })));
  });

  it('waits when too many are in flight; beyond 256 it is refused', async () => {
    const { servers } = await running({ concurrency: 2 });
    const controller = new AbortController();
    const hold = () =>
      servers.dispatchCall(callOf('wait', { parameters: { key: 'hold' }, signal: controller.signal }));
    const held = [hold(), hold()];
    const waiting = Array.from({ length: 256 }, (_, index) =>
      servers.dispatchCall(callOf('echo', { parameters: { text: `${index}` } })),
    );
    const refused = await servers.dispatchCall(callOf('echo'));
    expect(refused.outcome).toMatchObject({ kind: 'unsent', reason: 'queue_full' });
    controller.abort();
    await Promise.all(held);
    const texts = (await Promise.all(waiting)).map(textOf);
    expect(texts).toEqual(Array.from({ length: 256 }, (_, index) => `${index}`));
  });

  it('that waits is not sent when its server stops; one in flight is lost', async () => {
    const { servers } = await running({ concurrency: 1 });
    const held = servers.dispatchCall(callOf('wait', { parameters: { key: 'held' } }));
    const waiting = servers.dispatchCall(callOf('echo'));
    await servers.stopServer(CONTEXT, 'box');
    expect((await held).outcome.kind).toBe('lost');
    expect((await waiting).outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
  });
});

describe('a changed list', () => {
  it('is listed again; twenty changes at once are at most two lists', async () => {
    const { servers, catalog, add, changed } = setUp('echo');
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    add('fail');
    for (let times = 0; times < 20; times += 1) changed();
    await vi.waitFor(() => expect(servers.findServer(CONTEXT, 'box').toolCount).toBe(2));
    const lists = catalog.lines.filter((line) => line.startsWith('tools box 2'));
    expect(lists.length).toBeLessThanOrEqual(2);
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
    const { servers, catalog } = openServers(new Map(), { connectors: { in_process: connector } });
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    changed();
    await vi.waitFor(() => expect(catalog.lines).toContain('stale box: needs the network'));
    expect(servers.findServer(CONTEXT, 'box')).toMatchObject({ state: 'running', toolCount: 1 });
    changed();
    await vi.waitFor(() => expect(catalog.lines.at(-1)).toBe('tools box 1 local'));
  });
});
