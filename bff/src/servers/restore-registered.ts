import type { RequestContext } from '../kernel/request-context.ts';
import type { LaunchTemplate } from './domain/launch-template.ts';
import { definitionOf } from './domain/registration.ts';
import type { ServerStore, StoredServer } from './ports.ts';
import type { ServerRegistry } from './server-registry.ts';

export interface RestoreDeps {
  readonly store: ServerStore;
  readonly registry: ServerRegistry;
  readonly templates: ReadonlyMap<string, LaunchTemplate>;
  readonly start: (ctx: RequestContext, name: string) => Promise<unknown>;
}

/**
 * Makes the servers known that came over HTTP in an earlier run. Answers the way to start those that are to
 * run, which settles when each has started or failed. To be called after those of the file are known.
 */
export function restoreRegistered(deps: RestoreDeps) {
  return async (ctx: RequestContext): Promise<() => Promise<void>> => {
    const stored = await deps.store.list(ctx);
    const back = stored.filter((server) => putBack(deps, ctx, server));
    const wanted = back.filter(({ wantedState }) => wantedState === 'running');
    return async () => {
      await Promise.allSettled(wanted.map(({ name }) => deps.start(ctx, name)));
    };
  };
}

/** Whether it came over HTTP, and nobody took its name meanwhile. */
function putBack(deps: RestoreDeps, { tenantId }: RequestContext, server: StoredServer): boolean {
  const { id, name, registration } = server;
  if (registration === null || deps.registry.find(tenantId, name) !== null) return false;
  deps.registry.add(tenantId, id, definitionOf(name, registration, deps.templates));
  return true;
}
