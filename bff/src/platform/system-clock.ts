import type { Clock } from '../kernel/clock.ts';

/** The clock of the machine, or of the browser. */
export function createSystemClock(): Clock {
  return {
    now: () => new Date().toISOString(),
    epochMs: () => Date.now(),
    monotonicMs: () => performance.now(),
  };
}
