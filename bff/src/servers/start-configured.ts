import type { RequestContext } from '../kernel/request-context.ts';
import type { ServerDefinition } from './domain/server.ts';
import type { CatalogSink, RunStore, ServerStore } from './ports.ts';
import type { ServerRegistry } from './server-registry.ts';
import { type StartDeps, startEntry } from './start-server.ts';

interface RegisterDeps {
  readonly store: ServerStore;
  readonly runs: RunStore;
  readonly registry: ServerRegistry;
  readonly catalog: CatalogSink;
}

/**
 * Makes configured servers known under their stable ids, with why they last ended. One that is known already
 * stays as it is. The file wins over what people did since: `start` says what is wanted now. The tools of those
 * that the file had once, and has no more, leave the catalogue; to be called after it is loaded.
 */
export function registerServers(deps: RegisterDeps) {
  return async (ctx: RequestContext, definitions: readonly ServerDefinition[]): Promise<void> => {
    const ends = await deps.runs.lastEnds(ctx);
    for (const definition of definitions) {
      if (deps.registry.find(ctx.tenantId, definition.name) !== null) continue;
      const { id } = await deps.store.upsertConfigured(ctx, definition);
      const entry = deps.registry.add(ctx.tenantId, id, definition);
      deps.registry.note(entry, { cause: ends.get(id) ?? null });
    }
    await dropForgotten(deps, ctx);
  };
}

/** What came over HTTP is not for the file to take away. */
async function dropForgotten({ store, registry, catalog }: RegisterDeps, ctx: RequestContext): Promise<void> {
  for (const { name, source } of await store.list(ctx)) {
    if (source !== 'config' || registry.find(ctx.tenantId, name) !== null) continue;
    await catalog.removeInstance(ctx.tenantId, name);
  }
}

/** A server that does not start is tried again by itself; the others do not wait for it. */
export function startConfigured(deps: RegisterDeps & StartDeps) {
  const register = registerServers(deps);
  return async (ctx: RequestContext, definitions: readonly ServerDefinition[]): Promise<void> => {
    await register(ctx, definitions);
    const wanted = definitions.filter((definition) => definition.start === 'auto');
    const entries = wanted.map((definition) => deps.registry.get(ctx.tenantId, definition.name));
    await Promise.allSettled(entries.map((entry) => startEntry(deps, entry, 'person')));
  };
}
