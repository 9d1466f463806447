import type { LiveCatalog } from './catalog/live-catalog.ts';
import type { CoreDeps } from './core.ts';
import type { RoleAccess } from './identity/domain/access.ts';
import { defined } from './kernel/defined.ts';
import type { RequestContext } from './kernel/request-context.ts';
import { type ServerViewsDeps, serverViews } from './server-views.ts';
import { createServers, type Servers } from './servers/create-servers.ts';
import type { ServerObserver } from './servers/ports.ts';

interface ServerPlace {
  readonly catalog: LiveCatalog;
  readonly listCatalog: ServerViewsDeps['listCatalog'];
  readonly factsOf: ServerViewsDeps['catalogFactsOf'];
  readonly observer: ServerObserver;
}

/** The servers module, what is shown of it, and what its routes do. */
export function composeServers(deps: CoreDeps, { catalog, listCatalog, factsOf, observer }: ServerPlace) {
  const { stores, logger } = deps;
  const servers = createServers({
    ...deps,
    ...defined({ queueLimit: deps.queueLimit }),
    catalog,
    store: stores.servers,
    runs: stores.runs,
    observer,
    reportFailure: (what, error) => logger.warn('servers', { what, error }),
  });
  const views = serverViews({
    servers,
    store: stores.servers,
    catalog,
    access: deps.access,
    catalogFactsOf: factsOf,
    listCatalog,
  });
  return { servers, views, routes: serverRoutes(servers, views, deps.access) };
}

function serverRoutes(servers: Servers, views: ReturnType<typeof serverViews>, access: RoleAccess) {
  const { startServer, stopServer, restartServer, discoverTools, refreshHealth } = servers;
  return {
    startServer,
    stopServer,
    restartServer,
    discoverTools,
    refreshHealth,
    listServers: views.list,
    listServerTools: views.toolsOf,
    mayManage: (ctx: RequestContext) => access.require(ctx, 'manage_servers'),
    mayReadLogs: (ctx: RequestContext) => access.may(ctx, 'read_logs'),
  };
}
