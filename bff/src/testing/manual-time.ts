import type { Scheduler } from '../kernel/scheduler.ts';
import { createManualClock, type ManualClock } from './manual-clock.ts';

interface Timer {
  dueMs: number;
  readonly everyMs: number | null;
  readonly action: () => void;
}

export interface ManualTime {
  readonly clock: ManualClock;
  readonly scheduler: Scheduler;
  /** Lets time pass: runs what is due, each at its moment, and lets what it began get on before the next. */
  pass(ms: number): Promise<void>;
  /** Timers that are set. */
  timers(): number;
}

/** A clock and a scheduler that stand still until they are told. */
export function createManualTime(): ManualTime {
  const clock = createManualClock();
  const timers = new Set<Timer>();
  const set = (ms: number, everyMs: number | null, action: () => void) => {
    const timer: Timer = { dueMs: clock.epochMs() + ms, everyMs, action };
    timers.add(timer);
    return () => void timers.delete(timer);
  };

  function run(timer: Timer): void {
    clock.advance(Math.max(0, timer.dueMs - clock.epochMs()));
    if (timer.everyMs === null) timers.delete(timer);
    else timer.dueMs += timer.everyMs;
    timer.action();
  }

  return {
    clock,
    scheduler: {
      every: (ms, action) => set(ms, ms, action),
      after: (ms, action) => set(ms, null, action),
    },
    timers: () => timers.size,
    async pass(ms) {
      // What has happened by now may set timers.
      await turnOfLoop();
      const endMs = clock.epochMs() + ms;
      for (let next = earliest(timers, endMs); next !== null; next = earliest(timers, endMs)) {
        run(next);
        await turnOfLoop();
      }
      clock.advance(endMs - clock.epochMs());
      await turnOfLoop();
    },
  };
}

function earliest(timers: ReadonlySet<Timer>, untilMs: number): Timer | null {
  let first: Timer | null = null;
  for (const timer of timers) {
    if (timer.dueMs <= untilMs && (first === null || timer.dueMs < first.dueMs)) first = timer;
  }
  return first;
}

/** Settles when what was begun and waits for nothing outside has got on. */
export function turnOfLoop(): Promise<void> {
  return new Promise((resolve) => {
    setImmediate(resolve);
  });
}
