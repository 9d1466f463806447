import { describe, expect, it } from 'vitest';
import { boxCall, CONTEXT, inProcess, setUpBox } from '../testing/server-fixtures.ts';
import { resultOf, textOf } from '../testing/upstream-conformance.ts';
import type { ServerDefinition } from './domain/server.ts';
import { DRAIN_MS } from './drain-calls.ts';

describe('a call', () => {
  async function running(changes: Partial<ServerDefinition> = {}) {
    const all = setUpBox('echo', 'wait', 'await_cancelled', 'ticks');
    await all.servers.startConfigured(CONTEXT, [inProcess('box', changes)]);
    return all;
  }

  it('reaches its server and brings the result', async () => {
    const { servers } = await running();
    expect(textOf(await servers.dispatchCall(boxCall('echo', { parameters: { text: 'hi' } })))).toBe('hi');
  });

  it('is not sent to a server that is unknown, stopped or not started', async () => {
    const { servers } = await running();
    const unknown = await servers.dispatchCall(boxCall('echo', { serverName: 'nobody' }));
    expect(unknown.outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
    await servers.stopServer(CONTEXT, 'box');
    const stopped = await servers.dispatchCall(boxCall('echo'));
    expect(stopped.outcome).toEqual({
      kind: 'unsent',
      reason: 'unreachable',
      cause: { message: 'the server "box" is stopped' },
    });
  });

  it('has the time that its server is given', async () => {
    const { servers } = await running({ timeouts: { startMs: 5000, callMs: 50, idleMs: null } });
    const late = await servers.dispatchCall(boxCall('wait', { parameters: { key: 'late' } }));
    expect(late.outcome).toMatchObject({ kind: 'timed_out', afterMs: 50 });
  });

  it('has its own limits where its tool has them; which limit it was is said', async () => {
    const toolTimeouts = { wait: { callMs: 40 }, ticks: { totalMs: 30 } };
    const timeouts = { startMs: 5000, callMs: 60_000, idleMs: null };
    const { servers } = await running({ timeouts, toolTimeouts, concurrency: 1 });
    const call = servers.dispatchCall(boxCall('wait', { parameters: { key: 'own' } }));
    const late = await servers.dispatchCall(boxCall('ticks', { parameters: { count: 1 } }));
    expect(late.outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
    expect(JSON.stringify(late.outcome)).toContain('timeouts.total');
    expect((await call).outcome).toMatchObject({ kind: 'timed_out', afterMs: 40, limit: 'call' });
  });

  it('is cancelled by its signal and hands progress on', async () => {
    const { servers } = await running();
    const controller = new AbortController();
    const onProgress = () => controller.abort();
    const { signal } = controller;
    const cancelled = await servers.dispatchCall(
      boxCall('wait', { parameters: { key: 'x' }, signal, onProgress }),
    );
    expect(cancelled.outcome).toEqual({ kind: 'cancelled' });
    resultOf(await servers.dispatchCall(boxCall('await_cancelled', { parameters: { key: 'x' } })));
  });

  it('waits when too many are in flight; beyond 256 it is refused', async () => {
    const { servers } = await running({ concurrency: 2 });
    const controller = new AbortController();
    const hold = () =>
      servers.dispatchCall(boxCall('wait', { parameters: { key: 'hold' }, signal: controller.signal }));
    const held = [hold(), hold()];
    const waiting = Array.from({ length: 256 }, (_, index) =>
      servers.dispatchCall(boxCall('echo', { parameters: { text: `${index}` } })),
    );
    const refused = await servers.dispatchCall(boxCall('echo'));
    expect(refused.outcome).toMatchObject({ kind: 'unsent', reason: 'queue_full' });
    controller.abort();
    await Promise.all(held);
    const texts = (await Promise.all(waiting)).map(textOf);
    expect(texts).toEqual(Array.from({ length: 256 }, (_, index) => `${index}`));
  });

  it('that waits is not sent when its server stops; one in flight is lost', async () => {
    const { servers, time } = await running({ concurrency: 1 });
    const held = servers.dispatchCall(boxCall('wait', { parameters: { key: 'held' } }));
    const waiting = servers.dispatchCall(boxCall('echo'));
    const stopping = servers.stopServer(CONTEXT, 'box');
    await time.pass(DRAIN_MS);
    await stopping;
    expect((await held).outcome.kind).toBe('lost');
    expect((await waiting).outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
  });
});
