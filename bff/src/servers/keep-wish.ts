import type { RequestContext } from '../kernel/request-context.ts';
import type { ServerStore } from './ports.ts';
import type { ServerEntry } from './server-entry.ts';

/** Stores what a person wants of a server, before anything is done about it. Rejects with `storage_unavailable`. */
export type KeepWish = (
  ctx: RequestContext,
  entry: ServerEntry,
  wanted: 'running' | 'stopped',
) => Promise<void>;

export function createKeepWish(deps: { readonly store: ServerStore }): KeepWish {
  return (ctx, entry, wanted) => {
    const kept = entry.wishes.then(async () => {
      if (entry.wanted === (wanted === 'running') && entry.snapshot.state !== 'registered') return;
      await deps.store.setWantedState(ctx, entry.snapshot.name, wanted);
      entry.wanted = wanted === 'running';
    });
    // Whoever wished learns of the failure; the next wish is stored all the same.
    entry.wishes = kept.catch(() => undefined);
    return kept;
  };
}
