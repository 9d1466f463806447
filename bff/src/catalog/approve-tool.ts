import type { RequestContext } from '../kernel/request-context.ts';
import type { CatalogEntry } from './domain/catalog-entry.ts';
import type { LiveCatalog } from './live-catalog.ts';
import type { CatalogObserver, CatalogStore } from './ports.ts';
import type { resolveTool } from './resolve-tool.ts';

export interface ApproveToolDeps {
  readonly catalog: Pick<LiveCatalog, 'markApproved'>;
  readonly resolve: ReturnType<typeof resolveTool>;
  readonly store: Pick<CatalogStore, 'approve'>;
  readonly observer: Pick<CatalogObserver, 'toolApproved'>;
}

/**
 * Lets a changed tool be called. The hash names the revision that was looked at: when another one has come
 * meanwhile, nothing is approved. Approving again changes nothing. Throws `tool_not_found`, `revision_changed`.
 */
export function approveTool({ catalog, resolve, store, observer }: ApproveToolDeps) {
  return async (ctx: RequestContext, name: string, hash: string): Promise<CatalogEntry> => {
    const entry = resolve(ctx, name, { bare: true });
    const isNew = await store.approve(ctx, { toolId: entry.id, hash });
    // The store has compared the hash with what is current there; what is shown may be one report behind.
    const approved = { ...entry, revisionHash: hash };
    catalog.markApproved(ctx.tenantId, approved);
    if (isNew) observer.toolApproved(ctx, approved);
    return resolve(ctx, entry.name, { bare: false });
  };
}
