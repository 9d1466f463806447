import { memoryUsage } from 'node:process';
import { setTimeout as delay } from 'node:timers/promises';

/** The part of Bun that tells what is on the heap; the tests' configuration does not type it. */
interface HeapOfBun {
  readonly heapStats: () => { readonly objectTypeCounts: Readonly<Record<string, number>> };
}

const PROBE_MS = 2;

/** Longest time, in milliseconds, for which the event loop did nothing else while `work` ran; 0 at best. */
export async function loopLagDuring(work: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const probe = setInterval(() => {
    const now = performance.now();
    longest = Math.max(longest, now - last - PROBE_MS);
    last = now;
  }, PROBE_MS);
  try {
    await work();
    // The turn that the work held to its end counts, too.
    await delay(PROBE_MS * 2);
    return longest;
  } finally {
    clearInterval(probe);
  }
}

/** Bytes that are in use once everything that nobody holds is gone. */
export async function heapInUse(): Promise<number> {
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await delay(20);
  }
  return memoryUsage().heapUsed;
}

export function residentBytes(): number {
  return memoryUsage().rss;
}

function collectGarbage(): void {
  const { Bun, gc } = globalThis as {
    Bun?: { gc: (force: boolean) => void };
    gc?: () => void;
  };
  if (Bun) Bun.gc(true);
  else gc?.();
}

/** Timers that wait to run. */
export async function liveTimers(): Promise<number> {
  if (process.versions.bun === undefined) {
    return process.getActiveResourcesInfo().filter((name) => name === 'Timeout').length;
  }
  await heapInUse();
  const name = 'bun:jsc';
  const { heapStats } = (await import(name)) as HeapOfBun;
  return heapStats().objectTypeCounts.Timeout ?? 0;
}

/** Growth for each step, by least squares over equally spaced samples. */
export function slopeOf(samples: readonly number[]): number {
  const middle = (samples.length - 1) / 2;
  const mean = samples.reduce((sum, sample) => sum + sample, 0) / samples.length;
  let [above, below] = [0, 0];
  for (const [index, sample] of samples.entries()) {
    above += (index - middle) * (sample - mean);
    below += (index - middle) ** 2;
  }
  return above / below;
}
