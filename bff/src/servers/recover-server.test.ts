import { describe, expect, it } from 'vitest';
import { boxCall, CONTEXT, inProcess, openServers } from '../testing/server-fixtures.ts';
import { createUnsteady } from '../testing/unsteady-connector.ts';
import { HEALTH_EVERY_MS } from './check-health.ts';
import { OPEN_AFTER } from './domain/circuit-breaker.ts';
import { BACKOFF_CAP_MS, FAILED_RETRY_MS, GIVE_UP_AFTER, QUIET_MS } from './domain/recovery.ts';
import { UpstreamStartError } from './domain/upstream-start-error.ts';

async function running() {
  const unsteady = createUnsteady();
  const all = openServers(new Map(), { connectors: { in_process: unsteady.connector } });
  await all.servers.startConfigured(CONTEXT, [inProcess('box')]);
  const find = () => all.servers.findServer(CONTEXT, 'box');
  return { ...all, unsteady, find };
}

describe('a server that ends', () => {
  it('is brought back by itself; meanwhile calls say why, and when', async () => {
    const { servers, catalog, unsteady, find, time } = await running();
    unsteady.die({ message: 'the process exited', exitCode: 3, stderr: ['bye'] });
    await time.pass(0);
    expect(find()).toMatchObject({ state: 'backing_off', failures: 1, cause: { exitCode: 3 } });
    const { retryAt } = find();
    expect(catalog.lines.at(-1)).toBe('unavailable box: the server ended: the process exited');
    const { outcome } = await servers.dispatchCall(boxCall('echo'));
    expect(outcome).toMatchObject({ kind: 'unsent', cause: { exitCode: 3, stderr: ['bye'], retryAt } });
    await time.pass(BACKOFF_CAP_MS);
    expect(find()).toMatchObject({ state: 'running', retryAt: null, cause: null });
    expect((await servers.dispatchCall(boxCall('echo'))).outcome.kind).toBe('result');
    expect(unsteady.connects()).toBe(2);
  });

  it('is forgiven after a minute of quiet', async () => {
    const { unsteady, find, time } = await running();
    unsteady.die();
    await time.pass(BACKOFF_CAP_MS);
    expect(find()).toMatchObject({ state: 'running', failures: 1 });
    await time.pass(QUIET_MS);
    expect(find().failures).toBe(0);
  });

  it('is failed after so many times in a row, and still looked at, rarely', async () => {
    const { servers, unsteady, find, time, states } = await running();
    unsteady.failStarts(new UpstreamStartError('exited', { message: 'exit 1', exitCode: 1 }));
    unsteady.die();
    await time.pass(GIVE_UP_AFTER * BACKOFF_CAP_MS);
    const { retryAt } = find();
    expect(find()).toMatchObject({ state: 'failed', failures: GIVE_UP_AFTER, retryAt: expect.any(String) });
    const { outcome } = await servers.dispatchCall(boxCall('echo'));
    const message = expect.stringContaining(`is failed, and is tried again at ${retryAt}: exit 1`);
    expect(outcome).toMatchObject({ kind: 'unsent', cause: { message, retryAt } });
    const before = unsteady.connects();
    await time.pass(2 * FAILED_RETRY_MS);
    expect(unsteady.connects() - before).toBeGreaterThan(0);
    expect(unsteady.connects() - before).toBeLessThanOrEqual(4);
    unsteady.failStarts(null);
    await time.pass(FAILED_RETRY_MS);
    expect(states().at(-1)).toBe('box running');
    expect(find().retryAt).toBeNull();
  });

  it('that cannot heal by itself is failed at once, with why', async () => {
    const { servers, unsteady, find } = await running();
    await servers.stopServer(CONTEXT, 'box');
    unsteady.failStarts(new UpstreamStartError('missing_secret', { message: 'KEY is not set' }));
    await expect(servers.startServer(CONTEXT, 'box')).rejects.toMatchObject({
      reason: 'backend_unreachable',
    });
    expect(find()).toMatchObject({ state: 'failed', cause: { message: 'KEY is not set' } });
    unsteady.failStarts(null);
    expect(await servers.startServer(CONTEXT, 'box')).toMatchObject({ state: 'running', failures: 0 });
  });

  it('is started at once by whoever asks, and leaves no timer when it is stopped', async () => {
    const { servers, unsteady, find, time } = await running();
    unsteady.die();
    await time.pass(0);
    expect(await servers.restartServer(CONTEXT, 'box')).toMatchObject({ state: 'running', failures: 0 });
    unsteady.die();
    await time.pass(0);
    await servers.stopServer(CONTEXT, 'box');
    expect(time.timers()).toBe(0);
    await time.pass(FAILED_RETRY_MS);
    expect(find().state).toBe('stopped');
  });

  it('two hundred times leaves as many timers as once, and none when all is stopped', async () => {
    const { servers, unsteady, time } = await running();
    const before = time.timers();
    for (let times = 0; times < 200; times += 1) {
      unsteady.die();
      await time.pass(0);
      await servers.startServer(CONTEXT, 'box');
    }
    expect(time.timers()).toBe(before);
    await servers.stopAll();
    expect(time.timers()).toBe(0);
    expect(unsteady.open()).toBe(0);
  });
});

describe('a lost session', () => {
  it('is begun anew at once: tools stay, and what was refused unread goes out again', async () => {
    const { servers, catalog, unsteady, find } = await running();
    unsteady.loseSession();
    const calls = await Promise.all([1, 2, 3].map(() => servers.dispatchCall(boxCall('echo'))));
    expect(calls.map(({ outcome }) => outcome.kind)).toEqual(['result', 'result', 'result']);
    expect(find()).toMatchObject({ state: 'running', failures: 1 });
    expect(catalog.lines.filter((line) => line.startsWith('unavailable'))).toEqual([]);
    expect(unsteady.connects()).toBe(2);
  });

  it('that is lost again and again backs off', async () => {
    const { servers, unsteady, find, time } = await running();
    for (let times = 0; times < 2; times += 1) {
      unsteady.loseSession();
      await servers.dispatchCall(boxCall('echo'));
      await time.pass(0);
    }
    expect(find()).toMatchObject({ state: 'backing_off', failures: 2 });
  });
});

describe('a server whose calls keep failing', () => {
  it('is called no more for a while, then tried with one', async () => {
    const { servers, unsteady, time } = await running();
    unsteady.answerCalls({ kind: 'timed_out', afterMs: 1, cause: { message: 'no answer' } });
    for (let left = OPEN_AFTER; left > 0; left -= 1) await servers.dispatchCall(boxCall('echo'));
    const sent = unsteady.calls();
    const { outcome } = await servers.dispatchCall(boxCall('echo'));
    expect(outcome).toMatchObject({ kind: 'unsent', cause: { retryAt: expect.any(String) } });
    expect(unsteady.calls()).toBe(sent);
    unsteady.answerCalls(null);
    await time.pass(60_000);
    expect((await servers.dispatchCall(boxCall('echo'))).outcome.kind).toBe('result');
  });

  it('is well when its tools fail or refuse', async () => {
    const { servers, unsteady } = await running();
    unsteady.answerCalls({ kind: 'rpc_error', error: { code: -32602, message: 'no' } });
    for (let left = 3 * OPEN_AFTER; left > 0; left -= 1) {
      expect((await servers.dispatchCall(boxCall('echo'))).outcome.kind).toBe('rpc_error');
    }
  });
});

describe('health', () => {
  it('is asked of a server that was silent, which is not ended for not knowing ping', async () => {
    const { unsteady, find, time } = await running();
    unsteady.ignorePing();
    await time.pass(5 * HEALTH_EVERY_MS);
    expect(find()).toMatchObject({ state: 'running', health: { status: 'healthy' } });
    expect(find().health.message).toContain('does not answer ping');
    expect(unsteady.connects()).toBe(1);
  });

  it('that is missing is an answer, and no reason to end the server', async () => {
    const { servers, unsteady, find } = await running();
    unsteady.ignorePing();
    unsteady.failLists(new Error('nobody there'));
    expect((await servers.refreshHealth(CONTEXT, 'box')).health.status).toBe('unhealthy');
    expect(find().state).toBe('running');
  });

  it('is asked of running servers only', async () => {
    const { servers } = await running();
    await servers.stopServer(CONTEXT, 'box');
    await expect(servers.refreshHealth(CONTEXT, 'box')).rejects.toMatchObject({
      reason: 'server_not_running',
    });
    await expect(servers.discoverTools(CONTEXT, 'box')).rejects.toMatchObject({
      reason: 'server_not_running',
    });
  });
});

describe('what people want of a server', () => {
  it('is stored before it is done; what cannot be stored is not done', async () => {
    const kept: string[] = [];
    let broken = false;
    const unsteady = createUnsteady();
    const { servers } = openServers(
      new Map(),
      { connectors: { in_process: unsteady.connector } },
      async (wanted) => {
        if (broken) throw new Error('no storage');
        kept.push(wanted);
      },
    );
    await servers.startConfigured(CONTEXT, [inProcess('box')]);
    broken = true;
    await expect(servers.stopServer(CONTEXT, 'box')).rejects.toThrow('no storage');
    expect(servers.findServer(CONTEXT, 'box').state).toBe('running');
    broken = false;
    await servers.stopServer(CONTEXT, 'box');
    broken = true;
    await expect(servers.startServer(CONTEXT, 'box')).rejects.toThrow('no storage');
    expect(unsteady.connects()).toBe(1);
    expect(kept).toEqual(['stopped']);
    expect(servers.countByState()).toEqual(new Map([['stopped', 1]]));
  });
});
