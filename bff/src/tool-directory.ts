import type { Dispatcher, ResolvedTool, ToolDirectory } from './calls/ports.ts';
import type { CatalogEntry } from './catalog/domain/catalog-entry.ts';
import type { ResolveOptions } from './catalog/resolve-tool.ts';
import { defined } from './kernel/defined.ts';
import type { DispatchResult } from './kernel/outcome.ts';
import type { RequestContext } from './kernel/request-context.ts';
import type { ServerCall } from './servers/dispatch-call.ts';

type Resolve = (ctx: RequestContext, name: string, options: ResolveOptions) => CatalogEntry;

/** When a server that is down is tried again; null when that is not planned. */
export type RetryAtOf = (ctx: RequestContext, server: string) => string | null;

/** The catalogue, as calls need it. */
export function toolDirectory(resolve: Resolve, retryAtOf: RetryAtOf): ToolDirectory {
  return {
    resolve(ctx, name, options) {
      const entry = resolve(ctx, name, options);
      const retryAt = entry.available ? null : retryAtOf(ctx, entry.namespace);
      return { ...resolvedTool(entry), retryAt };
    },
  };
}

function resolvedTool(entry: CatalogEntry): Omit<ResolvedTool, 'retryAt'> {
  return {
    entryId: entry.id,
    canonicalName: entry.name,
    serverId: entry.serverId,
    serverName: entry.namespace,
    bareName: entry.bareName,
    inputSchema: entry.inputSchema,
    outputSchema: entry.outputSchema,
    revisionHash: entry.revisionHash,
    destination: entry.destination,
    available: entry.available,
    unavailableReason: entry.unavailableReason,
    reviewPending: entry.flagged === null && entry.review === 'pending',
  };
}

/** The servers, as calls need them. */
export function toolDispatcher(dispatch: (call: ServerCall) => Promise<DispatchResult>): Dispatcher {
  return {
    dispatch: ({ ctx, callId, tool, parameters, scope, signal, onProgress, onLog, meta }) =>
      dispatch({
        tenantId: ctx.tenantId,
        serverName: tool.serverName,
        bareName: tool.bareName,
        parameters,
        provenance: {
          callId,
          tenantId: ctx.tenantId,
          userId: ctx.userId,
          ...defined({ taskId: scope.taskId, conversationId: scope.conversationId }),
        },
        ...defined({ signal, onProgress, onLog, meta }),
      }),
  };
}
