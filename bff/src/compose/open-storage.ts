import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Environment, Variables } from '../config/environment.ts';
import type { Logger } from '../kernel/logger.ts';
import { DataDirError, lockDataDir, prepareDataDir } from '../platform/data-dir-lock.ts';
import { loadOrCreateKey } from '../platform/key-file.ts';
import { startEmbeddedPostgres } from '../platform/sql/embedded-postgres.ts';
import { openDatabase } from '../platform/sql/open-database.ts';
import type { Database } from '../platform/sql/with-tenant.ts';

/** The two roles' addresses, and the way to let go of what was started for them. */
export interface DatabaseAccess {
  readonly appUrl: string;
  readonly ownerUrl: string;
  /** Stops the embedded database if this process started or adopted it; does nothing for a foreign one. */
  stop(): Promise<void>;
}

export interface Storage extends DatabaseAccess {
  readonly database: Database;
  /** Closes the pool, stops the embedded database, gives the data folder back. */
  close(): Promise<void>;
}

interface OpenOptions {
  readonly environment: Environment;
  readonly variables: Variables;
  readonly logger: Logger;
}

/** Takes the data folder for this process and opens the database in it, or the one that the environment names. */
export async function openStorage(options: OpenOptions): Promise<Storage> {
  const unlock = lockDataDir(options.environment.dataDir);
  try {
    const access = await reachDatabase(options);
    return await openWith(options, access, unlock);
  } catch (error) {
    unlock();
    throw error;
  }
}

async function openWith(options: OpenOptions, access: DatabaseAccess, unlock: () => void): Promise<Storage> {
  const { appUrl, ownerUrl } = access;
  const database = await openDatabase({ appUrl, ownerUrl, logger: options.logger }).catch(
    async (error: unknown) => {
      await access.stop();
      throw error;
    },
  );
  return {
    ...access,
    database,
    async close() {
      await database.close();
      await access.stop();
      unlock();
    },
  };
}

/** For one command: beside a running server its database, otherwise one of our own until `leave`. */
export async function visitDatabase(
  options: OpenOptions,
): Promise<DatabaseAccess & { leave(): Promise<void> }> {
  const unlock = tryLock(options.environment.dataDir);
  const access = await reachDatabase(options).catch((error: unknown) => {
    unlock?.();
    throw error;
  });
  const leave = async () => {
    // Without the lock the database is the running server's.
    if (unlock === null) return;
    await access.stop();
    unlock();
  };
  return { ...access, leave };
}

function tryLock(dataDir: string): (() => void) | null {
  prepareDataDir(dataDir);
  try {
    return lockDataDir(dataDir);
  } catch (error) {
    if (error instanceof DataDirError) return null;
    throw error;
  }
}

async function reachDatabase({ environment, variables, logger }: OpenOptions): Promise<DatabaseAccess> {
  const { databaseUrl, databaseOwnerUrl, dataDir } = environment;
  if (databaseUrl !== null) {
    return { appUrl: databaseUrl, ownerUrl: databaseOwnerUrl ?? databaseUrl, stop: () => Promise.resolve() };
  }
  const { appUrl, ownerUrl, stop } = await startEmbeddedPostgres({ dataDir, env: variables, logger });
  return { appUrl, ownerUrl, stop };
}

const KEY_BYTES = 32;

/** Keys of this installation: generated into the data folder at the first need, unless the environment gives them. */
export async function openKeys(environment: Environment) {
  prepareDataDir(environment.dataDir);
  const inFolder = (name: string) => loadOrCreateKey(join(environment.dataDir, name), KEY_BYTES);
  return {
    jwt: environment.jwtSecret ?? (await inFolder('jwt.key')),
    payload: await inFolder('payload.key'),
    secrets: await openSecretKeys(environment.dataDir, inFolder),
  };
}

const SECRET_KEY = 'secrets.key';
/** A key that was in use before: `secrets.2026-12.key`. */
const OLDER_SECRET_KEY = /^secrets\..+\.key$/;

/**
 * The keys of what was given over HTTP, the current one first. One that cannot be used is an error of the
 * servers that need it, and not of the start.
 */
async function openSecretKeys(
  dataDir: string,
  inFolder: (name: string) => Promise<Uint8Array>,
): Promise<() => readonly Uint8Array[]> {
  try {
    const older = (await readdir(dataDir)).filter((name) => OLDER_SECRET_KEY.test(name));
    const keys = await Promise.all([SECRET_KEY, ...older.sort()].map(inFolder));
    return () => keys;
  } catch (error) {
    return () => {
      throw error;
    };
  }
}
