import type { Clock } from '../kernel/clock.ts';
import type { UpstreamCause } from '../kernel/outcome.ts';
import type { Scheduler } from '../kernel/scheduler.ts';
import type { CatalogReports } from './catalog-reports.ts';
import type { HealthWatch } from './check-health.ts';
import { CLOSED_CIRCUIT } from './domain/circuit-breaker.ts';
import { QUIET_MS } from './domain/recovery.ts';
import type { RunNotes } from './note-runs.ts';
import type { Upstream } from './ports.ts';
import type { Recovery } from './recover-server.ts';
import type { ServerEntry } from './server-entry.ts';
import type { ServerRegistry } from './server-registry.ts';

/** Told of what goes wrong where nobody waits for an answer. */
export type ReportFailure = (what: string, error: unknown) => void;

export type UpstreamWatch = (entry: ServerEntry, upstream: Upstream) => void;

interface WatchDeps {
  readonly registry: ServerRegistry;
  readonly reports: CatalogReports;
  readonly recovery: Recovery;
  readonly runNotes: RunNotes;
  readonly health: HealthWatch;
  readonly clock: Clock;
  readonly scheduler: Scheduler;
  readonly reportFailure: ReportFailure;
}

/** Follows a running connection to its end, and has the server brought back when nobody asked for that end. */
export function watchUpstream(deps: WatchDeps): UpstreamWatch {
  return (entry, upstream) => {
    cameUp(deps, entry, upstream);
    upstream.closed
      .then((cause) => (entry.upstream === upstream ? died(deps, entry, cause) : undefined))
      .catch((error: unknown) => deps.reportFailure(`the end of server "${entry.snapshot.name}"`, error));
  };
}

function cameUp(deps: WatchDeps, entry: ServerEntry, upstream: Upstream): void {
  const { registry, clock, scheduler } = deps;
  entry.circuit = CLOSED_CIRCUIT;
  entry.startedMs = clock.monotonicMs();
  entry.heardMs = entry.startedMs;
  deps.runNotes.began(entry, upstream);
  deps.health.begin(entry, upstream);
  if (entry.snapshot.failures === 0) return;
  const forget = () => {
    entry.timers.delete('quiet');
    registry.update(entry, { failures: 0 });
  };
  entry.timers.set('quiet', scheduler.after(QUIET_MS, forget));
}

function died(deps: WatchDeps, entry: ServerEntry, cause: UpstreamCause): Promise<void> {
  const { upstream } = entry;
  entry.upstream = null;
  entry.refresh?.end();
  entry.refresh = null;
  const burying = Promise.withResolvers<void>();
  entry.burying = burying.promise;
  deps.recovery.failed(entry, { cause, heals: true, ranMs: deps.clock.monotonicMs() - entry.startedMs });
  // While only the session is begun anew, tools stay and calls wait.
  const resuming = entry.resuming !== null;
  if (!resuming) entry.gate.clear();
  const reason = resuming ? null : `the server ended: ${cause.message}`;
  return bury(deps, entry, { upstream, reason }).finally(burying.resolve);
}

interface Remains {
  readonly upstream: Upstream | null;
  /** Why its tools are unavailable; null when they stay. */
  readonly reason: string | null;
}

/** Its tools become unavailable, and no process of it is left behind, whichever of the two fails. */
async function bury(deps: WatchDeps, entry: ServerEntry, { upstream, reason }: Remains): Promise<void> {
  try {
    if (reason !== null) await deps.reports.unavailable(entry, reason);
  } finally {
    await upstream?.close();
  }
}
