import { randomBytes } from 'node:crypto';
import {
  accessSync,
  constants,
  linkSync,
  mkdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { processIdentity, readOrNull } from './process-identity.ts';

const LOCK_NAME = 'corbusier.lock';
const ATTEMPTS = 5;

/** The data folder cannot be used: the message says why and what to do, and is meant for the terminal. */
export class DataDirError extends Error {
  override readonly name = 'DataDirError';
}

interface Holder {
  readonly pid: number;
  readonly identity: string;
}

/**
 * Makes the folder (mode 0700) when it is missing and takes it for this process. The answer releases it.
 * Throws `DataDirError` when the folder is another live process's, open to others, or not writable.
 */
export function lockDataDir(dir: string): () => void {
  prepareDataDir(dir);
  const path = join(dir, LOCK_NAME);
  const own = JSON.stringify({ pid: process.pid, identity: processIdentity(process.pid) ?? '' });
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (takeFreeLock(path, own)) return () => releaseLock(path, own);
    refuseLiveHolder(dir, path);
    removeStaleLock(path);
  }
  throw new DataDirError(`The data folder ${dir} is being taken by several processes at once; try again.`);
}

/** Makes the folder when it is missing, and refuses one that others may enter or we may not write. */
export function prepareDataDir(dir: string): void {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    accessSync(dir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new DataDirError(`The data folder ${dir} cannot be written (${codeOf(error)}).`, { cause: error });
  }
  const stat = statSync(dir);
  if ((stat.mode & 0o077) !== 0) {
    const mode = (stat.mode & 0o777).toString(8);
    throw new DataDirError(
      `The data folder ${dir} is open to other users (mode ${mode}). Run: chmod 700 ${dir}`,
    );
  }
}

// A link appears whole or not at all, so that no reader ever sees a lock without its holder.
function takeFreeLock(path: string, own: string): boolean {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, own, { mode: 0o600, flag: 'wx' });
  try {
    linkSync(draft, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function refuseLiveHolder(dir: string, path: string): void {
  const holder = readHolder(readOrNull(path));
  if (holder === null || processIdentity(holder.pid) !== holder.identity) return;
  throw new DataDirError(
    `The data folder ${dir} is in use by another Corbusier (process ${holder.pid}). Stop it, or set CORBUSIER_DATA_DIR to another folder.`,
  );
}

// Renaming first leaves one winner among several that found the same stale lock.
function removeStaleLock(path: string): void {
  const aside = `${path}.stale.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return;
    throw error;
  }
  const holder = readHolder(readOrNull(aside));
  const live = holder !== null && processIdentity(holder.pid) === holder.identity;
  // A winner took it between our look and our rename: give it back.
  if (live) linkSync(aside, path);
  rmSync(aside, { force: true });
}

function releaseLock(path: string, own: string): void {
  if (readOrNull(path) === own) rmSync(path, { force: true });
}

function readHolder(text: string | null): Holder | null {
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    return isHolder(value) ? value : null;
  } catch {
    // A lock that is no JSON was not written by us whole: nobody holds it.
    return null;
  }
}

function isHolder(value: unknown): value is Holder {
  if (typeof value !== 'object' || value === null) return false;
  return (
    'pid' in value &&
    typeof value.pid === 'number' &&
    'identity' in value &&
    typeof value.identity === 'string'
  );
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error);
}
