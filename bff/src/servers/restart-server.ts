import type { RequestContext } from '../kernel/request-context.ts';
import type { ServerSnapshot } from './domain/server.ts';
import type { KeepWish } from './keep-wish.ts';
import type { ServerEntry } from './server-entry.ts';
import { refuseWhenStopping, type StartDeps, startEntry } from './start-server.ts';
import { type StopDeps, stopEntry } from './stop-server.ts';

/**
 * Ends a server and brings it up anew, at once, whatever its back-off says; two at a time are one. Rejects as
 * `startServer` does.
 */
export function restartServer(deps: StartDeps & StopDeps & { readonly keepWish: KeepWish }) {
  return async (ctx: RequestContext, name: string): Promise<ServerSnapshot> => {
    const entry = deps.registry.get(ctx.tenantId, name);
    refuseWhenStopping(deps);
    await deps.keepWish(ctx, entry, 'running');
    entry.restarting ??= restart(deps, entry).finally(() => {
      entry.restarting = null;
    });
    await entry.restarting;
    return entry.snapshot;
  };
}

async function restart(deps: StartDeps & StopDeps, entry: ServerEntry): Promise<void> {
  // The start is queued before the stop has begun: it stands, unless somebody stops the server after it.
  const stopping = stopEntry(deps, entry);
  const starting = startEntry(deps, entry, 'person');
  await Promise.allSettled([stopping, starting]);
  await stopping;
  await starting;
}
