import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogReports } from './catalog-reports.ts';
import type { ServerSnapshot } from './domain/server.ts';
import type { ServerEntry, ServerRegistry } from './server-registry.ts';

export interface StopDeps {
  readonly registry: ServerRegistry;
  readonly reports: CatalogReports;
}

/**
 * Ends a server and everything that it started; settles when nothing of it is left. A start under way is
 * called off. A server that does not run stays as it is.
 */
export function stopServer(deps: StopDeps) {
  return async (ctx: RequestContext, name: string): Promise<ServerSnapshot> => {
    const entry = deps.registry.get(ctx.tenantId, name);
    await stopEntry(deps, entry);
    return entry.snapshot;
  };
}

export function stopEntry(deps: StopDeps, entry: ServerEntry): Promise<void> {
  entry.stopping ??= takeDown(deps, entry).finally(() => {
    entry.stopping = null;
  });
  return entry.stopping;
}

async function takeDown(deps: StopDeps, entry: ServerEntry): Promise<void> {
  const called = entry.starting;
  entry.startAbort?.abort();
  // The starter hears of his failure himself.
  await called?.catch(() => undefined);
  const { upstream } = entry;
  entry.upstream = null;
  entry.gate.clear();
  try {
    if (upstream !== null) await deps.reports.unavailable(entry, 'the server was stopped');
  } finally {
    await Promise.all([upstream?.close(), entry.burying]);
    deps.registry.advance(entry, 'stopped', { startedAt: null });
  }
}
