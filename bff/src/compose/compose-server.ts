import { fileURLToPath } from 'node:url';
import { ajvSchemaValidator } from '../calls/adapters/ajv-schema-validator.ts';
import { createOpenCallFloor } from '../calls/adapters/open-call-floor.ts';
import { createSchemaChecks } from '../calls/adapters/schema-checks.ts';
import { createSqlCallJournal } from '../calls/adapters/sql-call-journal.ts';
import { createSqlCallLog } from '../calls/adapters/sql-call-log.ts';
import { createSqlCallRecovery } from '../calls/adapters/sql-call-recovery.ts';
import type { Environment, Variables } from '../config/environment.ts';
import type { FileConfig } from '../config/file.ts';
import { isLoopbackHost } from '../config/loopback.ts';
import { type Core, createCore } from '../core.ts';
import { apiDocs, DOCS_PATHS } from '../edges/http/api-docs.ts';
import { forwardApi } from '../edges/http/api-proxy.ts';
import { authenticateRequest, browserSessions, contextOf } from '../edges/http/browser-identity.ts';
import { healthRoutes } from '../edges/http/health.ts';
import { metricsRoute } from '../edges/http/metrics.ts';
import { pageRoutes } from '../edges/http/pages.ts';
import { agentsPath } from '../edges/mcp/agents-path.ts';
import { createMcpEndpoint, type McpEndpoint } from '../edges/mcp/endpoint.ts';
import { checkHostAndOrigin } from '../edges/mcp/host-guard.ts';
import { createAllowAllGovernance } from '../governance/adapters/allow-all-governance.ts';
import { createAccess, type RoleAccess } from '../identity/domain/access.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { Logger } from '../kernel/logger.ts';
import { createMetrics, type Metrics } from '../platform/metrics.ts';
import { createPageFiles } from '../platform/page-files.ts';
import { createScheduler } from '../platform/scheduler.ts';
import { createSqlTransactions } from '../platform/sql/transactions.ts';
import type { RegistrationChoices } from '../registration-work.ts';
import { createHttpIssueSource } from '../tasks/adapters/http-issue-source.ts';
import { composeIdentity, type Identity } from './identity.ts';
import type { openKeys, Storage } from './open-storage.ts';
import { type composeConnectors, definitionsByTenant } from './servers.ts';
import { sqlStores } from './sql-stores.ts';
import { VERSION } from './version.ts';

export interface ServerParts {
  readonly environment: Environment;
  readonly variables: Variables;
  readonly config: FileConfig;
  readonly storage: Storage;
  readonly keys: Pick<Awaited<ReturnType<typeof openKeys>>, 'jwt' | 'payload'>;
  readonly connectors: Awaited<ReturnType<typeof composeConnectors>>['connectors'];
  readonly registration: RegistrationChoices;
  /** Log messages of servers so far that no call could be found for. */
  readonly strayLogs: () => number;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  /** Names this run in audit rows. */
  readonly run: string;
  readonly stopped: AbortSignal;
  /** Names and ports that requests may address us by. Asked for at each request: the port is known late. */
  readonly allowedHosts: () => readonly string[];
}

const PAGES = fileURLToPath(new URL('../../../frontend-pwa/dist', import.meta.url));

/** The product on PostgreSQL, with real servers: everything but listening. */
export async function composeServer(parts: ServerParts) {
  const { config, storage, clock, ids } = parts;
  const { database } = storage;
  const identity = composeIdentity({ ...parts, database, jwtKey: parts.keys.jwt });
  const definitions = await definitionsByTenant(config, identity.tenants, ids);
  const validator = ajvSchemaValidator();
  // Loads the compiler now, not at somebody's first call.
  void validator.validate({ type: 'object' }, {});
  const floor = createOpenCallFloor();
  const journal = createSqlCallJournal({ database, run: parts.run, payloadKey: parts.keys.payload });
  const metrics = createMetrics();
  const access = createAccess(config.roles);
  const core = createCore({
    ...parts,
    onCallEnded: (_ctx, outcome) => metrics.callEnded(outcome),
    scheduler: createScheduler(),
    chance: Math.random,
    access,
    validator,
    schemaChecks: createSchemaChecks(),
    governance: createAllowAllGovernance(),
    queueLimit: config.limits.queuePerServer,
    registration: parts.registration,
    stores: { ...sqlStores({ database, clock, ids }), journal, calls: createSqlCallLog({ database, floor }) },
    transactions: createSqlTransactions(database),
    issues: createHttpIssueSource({ hosts: parts.environment.issueHosts }),
    http: httpParts(parts, identity),
  });
  const app = core.createApp((routes) => {
    apiDocs(routes, VERSION);
    metricsRoute(routes, metricsParts(parts, { core, identity, access, metrics }));
    healthRoutes(routes, { notReady: () => notReady(parts, identity) });
    pageRoutes(routes, createPageFiles(PAGES, parts.environment.gatewayMode));
  });
  const recovery = createSqlCallRecovery({ database, journal, floor, clock, run: parts.run });
  const fetch = agentsFirst(
    once(() => agentsEndpoint(parts, core, identity)),
    app.fetch,
  );
  return { fetch, core, identity, definitions, recovery, close: validator.close };
}

type Fetch = (request: Request) => Response | Promise<Response>;

/** What stands around the routes of people is not for agents. */
function agentsFirst(agents: () => McpEndpoint, people: Fetch): Fetch {
  return (request) => {
    const path = agentsPath(request.url);
    return path === null ? people(request) : agents()(request, path.server);
  };
}

export type ComposedServer = Awaited<ReturnType<typeof composeServer>>;

function httpParts(parts: ServerParts, identity: Identity) {
  const https = parts.environment.publicUrl?.startsWith('https:') ?? false;
  const cookie = { https };
  const browser = { ...identity, cookie, clock: parts.clock };
  const { bodyBytes, jsonDepth, jsonKeys } = parts.config.limits;
  return {
    https,
    limits: { maxBytes: bodyBytes, maxDepth: jsonDepth, maxKeys: jsonKeys },
    guard: (headers: Headers) => checkHostAndOrigin(headers, parts.allowedHosts()),
    authenticate: authenticateRequest(browser),
    session: { cookie, sessions: browserSessions(browser) },
    publicPaths: DOCS_PATHS,
    ...forwardParts(parts.environment.apiProxy),
  };
}

/** With a backend configured, the API is its; what is served here is the pages and their sessions. */
function forwardParts(proxy: Environment['apiProxy']) {
  if (proxy === null) return {};
  const { target, bearerToken, insecureTls } = proxy;
  const tls = { rejectUnauthorized: !insecureTls };
  // `tls` is Bun's own option; elsewhere the certificate is checked whatever it says.
  const send = (request: Request) => fetch(request, { tls } as RequestInit);
  return { forward: forwardApi({ target, bearerToken, send }) };
}

interface MetricsParts {
  readonly core: Core;
  readonly identity: Identity;
  readonly access: RoleAccess;
  readonly metrics: Metrics;
}

/** Open where only this machine can reach us; behind a public address or another host, for administrators. */
function metricsParts(parts: ServerParts, { core, identity, access, metrics }: MetricsParts) {
  const { host, publicUrl } = parts.environment;
  const local = publicUrl === null && isLoopbackHost(host);
  const requireAdmin = async (request: Request, correlationId: string) => {
    const ctx = contextOf(await identity.authenticate(request.headers.get('authorization')), correlationId);
    access.require(ctx, 'read_logs');
    return ctx;
  };
  return {
    contentType: metrics.contentType,
    text: () => metrics.text({ states: core.servers.countByState(), strayLogs: parts.strayLogs() }),
    requireAdmin: local ? null : requireAdmin,
  };
}

function agentsEndpoint(parts: ServerParts, core: Core, identity: Identity) {
  const { bodyBytes, mcpSessionsPerPrincipal } = parts.config.limits;
  return createMcpEndpoint({
    callTool: core.callTool,
    listCatalog: core.listCatalog,
    onCatalogChange: core.catalog.onChange,
    seesServer: core.seesServer,
    clients: parts.config.clients,
    authenticate: async (headers, correlationId) =>
      contextOf(await identity.authenticate(headers.get('authorization')), correlationId),
    reportFault: (error, trace) => parts.logger.error('agents', { error, trace }),
    clock: parts.clock,
    ids: parts.ids,
    scheduler: createScheduler(),
    allowedHosts: parts.allowedHosts(),
    version: VERSION,
    limits: { bodyBytes, sessions: mcpSessionsPerPrincipal },
    stopped: parts.stopped,
  });
}

/** Made at the first request, when the port is known. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

async function notReady(parts: ServerParts, identity: Identity): Promise<string | null> {
  if (parts.stopped.aborted) return 'shutting down';
  return identity.tenants.list().then(
    () => null,
    () => 'the database cannot be reached',
  );
}
