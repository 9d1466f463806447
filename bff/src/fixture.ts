import type { SessionBody } from '@corbusier/shared/contract/session';
import { cfworkerSchemaValidator } from './calls/adapters/cfworker-schema-validator.ts';
import { createMemoryCalls } from './calls/adapters/memory-calls.ts';
import { createSchemaChecks } from './calls/adapters/schema-checks.ts';
import { createMemoryCatalogStore } from './catalog/adapters/memory-catalog-store.ts';
import { createMemoryConversationStore } from './conversations/adapters/memory-conversation-store.ts';
import { createCore } from './core.ts';
import { DEFAULT_BODY_LIMITS } from './edges/http/read-body.ts';
import type { BrowserSessions } from './edges/http/session.ts';
import { createMemoryDomainEventLog } from './events/adapters/memory-domain-event-log.ts';
import { createFileShelf } from './fixture/file-shelf.ts';
import { filesToolbox } from './fixture/files-toolbox.ts';
import { keepTables, type Snapshots } from './fixture/kept-tables.ts';
import { numbersToolbox } from './fixture/numbers-toolbox.ts';
import { seedTask } from './fixture/seed-task.ts';
import { createAllowAllGovernance } from './governance/adapters/allow-all-governance.ts';
import { createMemoryAnswerStore } from './idempotency/adapters/memory-answer-store.ts';
import { createAccess } from './identity/domain/access.ts';
import { rolesWith } from './identity/domain/roles.ts';
import type { Logger } from './kernel/logger.ts';
import { DEFAULT_TENANT_ID, LOCAL_ADMIN_ID, systemContext } from './kernel/request-context.ts';
import type { TableKeeper } from './platform/memory/table.ts';
import { createMemoryTransactions } from './platform/memory/transactions.ts';
import { createScheduler } from './platform/scheduler.ts';
import { createSystemClock } from './platform/system-clock.ts';
import { createUuidIds } from './platform/uuid-ids.ts';
import { createInProcessConnector } from './servers/adapters/in-process-connector.ts';
import { joinToolboxes } from './servers/adapters/in-process-toolbox.ts';
import { createMemoryRunStore } from './servers/adapters/memory-run-store.ts';
import { createMemoryServerStore } from './servers/adapters/memory-server-store.ts';
import { createPageRegistration } from './servers/adapters/page-registration.ts';
import type { ServerDefinition } from './servers/domain/server.ts';
import { createMemoryTaskStore } from './tasks/adapters/memory-task-store.ts';

export type { Snapshots };

export interface Fixture {
  /** Answers as the server does, for requests to `/api/v1`. */
  fetch(request: Request): Promise<Response>;
}

/**
 * The product in a page: the same use cases and the same HTTP app as on the server, with memory stores and
 * tools that run in the page. Whoever opens the page is the administrator of its only tenant.
 */
export async function createFixture(options: { snapshots: Snapshots }): Promise<Fixture> {
  const keeper = await keepTables(options.snapshots);
  const parts = partsOf(keeper);
  const core = createCore(parts);
  const app = core.createApp();
  const ctx = systemContext(DEFAULT_TENANT_ID, 'fixture');
  await seedTask(ctx, parts.stores);
  await core.servers.startConfigured(ctx, SERVERS);
  return { fetch: async (request) => app.fetch(request) };
}

const SERVERS: readonly ServerDefinition[] = ['files', 'numbers'].map((name) => ({
  name,
  transport: { kind: 'in_process' },
  start: 'auto',
  timeouts: { startMs: 5_000, callMs: 90_000, idleMs: null },
  concurrency: 8,
}));

function partsOf(keeper: TableKeeper): Parameters<typeof createCore>[0] {
  const clock = createSystemClock();
  const ids = createUuidIds();
  const calls = createMemoryCalls(keeper);
  const shelf = createFileShelf(DEFAULT_TENANT_ID, keeper);
  const boxes = joinToolboxes(filesToolbox(shelf), numbersToolbox());
  return {
    clock,
    ids,
    logger: SILENT,
    scheduler: createScheduler(),
    chance: Math.random,
    run: ids.next(),
    stores: {
      servers: createMemoryServerStore({ clock, ids, keeper }),
      runs: createMemoryRunStore(),
      catalog: createMemoryCatalogStore({ clock, ids, keeper }),
      journal: calls.journal,
      calls: calls.log,
      events: createMemoryDomainEventLog({ clock, keeper }),
      tasks: createMemoryTaskStore(keeper),
      conversations: createMemoryConversationStore({ keeper }),
      answers: createMemoryAnswerStore(),
    },
    transactions: createMemoryTransactions(),
    access: createAccess(rolesWith({})),
    validator: cfworkerSchemaValidator(),
    schemaChecks: createSchemaChecks(),
    governance: createAllowAllGovernance(),
    connectors: { in_process: createInProcessConnector(boxes) },
    registration: createPageRegistration(),
    http: {
      limits: DEFAULT_BODY_LIMITS,
      https: false,
      // Requests never leave the page, so there is no foreign host or origin.
      guard: () => null,
      authenticate: async (_request, correlationId) => ({ ...LOCAL_ADMIN, correlationId }),
      session: { cookie: { https: false }, sessions: ALWAYS_SIGNED_IN },
    },
    stopped: new AbortController().signal,
  };
}

const LOCAL_ADMIN = {
  tenantId: DEFAULT_TENANT_ID,
  userId: LOCAL_ADMIN_ID,
  sessionId: LOCAL_ADMIN_ID,
  role: 'admin',
};

const SESSION: SessionBody = {
  user_id: LOCAL_ADMIN_ID,
  tenant: { id: DEFAULT_TENANT_ID, slug: 'default', display_name: 'This browser' },
  role: 'admin',
  expires_at: '9999-12-31T23:59:59.000Z',
};

/** Nothing to sign in to: the data is the page's own. */
const ALWAYS_SIGNED_IN: BrowserSessions = {
  redeem: async () => ({ token: 'page', session: SESSION, maxAgeSeconds: 1 }),
  describe: async () => SESSION,
  end: async () => LOCAL_ADMIN,
};

/** What fails is answered with its reason; a page has no log that anybody reads. */
const SILENT: Logger = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
