import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createManualTime, turnOfLoop } from '../testing/manual-time.ts';
import { REFRESH_WINDOW_MS } from './domain/refresh-pace.ts';
import { createPacedRefresh } from './paced-refresh.ts';

function setUp() {
  const time = createManualTime();
  const starts: number[] = [];
  let fails = 0;
  const paced = createPacedRefresh({ ...time, chance: () => 0.5 }, async () => {
    starts.push(time.clock.epochMs());
    if (fails > 0) {
      fails -= 1;
      throw new Error('the list cannot be had');
    }
  });
  const failNext = (times: number) => {
    fails = times;
  };
  return { time, starts, paced, failNext };
}

describe('refreshes in a storm of changes', () => {
  it('ten thousand changes in ten seconds are at most ten refreshes, the last one after the last change', async () => {
    const { time, starts, paced } = setUp();
    paced.begin();
    for (let second = 0; second < 100; second += 1) {
      for (let change = 0; change < 100; change += 1) paced.ask();
      await time.pass(100);
    }
    paced.ask();
    const lastChange = time.clock.epochMs();
    await time.pass(REFRESH_WINDOW_MS);
    expect(starts.length).toBeLessThanOrEqual(10);
    expect(starts.at(-1)).toBeGreaterThanOrEqual(lastChange);
    expect(time.timers()).toBe(0);
  });

  it('a server that says so on every list is not listed faster than that', async () => {
    const time = createManualTime();
    let lists = 0;
    const paced = createPacedRefresh({ ...time, chance: () => 0.5 }, async () => {
      lists += 1;
      paced.ask();
    });
    paced.begin();
    paced.ask();
    await time.pass(60_000);
    expect(lists).toBeLessThanOrEqual(60);
    paced.end();
    expect(time.timers()).toBe(0);
  });

  it('whatever comes when: the first at once, no window above the limit, none missed', async () => {
    const pauses = fc.array(fc.integer({ min: 0, max: 4_000 }), { minLength: 1, maxLength: 40 });
    await fc.assert(
      fc.asyncProperty(pauses, async (waits) => {
        const { time, starts, paced } = setUp();
        paced.begin();
        const first = time.clock.epochMs();
        for (const wait of waits) {
          paced.ask();
          await time.pass(wait);
        }
        const lastAsk = time.clock.epochMs() - (waits.at(-1) ?? 0);
        await time.pass(REFRESH_WINDOW_MS);
        expect(starts[0]).toBe(first);
        expect(starts.at(-1)).toBeGreaterThanOrEqual(lastAsk);
        for (const start of starts) {
          const within = starts.filter((other) => other >= start && other < start + REFRESH_WINDOW_MS);
          expect(within.length).toBeLessThanOrEqual(8);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('a refresh that fails', () => {
  it('is begun again by itself, later and later, until it succeeds', async () => {
    const { time, starts, paced, failNext } = setUp();
    paced.begin();
    failNext(3);
    paced.ask();
    await time.pass(60_000);
    expect(starts).toHaveLength(4);
    expect(time.timers()).toBe(0);
  });

  it('tells who wants it now, and waits for nobody afterwards', async () => {
    const { time, paced, failNext } = setUp();
    failNext(1);
    await expect(paced.now()).rejects.toThrow('the list cannot be had');
    await paced.now();
    await turnOfLoop();
    expect(time.timers()).toBe(0);
  });
});
