import type { ServerEntry, Work } from './server-entry.ts';

/**
 * Starts and stops of one server, one after the other. One of the kind of the newest joins it; any other is
 * queued behind it, so that the last wish is the one that stands. A stop calls the start before it off.
 */
export function enqueue(
  entry: ServerEntry,
  kind: Work['kind'],
  perform: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const before = entry.work;
  if (before?.kind === kind) return before.done;
  if (kind === 'stop') before?.abort.abort();
  const abort = new AbortController();
  const ended = before?.done.catch(() => undefined) ?? Promise.resolve();
  const work: Work = {
    kind,
    abort,
    done: ended
      .then(() => perform(abort.signal))
      .finally(() => {
        if (entry.work === work) entry.work = null;
      }),
  };
  entry.work = work;
  return work.done;
}
