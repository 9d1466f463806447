import { uuidv7 } from 'uuidv7';
import { cfworkerSchemaValidator } from '../calls/adapters/cfworker-schema-validator.ts';
import { createSchemaChecks } from '../calls/adapters/schema-checks.ts';
import { type CoreDeps, createCore } from '../core.ts';
import { contextOf } from '../edges/http/browser-identity.ts';
import { DEFAULT_BODY_LIMITS } from '../edges/http/read-body.ts';
import { numbersToolbox } from '../fixture/numbers-toolbox.ts';
import { createAllowAllGovernance } from '../governance/adapters/allow-all-governance.ts';
import { createJoseTokenIssuer } from '../identity/adapters/jose-token-issuer.ts';
import { createJoseTokenVerifier } from '../identity/adapters/jose-token-verifier.ts';
import { createMemoryTenantDirectory } from '../identity/adapters/memory-tenant-directory.ts';
import { createWebCryptoSecrets } from '../identity/adapters/web-crypto-secrets.ts';
import { createAuthenticate } from '../identity/authenticate.ts';
import { createAccess } from '../identity/domain/access.ts';
import { rolesWith } from '../identity/domain/roles.ts';
import type { TenantRecord } from '../identity/ports.ts';
import { systemContext } from '../kernel/request-context.ts';
import { createScheduler } from '../platform/scheduler.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import { createInProcessConnector } from '../servers/adapters/in-process-connector.ts';
import { createPageRegistration } from '../servers/adapters/page-registration.ts';
import type { ServerDefinition } from '../servers/domain/server.ts';
import { type ApiStores, memoryStores, postgresStores } from './api-stores.ts';
import { createManualClock } from './manual-clock.ts';
import { silentLogger } from './silent-logger.ts';
import { makeTenant, type TestDatabase } from './test-database.ts';

const SECRET = new Uint8Array(32).fill(7);

export interface Caller {
  readonly tenantId: string;
  readonly userId: string;
  readonly sessionId: string;
  readonly role: string;
}

export interface Sent {
  readonly method?: string;
  /** Sent as JSON; text is sent as it stands. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  /** Null for nobody; a developer of the first tenant unless said. */
  readonly as?: Caller | null;
}

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read by tests that say what they expect
  readonly body: any;
}

export type ApiWorld = ReturnType<typeof createWorld>;

const NUMBERS: ServerDefinition = {
  name: 'numbers',
  transport: { kind: 'in_process' },
  start: 'auto',
  timeouts: { startMs: 5_000, callMs: 90_000, idleMs: null },
  concurrency: 8,
};

/** The API with real tokens on memory stores: two tenants and their developers. */
export async function memoryApi(changes: WorldChanges = {}): Promise<ApiWorld> {
  const clock = createManualClock();
  const ids = createUuidIds();
  return withServers(createWorld(clock, memoryStores({ clock, ids }), changes));
}

/** The same on PostgreSQL. */
export async function postgresApi(db: TestDatabase, changes: WorldChanges = {}): Promise<ApiWorld> {
  const clock = createManualClock();
  const ids = createUuidIds();
  const world = createWorld(clock, postgresStores(db.database, { clock, ids }), changes);
  for (const { tenantId } of [world.own, world.other]) await makeTenant(db, tenantId);
  return withServers(world);
}

/** `numbers.*` can be called in the first tenant. */
async function withServers(world: ApiWorld): Promise<ApiWorld> {
  await world.core.servers.startConfigured(systemContext(world.own.tenantId, 'start'), [NUMBERS]);
  return world;
}

/** What a test has in place of the parts of the world. */
export interface WorldChanges extends Partial<Pick<CoreDeps, 'registration' | 'access'>> {
  /** Beside the toolbox `numbers`. */
  readonly connectors?: CoreDeps['connectors'];
  /** Further toolboxes, by the name of their server. */
  readonly boxes?: Parameters<typeof createInProcessConnector>[0];
  /** The world whose stores and callers this one goes on with, as after a restart. */
  readonly before?: ApiStores & { readonly own: Caller; readonly other: Caller };
}

function createWorld(
  clock: ReturnType<typeof createManualClock>,
  fresh: ApiStores,
  { connectors, boxes = new Map(), before, ...changes }: WorldChanges,
) {
  const stores: ApiStores = before === undefined ? fresh : pickStores(before);
  const { own, other } = before ?? { own: newCaller(uuidv7()), other: newCaller(uuidv7()) };
  const ids = createUuidIds();
  const issuer = createJoseTokenIssuer({ clock, secret: SECRET });
  const core = createCore({
    ...stores,
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
    connectors: {
      in_process: createInProcessConnector(new Map([...boxes, ...numbersToolbox()])),
      ...connectors,
    },
    registration: createPageRegistration(),
    http: {
      limits: DEFAULT_BODY_LIMITS,
      https: false,
      guard: () => null,
      authenticate: authenticator(clock, [own, other]),
      session: { cookie: { https: false }, sessions: NO_SESSIONS },
    },
    stopped: new AbortController().signal,
    ...changes,
  });
  const app = core.createApp();
  const send = async (path: string, sent: Sent = {}): Promise<Answer> => {
    const caller = sent.as === undefined ? own : sent.as;
    const token = caller === null ? null : await issuer.issue(caller, 3_600);
    const headers = { ...(token !== null && { authorization: `Bearer ${token}` }), ...sent.headers };
    return readAnswer(await app.fetch(requestOf(path, { ...sent, headers })));
  };
  return { own, other, clock, core, send, ...stores };
}

function pickStores({ stores, transactions }: ApiStores): ApiStores {
  return { stores, transactions };
}

export function newCaller(tenantId: string, role = 'developer'): Caller {
  return { tenantId, userId: uuidv7(), sessionId: uuidv7(), role };
}

function authenticator(clock: ReturnType<typeof createManualClock>, callers: readonly Caller[]) {
  const secrets = createWebCryptoSecrets();
  const verifier = createJoseTokenVerifier({ clock, secrets, secret: SECRET, defaultRole: 'developer' });
  const tenants = createMemoryTenantDirectory(callers.map(tenantOf));
  const authenticate = createAuthenticate({ verifier, tenants, clock });
  return async (request: Request, correlationId: string) =>
    contextOf(await authenticate(request.headers.get('authorization')), correlationId);
}

function tenantOf({ tenantId }: Caller): TenantRecord {
  return { id: tenantId, slug: `t-${tenantId}`, displayName: tenantId, status: 'active' };
}

function requestOf(path: string, { method, body, headers }: Sent): Request {
  const json: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
  return new Request(`http://corbusier.test/api/v1${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers: { ...json, ...headers },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
}

async function readAnswer(response: Response): Promise<Answer> {
  const text = await response.text();
  const { status, headers } = response;
  return { status, headers, text, body: text === '' ? null : JSON.parse(text) };
}

/** Callers here have tokens of their own. */
const NO_SESSIONS = {
  redeem: () => Promise.reject(new Error('no sessions here')),
  describe: () => Promise.reject(new Error('no sessions here')),
  end: () => Promise.reject(new Error('no sessions here')),
};
