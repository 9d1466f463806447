import { cfworkerSchemaValidator } from '../calls/adapters/cfworker-schema-validator.ts';
import { createSchemaChecks } from '../calls/adapters/schema-checks.ts';
import { createCore } from '../core.ts';
import { DEFAULT_BODY_LIMITS } from '../edges/http/read-body.ts';
import { createMcpEndpoint } from '../edges/mcp/endpoint.ts';
import type { McpDeps } from '../edges/mcp/ports.ts';
import { serve } from '../edges/mcp/testing/serve.ts';
import { createAllowAllGovernance } from '../governance/adapters/allow-all-governance.ts';
import { createAccess } from '../identity/domain/access.ts';
import { rolesWith } from '../identity/domain/roles.ts';
import { AppError } from '../kernel/app-error.ts';
import { type RequestContext, systemContext } from '../kernel/request-context.ts';
import { createScheduler } from '../platform/scheduler.ts';
import { createSystemClock } from '../platform/system-clock.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import type { ServerDefinition } from '../servers/domain/server.ts';
import { memoryStores } from './api-stores.ts';
import { startProcessHost } from './process-fixtures.ts';
import { realRegistration } from './registration-fixtures.ts';
import { silentLogger } from './silent-logger.ts';

const TENANT = '00000000-0000-0000-0000-000000000001';

export type RelayWorld = Awaited<ReturnType<typeof openRelay>>;

/** Both edges on a real port, and real server processes behind them; only the stores are in memory. */
export async function openRelay(definitions: readonly ServerDefinition[], mcp: Partial<McpDeps> = {}) {
  const host = startProcessHost();
  const stopped = new AbortController();
  const core = composeCore(host, stopped.signal);
  await core.servers.startConfigured(systemContext(TENANT, 'start'), definitions);
  const endpoint = createMcpEndpoint({
    callTool: core.callTool,
    listCatalog: core.listCatalog,
    onCatalogChange: core.catalog.onChange,
    seesServer: core.seesServer,
    authenticate: async (headers, trace) => readToken(headers, trace),
    reportFault: (fault) => {
      throw fault;
    },
    clock: createSystemClock(),
    ids: createUuidIds(),
    scheduler: createScheduler(),
    allowedHosts: ['127.0.0.1'],
    version: '1.2.3',
    stopped: stopped.signal,
    ...mcp,
  });
  const app = core.createApp((routes) => {
    routes.all('/mcp/:server?', (c) => endpoint(c.req.raw, c.req.param('server')));
  });
  const server = await serve(async (request) => app.fetch(request));
  return {
    core,
    origin: server.url.origin,
    async close() {
      stopped.abort();
      await server.close();
      await core.servers.stopAll();
      await host.guardian.close();
    },
  };
}

type ProcessHost = ReturnType<typeof startProcessHost>;

function composeCore(host: ProcessHost, stopped: AbortSignal) {
  const clock = createSystemClock();
  const ids = createUuidIds();
  return createCore({
    ...memoryStores({ clock, ids }),
    clock,
    ids,
    logger: silentLogger,
    scheduler: createScheduler(),
    chance: () => 0.5,
    run: ids.next(),
    access: createAccess(rolesWith({})),
    validator: cfworkerSchemaValidator(),
    schemaChecks: createSchemaChecks(),
    governance: createAllowAllGovernance(),
    ...realRegistration(host),
    http: {
      limits: DEFAULT_BODY_LIMITS,
      https: false,
      guard: () => null,
      authenticate: async ({ headers }, trace) => readToken(headers, trace),
      session: { cookie: { https: false }, sessions: NO_SESSIONS },
    },
    stopped,
  });
}

/** `Bearer USER/ROLE`, both of the one tenant; `Bearer USER/ROLE/TENANT` of another. */
export function tokenOf(user: string, role = 'developer', tenant = TENANT): string {
  return `Bearer ${user}/${role}/${tenant}`;
}

function readToken(headers: Headers, correlationId: string): RequestContext {
  const [, userId, role, tenantId] =
    /^Bearer (.+)\/(.+)\/(.+)$/.exec(headers.get('authorization') ?? '') ?? [];
  if (!userId || !role || !tenantId) throw new AppError('missing_bearer_token', 'Sign in first.');
  return { tenantId, userId, sessionId: userId, role, correlationId };
}

/** Callers here have tokens of their own. */
const NO_SESSIONS = {
  redeem: () => Promise.reject(new Error('no sessions here')),
  describe: () => Promise.reject(new Error('no sessions here')),
  end: () => Promise.reject(new Error('no sessions here')),
};
