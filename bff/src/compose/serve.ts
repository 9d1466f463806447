import { type Environment, processVariables, type Variables } from '../config/environment.ts';
import type { FileConfig } from '../config/file.ts';
import { loadConfig } from '../config.ts';
import { announceServer } from '../edges/cli/running-server.ts';
import type { Logger } from '../kernel/logger.ts';
import { DEFAULT_TENANT_ID, LOCAL_ADMIN_ID, systemContext } from '../kernel/request-context.ts';
import { createLogger, createPino } from '../platform/logger.ts';
import { createScheduler } from '../platform/scheduler.ts';
import { holdRun } from '../platform/sql/hold-run.ts';
import { createSystemClock } from '../platform/system-clock.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import { allowedHosts, originOf } from './addresses.ts';
import { Closing } from './closing.ts';
import { type ComposedServer, composeServer } from './compose-server.ts';
import { openKeys, openStorage, type Storage } from './open-storage.ts';
import { composeConnectors } from './servers.ts';

/** What listens: the one place where runtimes differ. */
export type Listen = (options: ListenOptions) => Promise<Listener>;

export interface ListenOptions {
  readonly host: string;
  /** 0 means any free one. */
  readonly port: number;
  readonly fetch: (request: Request) => Response | Promise<Response>;
}

export interface Listener {
  readonly port: number;
  /** Takes no new connections and waits for the requests under way. */
  stop(): Promise<void>;
}

export interface ServeOptions {
  readonly listen: Listen;
  readonly out: (text: string) => void;
  /** Settles when the process is told to stop. */
  readonly untilStopped: Promise<void>;
}

/** Starts the product, says so on stdout, serves until told to stop, and takes all of it down again. */
export async function serve(options: ServeOptions): Promise<number> {
  const { environment, file: config } = await loadConfig();
  const logger = createLogger(createPino(environment.logLevel));
  const closing = new Closing(logger);
  try {
    const place = { environment, config, logger, closing, variables: processVariables() };
    const { composed, url } = await open(options, place);
    await begin(options, composed, logger);
    await announce(options, composed, url);
    await options.untilStopped;
    logger.info('stopping once the requests under way have their answers; interrupt again to end at once');
    return 0;
  } finally {
    await closing.run();
  }
}

interface Place {
  readonly environment: Environment;
  readonly config: FileConfig;
  readonly variables: Variables;
  readonly logger: Logger;
  readonly closing: Closing;
}

/** Storage first, then what runs on it, the listener last; each notes how it is closed. */
async function open(options: ServeOptions, place: Place): Promise<{ composed: ComposedServer; url: string }> {
  const { environment, logger, closing } = place;
  const ids = createUuidIds();
  const run = ids.next();
  const storage = await openRunStorage(place, run);
  const keys = await openKeys(environment);
  const { guardian, swept, connectors, registration, strayLogs } = await composeConnectors({
    ...place,
    secretKeys: keys.secrets,
  });
  closing.add('guardian', guardian.close);
  if (swept.length > 0) logger.warn('ended processes of a run that was killed', { pids: swept });
  const stopped = new AbortController();
  const address = { port: environment.port };
  const composed = await composeServer({
    ...place,
    storage,
    connectors,
    registration,
    strayLogs,
    ids,
    run,
    keys,
    clock: createSystemClock(),
    stopped: stopped.signal,
    allowedHosts: () => allowedHosts(environment, address.port),
  });
  closing.add('validator', composed.close);
  closing.add('servers', composed.core.servers.stopAll);
  const listener = await options.listen({ ...environment, fetch: composed.fetch });
  address.port = listener.port;
  closing.add('requests', listener.stop);
  closing.add('streams', () => Promise.resolve(stopped.abort()));
  const url = originOf(environment, listener.port);
  closing.add('address', await announceServer(environment.dataDir, { url, pid: process.pid }));
  return { composed, url };
}

/** Opens storage and holds this run's lock in it, so that others know that its open calls are alive. */
async function openRunStorage(place: Place, run: string): Promise<Storage> {
  const storage = await openStorage(place);
  place.closing.add('database', storage.close);
  const held = await holdRun({ appUrl: storage.appUrl, run, logger: place.logger });
  place.closing.add('run', held.release);
  return storage;
}

const RECOVERY_MS = 30_000;

/** Ends the calls that a killed run left open, now and every 30 seconds, in every tenant. */
async function recoverCalls({ identity, recovery }: ComposedServer, logger: Logger): Promise<void> {
  const recover = async () => {
    for (const tenant of await identity.tenants.list()) {
      const ended = await recovery.recoverOpenCalls(systemContext(tenant.id, 'recovery'));
      if (ended > 0)
        logger.warn('calls of a run that ended got outcome_unknown', { tenant: tenant.slug, ended });
    }
  };
  await recover();
  createScheduler().every(RECOVERY_MS, () => {
    recover().catch((error: unknown) => logger.error('open calls could not be recovered', { error }));
  });
}

/** Shows what was last seen at once; the servers report in as they come up. */
async function begin({ out }: ServeOptions, composed: ComposedServer, logger: Logger): Promise<void> {
  const { core, definitions } = composed;
  await recoverCalls(composed, logger);
  const starts: Promise<void>[] = [];
  for (const { id: tenantId } of await composed.identity.tenants.list()) {
    const servers = definitions.get(tenantId) ?? [];
    await core.catalog.load(tenantId);
    const ctx = systemContext(tenantId, 'start');
    await core.servers.registerServers(ctx, servers);
    const startRegistered = await core.restoreRegistered(ctx);
    starts.push(core.servers.startConfigured(ctx, servers), startRegistered());
  }
  const tell = () => out(`corbusier servers ${serverCounts(core.servers.countByState())}\n`);
  Promise.all(starts).then(tell, (error: unknown) => {
    logger.error('the configured servers could not be started', { error });
  });
}

/** `2 running, 1 failed`; `none` where nothing is configured. */
function serverCounts(states: ReadonlyMap<string, number>): string {
  return [...states].map(([state, count]) => `${count} ${state}`).join(', ') || 'none';
}

async function announce(options: ServeOptions, { identity }: ComposedServer, url: string): Promise<void> {
  const admin = { tenantId: DEFAULT_TENANT_ID, userId: LOCAL_ADMIN_ID, role: 'admin' };
  const { code } = await identity.signIn.createCode('start', admin);
  options.out(`corbusier sign-in ${url}/sign-in#code=${code}\n`);
  options.out(`corbusier ready ${url}\n`);
}
