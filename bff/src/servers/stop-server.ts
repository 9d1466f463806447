import type { RequestContext } from '../kernel/request-context.ts';
import type { Scheduler } from '../kernel/scheduler.ts';
import type { CatalogReports } from './catalog-reports.ts';
import { type ServerSnapshot, UNKNOWN_HEALTH } from './domain/server.ts';
import { drainCalls } from './drain-calls.ts';
import type { KeepWish } from './keep-wish.ts';
import type { RunNotes } from './note-runs.ts';
import { cancelTimer, type ServerEntry } from './server-entry.ts';
import type { ServerRegistry } from './server-registry.ts';
import { enqueue } from './server-work.ts';

export interface StopDeps {
  readonly registry: ServerRegistry;
  readonly reports: CatalogReports;
  readonly runNotes: RunNotes;
  readonly scheduler: Scheduler;
}

/**
 * Ends a server and everything that it started; settles when nothing of it is left. It stays stopped, also
 * over a restart of Corbusier, until somebody starts it; only the file, at the start, knows better. A start
 * under way is called off; calls in flight have a second to end. A server that does not run stays as it is. Rejects with `storage_unavailable`,
 * and does nothing, when the wish cannot be stored.
 */
export function stopServer(deps: StopDeps & { readonly keepWish: KeepWish }) {
  return async (ctx: RequestContext, name: string): Promise<ServerSnapshot> => {
    const entry = deps.registry.get(ctx.tenantId, name);
    await deps.keepWish(ctx, entry, 'stopped');
    await stopEntry(deps, entry);
    return entry.snapshot;
  };
}

export function stopEntry(deps: StopDeps, entry: ServerEntry): Promise<void> {
  entry.wanted = false;
  cancelTimer(entry, 'retry');
  return enqueue(entry, 'stop', () => takeDown(deps, entry));
}

async function takeDown(deps: StopDeps, entry: ServerEntry): Promise<void> {
  for (const timer of ['retry', 'quiet', 'health'] as const) cancelTimer(entry, timer);
  const { upstream } = entry;
  entry.refresh?.end();
  entry.refresh = null;
  entry.upstream = null;
  entry.gate.clear();
  try {
    await deps.reports.unavailable(entry, 'the server was stopped');
    await drainCalls(deps.scheduler, entry);
  } finally {
    await Promise.all([upstream?.close(), entry.burying]);
    if (upstream !== null) deps.runNotes.ended(entry, { message: 'the server was stopped' });
    const gone = { startedAt: null, retryAt: null, failures: 0, health: UNKNOWN_HEALTH };
    deps.registry.advance(entry, 'stopped', gone);
  }
}
