import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  BACKOFF_BASE_MS,
  BACKOFF_CAP_MS,
  FAILED_RETRY_MS,
  failuresAfter,
  GIVE_UP_AFTER,
  planRetry,
  QUIET_MS,
} from './recovery.ts';

const chance = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });
const facts = fc.record({
  failures: fc.integer({ min: 1, max: 60 }),
  heals: fc.boolean(),
  sessionLost: fc.boolean(),
});

describe('the plan after a failure', () => {
  it('waits longer and longer, below the cap, and never forever', () => {
    fc.assert(
      fc.property(facts, chance, (given, at) => {
        const { state, delayMs } = planRetry(given, at);
        const gaveUp = !given.heals || given.failures >= GIVE_UP_AFTER;
        expect(state).toBe(gaveUp ? 'failed' : 'backing_off');
        const bound = Math.min(BACKOFF_CAP_MS, BACKOFF_BASE_MS * 2 ** (given.failures - 1));
        if (!gaveUp) expect(delayMs).toBeLessThanOrEqual(bound);
        else expect(delayMs).toBeGreaterThanOrEqual(FAILED_RETRY_MS / 2);
        expect(delayMs).toBeLessThanOrEqual(FAILED_RETRY_MS);
      }),
    );
  });

  it('begins a lost session anew at once, the first time only', () => {
    expect(planRetry({ failures: 1, heals: true, sessionLost: true }, 0.5).delayMs).toBe(0);
    expect(planRetry({ failures: 2, heals: true, sessionLost: true }, 0.5).delayMs).toBeGreaterThan(0);
    expect(planRetry({ failures: 1, heals: true, sessionLost: false }, 0).delayMs).toBeGreaterThan(0);
  });

  it('keeps a crash loop below twenty starts a minute on average', () => {
    const averageMs = (failures: number) =>
      planRetry({ failures, heals: true, sessionLost: false }, 0.5).delayMs;
    let atMs = 0;
    let starts = 0;
    for (let failures = 1; atMs < 60_000; failures += 1) {
      starts += 1;
      atMs += averageMs(failures);
    }
    expect(starts).toBeLessThan(20);
  });

  it('counts in a row, until a minute of quiet', () => {
    expect(failuresAfter(3, null)).toBe(4);
    expect(failuresAfter(3, QUIET_MS - 1)).toBe(4);
    expect(failuresAfter(3, QUIET_MS)).toBe(1);
  });
});
