import { listRevisions, type ToolRevisionBody } from '@corbusier/shared/contract/tools';
import type { ComparedRevision, RevisionQuery } from '../../catalog/domain/revision.ts';
import type { RevisionPage } from '../../catalog/read-revisions.ts';
import { AppError } from '../../kernel/app-error.ts';
import { defined } from '../../kernel/defined.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { createBind } from './bind.ts';
import { decodeCursor, encodeCursor, pageLimit, pageLinks } from './cursor.ts';

export interface RevisionRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  /** Null for a server that is not registered. */
  readonly serverIdOf: (ctx: RequestContext, name: string) => Promise<string | null>;
  readonly readRevisions: (ctx: RequestContext, query: RevisionQuery) => Promise<RevisionPage>;
}

export function revisionRoutes({ bind, serverIdOf, readRevisions }: RevisionRoutesDeps): void {
  bind(listRevisions)(async ({ ctx, params, query, request }) => {
    const serverId = (await serverIdOf(ctx, params.name)) ?? unknownServer(params.name);
    const limit = pageLimit(query.limit);
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, /^\d{1,18}$/);
    const bareNames = query.tool === undefined ? undefined : bareNamesOf(params.name, query.tool);
    const page = await readRevisions(ctx, { serverId, limit, ...defined({ before, bareNames }) });
    const links = pageLinks(request, page.next === null ? null : encodeCursor(page.next));
    return { revisions: page.revisions.map(revisionBody), limit, links };
  });
}

/** The tool is named by its bare or its canonical name; a bare name may begin like the server's own. */
function bareNamesOf(server: string, tool: string): readonly string[] {
  const start = `${server}.`;
  return tool.startsWith(start) ? [tool, tool.slice(start.length)] : [tool];
}

function unknownServer(name: string): never {
  const serverName = name.slice(0, 100);
  throw new AppError('mcp_server_not_found', `No server is called '${serverName}'.`, { serverName });
}

function revisionBody(revision: ComparedRevision): ToolRevisionBody {
  return {
    tool_name: `${revision.serverName}.${revision.bareName}`,
    number: revision.number,
    hash: revision.hash,
    change: revision.change,
    effect: revision.effect,
    differences: revision.differences.map((difference) => ({ ...difference, path: [...difference.path] })),
    definition: revision.definition,
    first_seen_at: revision.firstSeenAt,
    approved_by: revision.approvedBy,
    approved_at: revision.approvedAt,
    current: revision.current,
  };
}
