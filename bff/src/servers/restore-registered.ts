import type { UpstreamCause } from '../kernel/outcome.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { LaunchTemplate } from './domain/launch-template.ts';
import { definitionOf } from './domain/registration.ts';
import type { RunStore, ServerStore, StoredServer } from './ports.ts';
import type { ServerEntry } from './server-entry.ts';
import type { ServerRegistry } from './server-registry.ts';

export interface RestoreDeps {
  readonly store: ServerStore;
  readonly runs: RunStore;
  readonly registry: ServerRegistry;
  readonly templates: ReadonlyMap<string, LaunchTemplate>;
  /** How many tools a server had when it last reported. */
  readonly lastToolCount: (ctx: RequestContext, name: string) => number;
  readonly start: (ctx: RequestContext, name: string) => Promise<unknown>;
}

/**
 * Makes the servers known that came over HTTP in an earlier run, with why they last ended. One that somebody
 * stopped is `stopped` again; one that never ran stays `registered`. Answers the way to start those that are to
 * run, which settles when each has started or failed. To be called after those of the file are known.
 */
export function restoreRegistered(deps: RestoreDeps) {
  return async (ctx: RequestContext): Promise<() => Promise<void>> => {
    const stored = await deps.store.list(ctx);
    const ends = await deps.runs.lastEnds(ctx);
    const back = stored.filter((server) => {
      const entry = putBack(deps, ctx, server);
      if (entry !== null) recall(deps, entry, { ctx, server, cause: ends.get(server.id) ?? null });
      return entry !== null;
    });
    const wanted = back.filter(({ wantedState }) => wantedState === 'running');
    return async () => {
      await Promise.allSettled(wanted.map(({ name }) => deps.start(ctx, name)));
    };
  };
}

/** Null when it did not come over HTTP, or somebody took its name meanwhile. */
function putBack(
  deps: RestoreDeps,
  { tenantId }: RequestContext,
  { id, name, registration }: StoredServer,
): ServerEntry | null {
  if (registration === null || deps.registry.find(tenantId, name) !== null) return null;
  return deps.registry.add(tenantId, id, definitionOf(name, registration, deps.templates));
}

interface EarlierRun {
  readonly ctx: RequestContext;
  readonly server: StoredServer;
  readonly cause: UpstreamCause | null;
}

function recall(deps: RestoreDeps, entry: ServerEntry, { ctx, server, cause }: EarlierRun): void {
  const { name, wantedState, updatedAt } = server;
  const facts = { cause, toolCount: deps.lastToolCount(ctx, name) };
  const ran = cause !== null || facts.toolCount > 0;
  // Nothing of it changes after the wish to stop it was stored.
  if (wantedState === 'stopped' && ran) deps.registry.recallStopped(entry, updatedAt, facts);
  else deps.registry.note(entry, facts);
}
