import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createCallGate, type Turn } from './call-gate.ts';

describe('a call gate', () => {
  it('lets its limit in, lets the queue wait in order and turns the rest away', async () => {
    const gate = createCallGate(1, 2);
    const order: string[] = [];
    const enter = (name: string) => gate.enter().then((turn) => order.push(`${name} ${turn}`));
    const all = [enter('a'), enter('b'), enter('c'), enter('d')];
    await Promise.all([all[0], all[3]]);
    expect(order).toEqual(['a go', 'd full']);
    gate.leave();
    await all[1];
    gate.leave();
    await all[2];
    expect(order.slice(2)).toEqual(['b go', 'c go']);
  });

  it('lets a waiting call go when it is cancelled, without losing a place', async () => {
    const gate = createCallGate(1, 5);
    await gate.enter();
    const controller = new AbortController();
    const waiting = gate.enter(controller.signal);
    const next = gate.enter();
    controller.abort();
    expect(await waiting).toBe('cancelled');
    gate.leave();
    expect(await next).toBe('go');
    expect(await gate.enter(AbortSignal.abort())).toBe('cancelled');
  });

  it('sends away who waits when it is cleared, not who is in', async () => {
    const gate = createCallGate(1, 5);
    await gate.enter();
    const waiting = [gate.enter(), gate.enter()];
    gate.clear();
    expect(await Promise.all(waiting)).toEqual(['closed', 'closed']);
    gate.leave();
    expect(await gate.enter()).toBe('go');
  });

  it('never lets more in than its limit, and forgets no place', async () => {
    const step = fc.constantFrom('enter', 'leave', 'cancel', 'clear');
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 4 }),
        fc.array(step, { maxLength: 60 }),
        async (limit, steps) => {
          const gate = createCallGate(limit, 3);
          const waiting: AbortController[] = [];
          let inside = 0;
          const seen = (turn: Turn) => {
            if (turn === 'go') inside += 1;
            expect(inside).toBeLessThanOrEqual(limit);
          };
          const leave = () => {
            if (inside === 0) return;
            inside -= 1;
            gate.leave();
          };
          const actions = {
            enter() {
              const controller = new AbortController();
              waiting.push(controller);
              void gate.enter(controller.signal).then(seen);
            },
            leave,
            cancel: () => waiting.shift()?.abort(),
            clear: () => gate.clear(),
          };
          for (const name of steps) {
            actions[name]();
            await Promise.resolve();
            await Promise.resolve();
          }
          gate.clear();
          await Promise.resolve();
          while (inside > 0) leave();
          const again = await Promise.all(Array.from({ length: limit }, () => gate.enter()));
          expect(again).toEqual(Array.from({ length: limit }, () => 'go'));
        },
      ),
    );
  });
});
