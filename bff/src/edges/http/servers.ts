import { getServer, listServers, type ServerBody } from '@corbusier/shared/contract/servers';
import { AppError } from '../../kernel/app-error.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { ServerSnapshot } from '../../servers/domain/server.ts';
import type { createBind } from './bind.ts';

/** A server as its page shows it: registration and live state in one. */
export interface ServerView extends ServerSnapshot {
  readonly source: 'config' | 'api';
  readonly transport: ServerBody['transport'];
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface ServerRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  readonly listServers: (ctx: RequestContext) => Promise<readonly ServerView[]>;
}

export function serverRoutes(deps: ServerRoutesDeps): void {
  const { bind } = deps;

  bind(listServers)(async ({ ctx }) => ({ servers: (await deps.listServers(ctx)).map(serverBody) }));

  bind(getServer)(async ({ ctx, params }) => {
    const found = (await deps.listServers(ctx)).find((server) => server.name === params.name);
    if (found !== undefined) return { server: serverBody(found) };
    throw new AppError('mcp_server_not_found', `No server is called '${params.name.slice(0, 100)}'.`, {
      serverName: params.name.slice(0, 100),
    });
  });
}

export function serverBody(server: ServerView): ServerBody {
  const { cause } = server;
  return {
    id: server.id,
    name: server.name,
    source: server.source,
    transport: server.transport,
    state: server.state,
    cause: cause === null ? null : causeBody(cause),
    failures: 0,
    retry_at: null,
    health: { status: 'unknown', checked_at: null, message: null },
    destination: 'local',
    tool_count: server.toolCount,
    flagged_tools: [],
    stale_since: null,
    review: 'none',
    startup_stderr: null,
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
