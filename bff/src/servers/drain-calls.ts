import type { Scheduler } from '../kernel/scheduler.ts';
import type { ServerEntry } from './server-entry.ts';

/** Milliseconds that calls in flight have to end when their server is stopped; then they are lost. */
export const DRAIN_MS = 1_000;

/** Settles when no call is in flight, or when the time for that is over. */
export function drainCalls(scheduler: Scheduler, entry: ServerEntry): Promise<void> {
  if (entry.inFlight === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const done = () => {
      stop();
      entry.onDrained = null;
      resolve();
    };
    const stop = scheduler.after(DRAIN_MS, done);
    entry.onDrained = done;
  });
}

/** Notes that a call is on its way; the answer notes that it has ended. */
export function noteInFlight(entry: ServerEntry): () => void {
  entry.inFlight += 1;
  return () => {
    entry.inFlight -= 1;
    if (entry.inFlight === 0) entry.onDrained?.();
  };
}
