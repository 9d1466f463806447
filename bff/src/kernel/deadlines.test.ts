import { describe, expect, it } from 'vitest';
import { createDeadlines } from './deadlines.ts';

/** Timers that fire when the test says that time has passed. */
function world() {
  let now = 0;
  const timers: { due: number; action: () => void }[] = [];
  const deadlines = createDeadlines({
    nowMs: () => now,
    after(ms, action) {
      const timer = { due: now + ms, action };
      timers.push(timer);
      return () => {
        if (timers.includes(timer)) timers.splice(timers.indexOf(timer), 1);
      };
    },
  });
  return {
    deadlines,
    timers,
    pass(ms: number) {
      now += ms;
      for (const timer of timers.splice(0)) {
        if (timer.due <= now) timer.action();
        else timers.push(timer);
      }
    },
  };
}

describe('deadlines', () => {
  it('fall due in their order, each once, with one timer for those of one length', () => {
    const { deadlines, timers, pass } = world();
    const fired: string[] = [];
    deadlines.add(100, () => fired.push('a'));
    pass(40);
    deadlines.add(100, () => fired.push('b'));
    expect(timers).toHaveLength(1);
    pass(60);
    expect(fired).toEqual(['a']);
    pass(39);
    expect(fired).toEqual(['a']);
    pass(1);
    expect(fired).toEqual(['a', 'b']);
    expect(timers).toEqual([]);
  });

  it('do nothing once called off, and leave nothing waiting', () => {
    const { deadlines, timers, pass } = world();
    const fired: string[] = [];
    const cancel = deadlines.add(100, () => fired.push('a'));
    deadlines.add(50, () => fired.push('b'));
    cancel();
    expect(deadlines.count()).toBe(1);
    pass(100);
    expect(fired).toEqual(['b']);
    expect(deadlines.count()).toBe(0);
    expect(timers).toEqual([]);
  });

  it('leave no timer when the last one is called off, and begin anew', () => {
    const { deadlines, timers, pass } = world();
    const fired: string[] = [];
    deadlines.add(10, () => fired.push('a'))();
    expect(timers).toEqual([]);
    pass(5);
    deadlines.add(10, () => fired.push('b'));
    pass(10);
    expect(fired).toEqual(['b']);
  });

  it('may be added by one that falls due', () => {
    const { deadlines, pass } = world();
    const fired: string[] = [];
    deadlines.add(10, () => deadlines.add(10, () => fired.push('again')));
    pass(10);
    expect(fired).toEqual([]);
    pass(10);
    expect(fired).toEqual(['again']);
  });
});
