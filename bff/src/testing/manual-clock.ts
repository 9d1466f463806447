import type { Clock } from '../kernel/clock.ts';

export interface ManualClock extends Clock {
  advance(ms: number): void;
}

/** A clock that stands still until it is told. */
export function createManualClock(start = '2026-12-01T08:00:00.000Z'): ManualClock {
  let nowMs = Date.parse(start);
  return {
    now: () => new Date(nowMs).toISOString(),
    epochMs: () => nowMs,
    monotonicMs: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
  };
}
