import type { RequestContext } from '../kernel/request-context.ts';
import type { ServerDefinition } from './domain/server.ts';
import type { ServerStore } from './ports.ts';
import type { ServerRegistry } from './server-registry.ts';
import { type StartDeps, startEntry } from './start-server.ts';

interface RegisterDeps {
  readonly store: ServerStore;
  readonly registry: ServerRegistry;
}

/** Makes configured servers known under their stable ids. One that is known already stays as it is. */
export function registerServers(deps: RegisterDeps) {
  return async (ctx: RequestContext, definitions: readonly ServerDefinition[]): Promise<void> => {
    for (const definition of definitions) {
      if (deps.registry.find(ctx.tenantId, definition.name) !== null) continue;
      const { id } = await deps.store.upsertConfigured(ctx, definition);
      deps.registry.add(ctx.tenantId, id, definition);
    }
  };
}

/** A server that does not start is `failed`, with its cause; the others do not wait for it. */
export function startConfigured(deps: RegisterDeps & StartDeps) {
  const register = registerServers(deps);
  return async (ctx: RequestContext, definitions: readonly ServerDefinition[]): Promise<void> => {
    await register(ctx, definitions);
    const wanted = definitions.filter((definition) => definition.start === 'auto');
    const entries = wanted.map((definition) => deps.registry.get(ctx.tenantId, definition.name));
    await Promise.allSettled(entries.map((entry) => startEntry(deps, entry)));
  };
}
