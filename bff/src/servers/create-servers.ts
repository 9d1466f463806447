import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { DispatchResult } from '../kernel/outcome.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Scheduler } from '../kernel/scheduler.ts';
import { createCatalogReports } from './catalog-reports.ts';
import { createHealthWatch, refreshHealth } from './check-health.ts';
import { discoverTools, requireRunning } from './discover-tools.ts';
import { dispatchCall, type ServerCall } from './dispatch-call.ts';
import type { ServerDefinition, ServerSnapshot } from './domain/server.ts';
import { createKeepWish } from './keep-wish.ts';
import { countByState, findServer, listServers } from './list-servers.ts';
import { createRunNotes } from './note-runs.ts';
import type { CatalogSink, RunStore, ServerObserver, ServerStore } from './ports.ts';
import { createRecovery } from './recover-server.ts';
import { createRegistrations, type RegistrationParts, type Registrations } from './registrations.ts';
import { restartServer } from './restart-server.ts';
import { createServerRegistry } from './server-registry.ts';
import { registerServers, startConfigured } from './start-configured.ts';
import { type Connectors, startEntry, startServer } from './start-server.ts';
import { stopAll } from './stop-all.ts';
import { stopServer } from './stop-server.ts';
import { type ReportFailure, watchUpstream } from './watch-upstream.ts';

export interface ServersDeps {
  /** By transport kind. A server of a kind that is not here fails to start, and says so. */
  readonly connectors: Connectors;
  readonly catalog: CatalogSink;
  readonly store: ServerStore;
  readonly runs: RunStore;
  readonly observer: ServerObserver;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly scheduler: Scheduler;
  /** From 0 up to, but without, 1: spreads attempts, so that servers that failed together do not come back together. */
  readonly chance: () => number;
  /** Calls that may wait for one server; 256 unless given. */
  readonly queueLimit?: number;
  /** Told of what fails where nobody waits for an answer; for the log. */
  readonly reportFailure?: ReportFailure;
}

/** The module's use cases over one registry of live servers. */
export interface Servers {
  /** Makes the tenant's configured servers known, without starting any. Rejects when they cannot be stored. */
  registerServers(ctx: RequestContext, definitions: readonly ServerDefinition[]): Promise<void>;
  /** Registers, then starts every `auto` one in parallel; settles when each has started or failed. */
  startConfigured(ctx: RequestContext, definitions: readonly ServerDefinition[]): Promise<void>;
  startServer(ctx: RequestContext, name: string): Promise<ServerSnapshot>;
  stopServer(ctx: RequestContext, name: string): Promise<ServerSnapshot>;
  restartServer(ctx: RequestContext, name: string): Promise<ServerSnapshot>;
  discoverTools(ctx: RequestContext, name: string): Promise<ServerSnapshot>;
  refreshHealth(ctx: RequestContext, name: string): Promise<ServerSnapshot>;
  listServers(ctx: RequestContext): readonly ServerSnapshot[];
  findServer(ctx: RequestContext, name: string): ServerSnapshot;
  /** @throws AppError `mcp_server_not_found`, `server_not_running` */
  requireRunning(ctx: RequestContext, name: string): void;
  /** What the server was last registered as; null when there is no such server. */
  findDefinition(ctx: RequestContext, name: string): ServerDefinition | null;
  /** The use cases of servers that come and go over HTTP. */
  registrations(parts: RegistrationParts): Registrations;
  dispatchCall(call: ServerCall): Promise<DispatchResult>;
  /** How many servers, of all tenants, are in each state. */
  countByState(): ReadonlyMap<string, number>;
  /** Ends every server and refuses later starts. Never rejects. */
  stopAll(): Promise<void>;
}

export function createServers(deps: ServersDeps): Servers {
  const shared = wire(deps);
  const start = startServer(shared);
  const stop = stopServer(shared);
  return {
    registerServers: registerServers(shared),
    startConfigured: startConfigured(shared),
    startServer: start,
    stopServer: stop,
    restartServer: restartServer(shared),
    discoverTools: discoverTools(shared),
    refreshHealth: refreshHealth(shared),
    listServers: listServers(shared),
    findServer: findServer(shared),
    requireRunning: requireRunning(shared),
    findDefinition: (ctx, name) => shared.registry.find(ctx.tenantId, name)?.definition ?? null,
    registrations: (parts) => createRegistrations({ ...shared, ...parts, start, stop }),
    dispatchCall: dispatchCall(shared),
    countByState: countByState(shared),
    stopAll: stopAll(shared),
  };
}

/** What the use cases share. The recovery starts servers, and a start that fails asks the recovery. */
function wire(given: ServersDeps) {
  let shuttingDown = false;
  const reportFailure = given.reportFailure ?? (() => undefined);
  const deps = { ...given, reportFailure };
  const registry = createServerRegistry(deps);
  const reports = createCatalogReports(deps.catalog);
  const runNotes = createRunNotes(deps);
  const base = { ...deps, registry, reports };
  const start = (entry: Parameters<typeof startEntry>[1]) => startEntry(shared, entry, 'recovery');
  const recovery = createRecovery({ ...base, runNotes, start });
  const health = createHealthWatch(base);
  const shared = {
    ...base,
    runNotes,
    recovery,
    keepWish: createKeepWish(deps),
    watch: watchUpstream({ ...base, runNotes, recovery, health }),
    isShuttingDown: () => shuttingDown,
    shutDown: () => {
      shuttingDown = true;
    },
  };
  return shared;
}
