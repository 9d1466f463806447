import type { Input } from '@corbusier/shared/contract/endpoint';
import {
  approveTool,
  getTool,
  listTools,
  type ToolDetail,
  type ToolEntry,
} from '@corbusier/shared/contract/tools';
import type { CatalogEntry } from '../../catalog/domain/catalog-entry.ts';
import type { CatalogFilter, CatalogListing } from '../../catalog/list-catalog.ts';
import { defined } from '../../kernel/defined.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { ServerState } from '../../servers/domain/server.ts';
import type { createBind } from './bind.ts';
import { decodeCursor, encodeCursor, pageLimit, pageLinks } from './cursor.ts';

export interface ToolRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  readonly listCatalog: (ctx: RequestContext, filter: CatalogFilter) => CatalogListing;
  readonly resolveTool: (ctx: RequestContext, name: string, options: { bare: boolean }) => CatalogEntry;
  /** Throws `forbidden_for_role`. */
  readonly mayApprove: (ctx: RequestContext) => void;
  readonly approveTool: (ctx: RequestContext, name: string, hash: string) => Promise<CatalogEntry>;
  /** States of the tenant's servers, by name, as they are at this moment. */
  readonly statesOf: (ctx: RequestContext) => (server: string) => ServerState;
}

export function toolRoutes(deps: ToolRoutesDeps): void {
  const { bind } = deps;

  bind(listTools)(({ ctx, query, request }) => {
    const { entries } = deps.listCatalog(ctx, filterOf(query));
    const stateOf = deps.statesOf(ctx);
    const wire = (entry: CatalogEntry) => toolEntryBody(entry, stateOf(entry.namespace));
    if (query.limit === undefined && query.cursor === undefined) return { tools: entries.map(wire) };
    const { page, limit, next } = pageOf(entries, query);
    return { tools: page.map(wire), limit, links: pageLinks(request, next) };
  });

  const detail = (ctx: RequestContext, entry: CatalogEntry): ToolDetail => ({
    ...toolEntryBody(entry, deps.statesOf(ctx)(entry.namespace)),
    definition: entry.definition,
    aliases: [entry.alias],
  });

  bind(getTool)(({ ctx, params }) => ({
    tool: detail(ctx, deps.resolveTool(ctx, params.tool, { bare: true })),
  }));

  bind(approveTool)(
    async ({ ctx, params, body }) => ({
      tool: detail(ctx, await deps.approveTool(ctx, params.tool, body.revision_hash)),
    }),
    { authorize: deps.mayApprove },
  );
}

type Query = Input<typeof listTools>['query'];

function filterOf({ q, server, available }: Query): CatalogFilter {
  return defined({ q, server, available: available === undefined ? undefined : available === 'true' });
}

/** Keyset page by canonical name. */
function pageOf(entries: readonly CatalogEntry[], query: Query) {
  const limit = pageLimit(query.limit);
  const after = query.cursor === undefined ? '' : decodeCursor(query.cursor, /^[a-z0-9_]+\..+$/s);
  const rest = entries.filter((entry) => entry.name > after);
  const page = rest.slice(0, limit);
  const last = rest.length > limit ? page.at(-1) : undefined;
  return { page, limit, next: last === undefined ? null : encodeCursor(last.name) };
}

/** An entry as it goes out. */
export function toolEntryBody(entry: CatalogEntry, serverState: ServerState): ToolEntry {
  return {
    id: entry.id,
    name: entry.name,
    namespace: entry.namespace,
    server_id: entry.serverId,
    server_name: entry.namespace,
    tool: {
      name: entry.bareName,
      description: entry.description,
      input_schema: entry.inputSchema,
      output_schema: entry.outputSchema,
    },
    available: entry.available,
    unavailable_reason: entry.unavailableReason,
    server_state: serverState,
    stale_since: entry.staleSince,
    flagged: entry.flagged,
    destination: entry.destination,
    revision: entry.revision,
    revision_hash: entry.revisionHash,
    review: entry.review,
    discovered_at: entry.discoveredAt,
    updated_at: entry.updatedAt,
  };
}
