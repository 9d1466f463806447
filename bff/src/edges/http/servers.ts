import {
  discoverTools,
  listServerTools,
  refreshHealth,
  restartServer,
  startServer,
  stopServer,
} from '@corbusier/shared/contract/server-life';
import { getServer, listServers, type ServerBody } from '@corbusier/shared/contract/servers';
import type { CatalogEntry } from '../../catalog/domain/catalog-entry.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { ServerSnapshot } from '../../servers/domain/server.ts';
import type { createBind } from './bind.ts';
import { toolEntryBody } from './tools.ts';

/** A server as its page shows it: registration and live state in one. */
export interface ServerView extends ServerSnapshot {
  readonly source: 'config' | 'api';
  readonly transport: ServerBody['transport'];
  readonly destination: string;
  readonly flaggedTools: ServerBody['flagged_tools'];
  readonly review: ServerBody['review'];
  readonly createdAt: string;
  readonly updatedAt: string;
}

type Act = (ctx: RequestContext, name: string) => Promise<unknown>;

export interface ServerRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  readonly listServers: (ctx: RequestContext) => Promise<readonly ServerView[]>;
  /** Those tools of a running server that the caller may see. */
  readonly listServerTools: (ctx: RequestContext, name: string) => readonly CatalogEntry[];
  readonly startServer: Act;
  readonly stopServer: Act;
  readonly restartServer: Act;
  readonly discoverTools: Act;
  readonly refreshHealth: Act;
  /** Throws `forbidden_for_role`. */
  readonly mayManage: (ctx: RequestContext) => void;
  /** Whether the caller may read what servers write to stderr. */
  readonly mayReadLogs: (ctx: RequestContext) => boolean;
}

export function serverRoutes(deps: ServerRoutesDeps): void {
  const { bind } = deps;
  const show = showServer(deps);

  bind(listServers)(async ({ ctx }) => ({
    servers: (await deps.listServers(ctx)).map((server) => serverBody(server, deps.mayReadLogs(ctx))),
  }));

  bind(getServer)(async ({ ctx, params }) => ({ server: await show(ctx, params.name) }));

  bind(listServerTools)(({ ctx, params }) => ({
    tools: deps.listServerTools(ctx, params.name).map((entry) => toolEntryBody(entry, 'running')),
  }));
  lifecycleRoutes(deps);
}

function lifecycleRoutes(deps: ServerRoutesDeps): void {
  const { bind } = deps;
  const show = showServer(deps);
  const routes = [
    [startServer, deps.startServer],
    [stopServer, deps.stopServer],
    [restartServer, deps.restartServer],
    [discoverTools, deps.discoverTools],
    [refreshHealth, deps.refreshHealth],
  ] as const;
  for (const [endpoint, act] of routes) {
    const handle = async ({ ctx, params }: { ctx: RequestContext; params: { name: string } }) => {
      await act(ctx, params.name);
      return { server: await show(ctx, params.name) };
    };
    bind<typeof endpoint>(endpoint)(handle, { authorize: deps.mayManage });
  }
}

function showServer(deps: ServerRoutesDeps) {
  return async (ctx: RequestContext, name: string): Promise<ServerBody> => {
    const found = (await deps.listServers(ctx)).find((server) => server.name === name);
    if (found !== undefined) return serverBody(found, deps.mayReadLogs(ctx));
    const shown = name.slice(0, 100);
    throw new AppError('mcp_server_not_found', `No server is called '${shown}'.`, { serverName: shown });
  };
}

/** @param withLogs whether the reader may see what servers write to stderr. */
export function serverBody(server: ServerView, withLogs: boolean): ServerBody {
  const { cause, health } = server;
  return {
    id: server.id,
    name: server.name,
    source: server.source,
    transport: server.transport,
    state: server.state,
    cause: cause === null ? null : causeBody(cause),
    failures: server.failures,
    retry_at: server.retryAt,
    health: { status: health.status, checked_at: health.checkedAt, message: health.message },
    destination: server.destination,
    tool_count: server.toolCount,
    flagged_tools: server.flaggedTools,
    stale_since: server.staleSince,
    review: server.review,
    startup_stderr: withLogs ? server.startupStderr : null,
    protocol_version: server.protocolVersion,
    server_version: server.serverVersion,
    started_at: server.startedAt,
    state_changed_at: server.stateChangedAt,
    created_at: server.createdAt,
    updated_at: server.updatedAt,
  };
}

function causeBody(cause: NonNullable<ServerSnapshot['cause']>): NonNullable<ServerBody['cause']> {
  return {
    message: cause.message,
    exit_code: cause.exitCode ?? null,
    signal: cause.signal ?? null,
    stderr: [...(cause.stderr ?? [])],
  };
}
