/** Runs the action once, `ms` milliseconds from now; answers the way to call it off. */
export type After = (ms: number, action: () => void) => () => void;

/** What is to happen when its time has come, unless it was called off. */
export interface Deadlines {
  /** @param ms from now; many entries are expected to share few values. Answers the way to call it off. */
  add(ms: number, action: () => void): () => void;
  /** How many are to come. */
  count(): number;
}

export interface DeadlinesDeps {
  readonly after: After;
  /** Milliseconds by a clock that never goes back. */
  readonly nowMs: () => number;
}

interface Entry {
  readonly dueMs: number;
  readonly action: () => void;
}

interface Queue {
  readonly ms: number;
  /** In the order in which they fall due. */
  readonly entries: Set<Entry>;
  stopTimer: () => void;
}

/**
 * One timer for all deadlines of one length: they fall due in the order in which they were added, so only the
 * first has to be waited for. A timer of its own for each call costs more than much of what the call does.
 */
export function createDeadlines({ after, nowMs }: DeadlinesDeps): Deadlines {
  const queues = new Map<number, Queue>();

  function runDue({ entries }: Queue): void {
    for (const entry of entries) {
      if (entry.dueMs > nowMs()) return;
      entries.delete(entry);
      entry.action();
    }
  }

  function fire(queue: Queue): void {
    runDue(queue);
    // An action may have called off all others, and begun anew.
    if (queues.get(queue.ms) !== queue) return;
    const [first] = queue.entries;
    if (first === undefined) queues.delete(queue.ms);
    else wait(queue, first);
  }

  function wait(queue: Queue, first: Entry): void {
    queue.stopTimer = after(Math.max(0, first.dueMs - nowMs()), () => fire(queue));
  }

  function open(ms: number, first: Entry): Queue {
    const queue: Queue = { ms, entries: new Set(), stopTimer: () => undefined };
    queues.set(ms, queue);
    wait(queue, first);
    return queue;
  }

  function drop(queue: Queue, entry: Entry): void {
    const waited = queue.entries.delete(entry);
    if (!waited || queue.entries.size > 0 || queues.get(queue.ms) !== queue) return;
    queue.stopTimer();
    queues.delete(queue.ms);
  }

  return {
    add(ms, action) {
      const entry = { dueMs: nowMs() + ms, action };
      const queue = queues.get(ms) ?? open(ms, entry);
      queue.entries.add(entry);
      return () => drop(queue, entry);
    },
    count: () => [...queues.values()].reduce((sum, { entries }) => sum + entries.size, 0),
  };
}
