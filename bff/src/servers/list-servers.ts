import type { RequestContext } from '../kernel/request-context.ts';
import type { ServerSnapshot } from './domain/server.ts';
import type { ServerRegistry } from './server-registry.ts';

interface ListDeps {
  readonly registry: ServerRegistry;
}

/** The tenant's servers by name, as they are now. */
export function listServers(deps: ListDeps) {
  return (ctx: RequestContext): readonly ServerSnapshot[] =>
    deps.registry
      .ofTenant(ctx.tenantId)
      .map((entry) => entry.snapshot)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** @throws AppError `mcp_server_not_found`, for another tenant's server too. */
export function findServer(deps: ListDeps) {
  return (ctx: RequestContext, name: string): ServerSnapshot =>
    deps.registry.get(ctx.tenantId, name).snapshot;
}

/** How many servers, of all tenants, are in each state. */
export function countByState(deps: ListDeps) {
  return (): ReadonlyMap<string, number> => {
    const counts = new Map<string, number>();
    for (const { snapshot } of deps.registry.all()) {
      counts.set(snapshot.state, (counts.get(snapshot.state) ?? 0) + 1);
    }
    return counts;
  };
}
