import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { UpstreamCause } from '../kernel/outcome.ts';
import { systemContext } from '../kernel/request-context.ts';
import type { RunStore, Upstream } from './ports.ts';
import type { ServerEntry } from './server-entry.ts';
import type { ReportFailure } from './watch-upstream.ts';

/** Notes beside a server's life when it ran and how each run ended. What cannot be noted is reported, no more. */
export interface RunNotes {
  began(entry: ServerEntry, upstream: Upstream): void;
  /** The end of the run under way; without one, a start that failed, once for each cause in a row. */
  ended(entry: ServerEntry, cause: UpstreamCause): void;
  /** Settles when all that was to be noted is. */
  settled(): Promise<void>;
}

interface NoteDeps {
  readonly runs: RunStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly reportFailure: ReportFailure;
}

export function createRunNotes(deps: NoteDeps): RunNotes {
  const { runs, clock, ids } = deps;
  let last: Promise<void> = Promise.resolve();

  function write(entry: ServerEntry, work: () => Promise<void>): void {
    last = last
      .then(work)
      .catch((error: unknown) => deps.reportFailure(`noting a run of "${entry.snapshot.name}"`, error));
  }

  const contextOf = (entry: ServerEntry) => systemContext(entry.tenantId, ids.next());
  return {
    settled: () => last,
    began(entry, upstream) {
      const id = ids.next();
      entry.runId = id;
      const run = { id, serverId: entry.snapshot.id, processMark: upstream.processMark ?? null };
      const startedAt = clock.now();
      write(entry, () => runs.begin(contextOf(entry), { ...run, startedAt }));
    },
    ended(entry, cause) {
      const { runId, snapshot } = entry;
      entry.runId = null;
      const endedAt = clock.now();
      if (runId !== null) write(entry, () => runs.end(contextOf(entry), { id: runId, endedAt, cause }));
      else if (snapshot.cause?.message !== cause.message) {
        const run = { id: ids.next(), serverId: snapshot.id, processMark: null, startedAt: endedAt };
        write(entry, async () => {
          await runs.begin(contextOf(entry), run);
          await runs.end(contextOf(entry), { id: run.id, endedAt, cause });
        });
      }
    },
  };
}
