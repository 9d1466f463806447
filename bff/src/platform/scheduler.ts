/** Repeats an action every `ms` milliseconds; the answer stops it. Never keeps the process alive by itself. */
export function createScheduler() {
  return {
    every(ms: number, action: () => void): () => void {
      const timer: unknown = setInterval(action, ms);
      // Node and Bun give an object; in browsers it is a number, and nothing is kept alive by it.
      if (
        typeof timer === 'object' &&
        timer !== null &&
        'unref' in timer &&
        typeof timer.unref === 'function'
      ) {
        timer.unref();
      }
      return () => clearInterval(timer as Parameters<typeof clearInterval>[0]);
    },
  };
}
