import type { Scheduler } from '../kernel/scheduler.ts';

/** The timers of the machine, or of the browser. */
export function createScheduler(): Scheduler {
  return {
    every(ms, action) {
      const timer = setInterval(action, ms);
      letGo(timer);
      return () => clearInterval(timer);
    },
    after(ms, action) {
      const timer = setTimeout(action, ms);
      letGo(timer);
      return () => clearTimeout(timer);
    },
  };
}

/** Node and Bun give an object; in browsers it is a number, and nothing is kept alive by it. */
function letGo(timer: unknown): void {
  if (typeof timer !== 'object' || timer === null) return;
  if ('unref' in timer && typeof timer.unref === 'function') timer.unref();
}
