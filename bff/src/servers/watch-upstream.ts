import type { UpstreamCause } from '../kernel/outcome.ts';
import type { CatalogReports } from './catalog-reports.ts';
import type { Upstream } from './ports.ts';
import type { ServerEntry, ServerRegistry } from './server-registry.ts';

/** Told of what goes wrong where nobody waits for an answer. */
export type ReportFailure = (what: string, error: unknown) => void;

export type UpstreamWatch = (entry: ServerEntry, upstream: Upstream) => void;

interface WatchDeps {
  readonly registry: ServerRegistry;
  readonly reports: CatalogReports;
  readonly reportFailure: ReportFailure;
}

/** Follows a running connection to its end, and acts when nobody asked for that end. */
export function watchUpstream(deps: WatchDeps): UpstreamWatch {
  return (entry, upstream) => {
    upstream.closed
      .then((cause) => (entry.upstream === upstream ? died(deps, entry, cause) : undefined))
      .catch((error: unknown) => deps.reportFailure(`the end of server "${entry.snapshot.name}"`, error));
  };
}

function died(deps: WatchDeps, entry: ServerEntry, cause: UpstreamCause): Promise<void> {
  const { upstream } = entry;
  entry.upstream = null;
  deps.registry.advance(entry, 'died', { cause, startedAt: null });
  entry.gate.clear();
  const burying = bury(deps, entry, { upstream, reason: `the server ended: ${cause.message}` });
  entry.burying = burying.catch(() => undefined);
  return burying;
}

interface Remains {
  readonly upstream: Upstream | null;
  readonly reason: string;
}

/** Its tools become unavailable, and no process of it is left behind, whichever of the two fails. */
async function bury(deps: WatchDeps, entry: ServerEntry, remains: Remains): Promise<void> {
  try {
    await deps.reports.unavailable(entry, remains.reason);
  } finally {
    await remains.upstream?.close();
  }
}
