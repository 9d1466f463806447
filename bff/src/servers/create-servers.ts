import type { Clock } from '../kernel/clock.ts';
import type { DispatchResult } from '../kernel/outcome.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { createCatalogReports } from './catalog-reports.ts';
import { dispatchCall, type ServerCall } from './dispatch-call.ts';
import type { ServerDefinition, ServerSnapshot } from './domain/server.ts';
import { countByState, findServer, listServers } from './list-servers.ts';
import type { CatalogSink, ServerObserver, ServerStore } from './ports.ts';
import { createRegistrations, type RegistrationParts, type Registrations } from './registrations.ts';
import { createServerRegistry } from './server-registry.ts';
import { registerServers, startConfigured } from './start-configured.ts';
import { type Connectors, startServer } from './start-server.ts';
import { stopEntry, stopServer } from './stop-server.ts';
import { type ReportFailure, watchUpstream } from './watch-upstream.ts';

export interface ServersDeps {
  /** By transport kind. A server of a kind that is not here fails to start, and says so. */
  readonly connectors: Connectors;
  readonly catalog: CatalogSink;
  readonly store: ServerStore;
  readonly observer: ServerObserver;
  readonly clock: Clock;
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
  listServers(ctx: RequestContext): readonly ServerSnapshot[];
  findServer(ctx: RequestContext, name: string): ServerSnapshot;
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
  let shuttingDown = false;
  const reportFailure = deps.reportFailure ?? (() => undefined);
  const registry = createServerRegistry(deps);
  const reports = createCatalogReports(deps.catalog);
  const watch = watchUpstream({ registry, reports, reportFailure });
  const shared = { ...deps, registry, reports, watch, isShuttingDown: () => shuttingDown };
  const start = startServer(shared);
  const stop = stopServer(shared);
  return {
    registerServers: registerServers(shared),
    startConfigured: startConfigured(shared),
    startServer: start,
    stopServer: stop,
    listServers: listServers(shared),
    findServer: findServer(shared),
    findDefinition: (ctx, name) => registry.find(ctx.tenantId, name)?.definition ?? null,
    registrations: (parts) => createRegistrations({ ...shared, ...parts, start, stop }),
    dispatchCall: dispatchCall(shared),
    countByState: countByState(shared),
    async stopAll() {
      shuttingDown = true;
      const stops = registry.all().map((entry) =>
        stopEntry(shared, entry).catch((error: unknown) => {
          reportFailure(`stopping server "${entry.snapshot.name}"`, error);
        }),
      );
      await Promise.all(stops);
    },
  };
}
