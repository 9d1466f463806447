import { approveTool } from './catalog/approve-tool.ts';
import { catalogFacts } from './catalog/catalog-facts.ts';
import { listCatalog } from './catalog/list-catalog.ts';
import { createLiveCatalog } from './catalog/live-catalog.ts';
import type { CatalogObserver } from './catalog/ports.ts';
import { readRevisions } from './catalog/read-revisions.ts';
import { resolveTool } from './catalog/resolve-tool.ts';
import type { CoreDeps } from './core.ts';
import type { RequestContext } from './kernel/request-context.ts';

/** The catalogue with all that reads and changes it. */
export function composeCatalog(deps: CoreDeps, observer: CatalogObserver) {
  const { access, clock, ids, stores } = deps;
  const store = stores.catalog;
  const catalog = createLiveCatalog({ store, checks: deps.schemaChecks, observer, clock, ids });
  const reading = { catalog, view: access };
  const resolve = resolveTool(reading);
  return {
    catalog,
    resolve,
    list: listCatalog(reading),
    factsOf: catalogFacts(reading),
    approval: {
      mayApprove: (ctx: RequestContext) => access.require(ctx, 'manage_servers'),
      approveTool: approveTool({ catalog, resolve, store, observer }),
    },
    revisions: {
      serverIdOf: async (ctx: RequestContext, name: string) =>
        (await stores.servers.findByName(ctx, name))?.id ?? null,
      readRevisions: readRevisions({ store, view: access }),
    },
  };
}
