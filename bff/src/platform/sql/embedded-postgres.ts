import { setTimeout as delay } from 'node:timers/promises';
import type { Logger } from '../../kernel/logger.ts';
import { prepareDataDir } from '../data-dir-lock.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { choosePostgresAccount } from './postgres-account.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { type ClusterPlace, clusterPath, ensureCluster } from './postgres-cluster.ts';
import { launchPostgres } from './postgres-launch.ts';
import { APP_ROLE, answers, DATABASE, ensureRoles, OWNER_ROLE, socketUrl } from './postgres-roles.ts';
import { checkSocketFolder, prepareSocketFolder } from './postgres-socket.ts';
import {
  type Postmaster,
  readPostmaster,
  removeStalePidFile,
  servesCluster,
  stopPostmaster,
} from './postmaster.ts';

export interface EmbeddedPostgresOptions {
  /** Absolute; made with mode 0700 when missing. Lock it first (`lockDataDir`) when you serve from it. */
  readonly dataDir: string;
  /** Only PATH and TMPDIR are read. */
  readonly env: NodeJS.ProcessEnv;
  readonly logger: Logger;
  /** False only in tests: commits do not wait for the disk. Default true. */
  readonly durable?: boolean;
}

export interface EmbeddedPostgres {
  /** `DATABASE_URL` of the role that requests run as. */
  readonly appUrl: string;
  /** `DATABASE_OWNER_URL` of the role that owns the tables. */
  readonly ownerUrl: string;
  readonly pid: number;
  /** Whether it was running already, left by a process that ended without stopping it. */
  readonly adopted: boolean;
  /** Ends the server; settles when its process is gone. */
  stop(): Promise<void>;
}

interface Running extends Postmaster {
  readonly adopted: boolean;
}

const START_MS = 30_000;
const STOP_MS = 20_000;
const RETRY_MS = 100;
const POLL_MS = 20;

/**
 * Starts PostgreSQL on a unix socket of the data folder, or adopts the one that runs there. It lives in its
 * own session and survives this process, however that ends. Throws `EmbeddedPostgresError` or
 * `DataDirError`, whose messages are meant for the terminal.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { dataDir, logger } = options;
  prepareDataDir(dataDir);
  const running = await adoptOrStart(options);
  await ensureRoles(running.socketFolder);
  logger.info('embedded PostgreSQL is ready', { pid: running.pid, adopted: running.adopted });
  return {
    appUrl: socketUrl(running.socketFolder, APP_ROLE, DATABASE),
    ownerUrl: socketUrl(running.socketFolder, OWNER_ROLE, DATABASE),
    pid: running.pid,
    adopted: running.adopted,
    stop: () => stopPostmaster(running.pid, STOP_MS),
  };
}

async function adoptOrStart(options: EmbeddedPostgresOptions): Promise<Running> {
  const adopted = await adopt(clusterPath(options.dataDir), performance.now() + START_MS);
  if (adopted !== null) return adopted;
  const place = prepareCluster(options);
  // Takes what it takes on a busy machine: the patience is for the server, and begins after it.
  await ensureCluster(place);
  return startWithPatience(place, options, performance.now() + START_MS);
}

function prepareCluster({ dataDir, env }: EmbeddedPostgresOptions): ClusterPlace {
  const binaries = findPostgresBinaries();
  // Nothing of our environment reaches PostgreSQL: no secret, and no mark by which our processes are ended.
  const clean = { PATH: env.PATH ?? '/usr/local/bin:/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' };
  const account = choosePostgresAccount(binaries, clusterPath(dataDir), clean);
  return { dataDir, binaries, account, env: clean };
}

/** The server that runs on the cluster, once it answers; null when none runs (any more). */
async function adopt(cluster: string, end: number): Promise<Running | null> {
  for (;;) {
    const found = readPostmaster(cluster);
    if (found === null || !servesCluster(found.pid, cluster)) return null;
    checkSocketFolder(found.socketFolder);
    if (await answers(found.socketFolder)) return { ...found, adopted: true };
    if (performance.now() > end) {
      throw new EmbeddedPostgresError(
        `PostgreSQL (process ${found.pid}) holds ${cluster} and does not answer.`,
      );
    }
    await delay(POLL_MS);
  }
}

/** A server that was killed leaves processes or a zombie behind for some seconds: the start is tried again. */
async function startWithPatience(
  place: ClusterPlace,
  options: EmbeddedPostgresOptions,
  end: number,
): Promise<Running> {
  const cluster = clusterPath(place.dataDir);
  for (;;) {
    removeStalePidFile(cluster);
    const outcome = await startOnce(place, options, end);
    if (typeof outcome !== 'string') return outcome;
    const other = await adopt(cluster, end);
    if (other !== null) return other;
    if (performance.now() > end) {
      throw new EmbeddedPostgresError(`PostgreSQL did not start on ${cluster}: ${outcome}`);
    }
    options.logger.warn('embedded PostgreSQL did not start yet', { reason: outcome });
    await delay(RETRY_MS);
  }
}

/** The running server, or why it did not start. */
async function startOnce(
  place: ClusterPlace,
  options: EmbeddedPostgresOptions,
  end: number,
): Promise<Running | string> {
  const socketFolder = prepareSocketFolder(place.dataDir, options.env.TMPDIR ?? '/tmp');
  const { child, ended } = launchPostgres(place, { socketFolder, durable: options.durable ?? true });
  let failure: string | null = null;
  void ended.then((lines) => {
    failure = lines;
  });
  while (failure === null) {
    const own = await readyServer(clusterPath(place.dataDir), child.pid);
    if (own !== null) return { ...own, adopted: false };
    if (performance.now() > end) return giveUp(child.pid);
    await delay(POLL_MS);
  }
  return failure;
}

async function readyServer(cluster: string, pid: number | undefined): Promise<Postmaster | null> {
  const found = readPostmaster(cluster);
  if (found === null || found.pid !== pid) return null;
  return (await answers(found.socketFolder)) ? found : null;
}

async function giveUp(pid: number | undefined): Promise<string> {
  if (pid !== undefined) await stopPostmaster(pid, STOP_MS);
  return 'it did not answer in time';
}
