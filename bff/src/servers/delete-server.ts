import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import type { CatalogReports } from './catalog-reports.ts';
import type { RegistrationLog, ServerStore } from './ports.ts';
import type { KnownServer } from './register-server.ts';
import type { ServerEntry } from './server-entry.ts';
import { type ServerRegistry, unknownServer } from './server-registry.ts';

export interface DeleteServerDeps {
  readonly store: ServerStore;
  readonly registry: ServerRegistry;
  readonly transactions: Transactions;
  readonly reports: CatalogReports;
  readonly log: RegistrationLog;
  readonly stop: (ctx: RequestContext, name: string) => Promise<unknown>;
}

/**
 * Stops a server and forgets it: settles when nothing of it runs, its tools are out of the catalogue and its
 * registration is gone. Its calls stay recorded. Throws `managed_by_config` for what the file defines. When
 * anything fails the server stays registered, and stopped.
 */
export function deleteServer(deps: DeleteServerDeps) {
  return async (ctx: RequestContext, name: string): Promise<KnownServer> => {
    const entry = deps.registry.get(ctx.tenantId, name);
    if (entry.definition.given === undefined) throw managed(name);
    const stored = await deps.store.findByName(ctx, name);
    if (stored === null) throw unknownServer(name);
    // From here on it is not started any more, whoever still holds the entry.
    entry.removed = true;
    try {
      await takeAway(deps, ctx, entry);
    } catch (error) {
      entry.removed = false;
      throw error;
    }
    deps.registry.remove(entry);
    return { snapshot: entry.snapshot, stored, definition: entry.definition };
  };
}

async function takeAway(deps: DeleteServerDeps, ctx: RequestContext, entry: ServerEntry): Promise<void> {
  const { id, name } = entry.snapshot;
  await deps.stop(ctx, name);
  await deps.reports.tools(entry, []);
  await deps.transactions.within(ctx, async (tx) => {
    await deps.store.remove(tx, name);
    await deps.log.deleted(tx, { id, name });
  });
}

function managed(name: string): AppError {
  const advice = 'Take it out of corbusier.yaml and restart Corbusier.';
  return new AppError('managed_by_config', `The configuration file defines "${name}". ${advice}`, {
    serverName: name,
  });
}
