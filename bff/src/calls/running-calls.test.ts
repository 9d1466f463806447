import { describe, expect, it } from 'vitest';
import { callTool } from './call-tool.ts';
import { createRunningCalls } from './running-calls.ts';
import { CTX, callWorld, REQUEST } from './testing/call-world.ts';

const BY = { userId: 'lead', role: 'team_lead' };
const OTHER = { userId: 'admin', role: 'admin' };

describe('running calls', () => {
  it('are empty after 10,000 calls, whatever became of them', async () => {
    const worlds = [
      callWorld(),
      callWorld({ failEnd: new Error('disk') as never }),
      callWorld({ failBegin: new Error('disk') as never }),
      callWorld({ forbidden: true }),
      callWorld({ dispatch: { outcome: { kind: 'cancelled' }, stderr: null } }),
    ];
    const running = createRunningCalls();
    const caller = new AbortController();
    let peak = 0;
    const calls = Array.from({ length: 10_000 }, (_, index) => {
      const world = worlds[index % worlds.length] ?? callWorld();
      const call = callTool({ ...world.deps, running })(CTX, {
        ...REQUEST,
        callId: `call-${index}`,
        signal: caller.signal,
      });
      peak = Math.max(peak, running.count());
      return call.catch(() => undefined);
    });
    await Promise.all(calls);
    expect(running.count()).toBe(0);
    expect(running.cancel(CTX.tenantId, 'call-0', BY)).toBeNull();
  });

  it('take no listener along on the signal of a caller that lives on', () => {
    const running = createRunningCalls();
    const caller = new AbortController();
    const heard: string[] = [];
    const { signal } = caller;
    const spied = Object.assign(Object.create(signal) as AbortSignal, {
      addEventListener: () => void heard.push('added'),
      removeEventListener: () => void heard.push('removed'),
    });
    Object.defineProperty(spied, 'aborted', { value: false });
    running.enter('tenant', 'call', spied).leave();
    expect(heard).toEqual(['added', 'removed']);
  });

  it('end by their caller or by somebody else, whoever was first', async () => {
    const running = createRunningCalls();
    const caller = new AbortController();
    const left = running.enter('tenant', 'left', caller.signal);
    caller.abort();
    expect(left.signal.aborted).toBe(true);
    const told = running.cancel('tenant', 'left', BY);
    expect(left.cancelledBy()).toBeNull();
    const called = running.enter('tenant', 'called');
    const both = [running.cancel('tenant', 'called', BY), running.cancel('tenant', 'CALLED', OTHER)];
    expect(called.signal.aborted).toBe(true);
    expect(called.cancelledBy()).toEqual(BY);
    left.leave();
    called.leave();
    await Promise.all([told, ...both]);
    expect(running.count()).toBe(0);
  });

  it('are aborted at once when their caller had gone before', () => {
    const call = createRunningCalls().enter('tenant', 'call', AbortSignal.abort());
    expect(call.signal.aborted).toBe(true);
  });

  it('are known to their own tenant only', () => {
    const running = createRunningCalls();
    const call = running.enter('tenant', 'call');
    expect(running.cancel('other', 'call', BY)).toBeNull();
    expect(call.signal.aborted).toBe(false);
  });

  it('keep their place when another call comes under the same id', () => {
    const running = createRunningCalls();
    const first = running.enter('tenant', 'call');
    const second = running.enter('tenant', 'call');
    second.leave();
    expect(running.cancel('tenant', 'call', BY)).not.toBeNull();
    expect([first.signal.aborted, second.signal.aborted]).toEqual([true, false]);
  });
});
