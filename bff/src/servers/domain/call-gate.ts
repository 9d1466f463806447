/** How waiting for a turn ended. Only `go` holds a place, to be given back by `leave`. */
export type Turn = 'go' | 'full' | 'cancelled' | 'closed';

/** Lets a bounded number of calls in at once, a bounded number wait in order, and turns the rest away. */
export interface CallGate {
  enter(signal?: AbortSignal): Promise<Turn>;
  leave(): void;
  /** Sends everybody away who waits. Who is in stays in. */
  clear(): void;
}

interface Waiter {
  readonly end: (turn: Turn) => void;
}

/** @param limit calls in flight at once. @param queueLimit calls that may wait. */
export function createCallGate(limit: number, queueLimit: number): CallGate {
  const queue = new Set<Waiter>();
  let inside = 0;

  function wait(signal?: AbortSignal): Promise<Turn> {
    return new Promise((resolve) => {
      const cancel = () => waiter.end('cancelled');
      const waiter: Waiter = {
        end(turn) {
          queue.delete(waiter);
          signal?.removeEventListener('abort', cancel);
          resolve(turn);
        },
      };
      queue.add(waiter);
      signal?.addEventListener('abort', cancel, { once: true });
    });
  }

  return {
    async enter(signal) {
      if (signal?.aborted) return 'cancelled';
      if (inside >= limit) return queue.size >= queueLimit ? 'full' : wait(signal);
      inside += 1;
      return 'go';
    },
    leave() {
      const [next] = queue;
      // The place goes from hand to hand, so that nobody who comes now can take it.
      if (next) next.end('go');
      else inside -= 1;
    },
    clear() {
      for (const waiter of [...queue]) waiter.end('closed');
    },
  };
}
