import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export const SOCKET_PORT = 5432;
/** Bytes that a socket's path may have on every system that we run on (macOS has the shortest limit, 103). */
const LONGEST = 100;
const SHORT_FOLDER = '/tmp';

/**
 * The private folder (0700) for the socket: below the data folder, or, when that lies too deep, one in the
 * system's temporary folder that the data folder's path alone decides.
 */
export function prepareSocketFolder(dataDir: string, tmpDir: string): string {
  const candidates = [
    join(dataDir, 'socket'),
    shortFolder(tmpDir, dataDir),
    shortFolder(SHORT_FOLDER, dataDir),
  ];
  const folder = candidates.find(fits);
  if (folder === undefined)
    throw new EmbeddedPostgresError(`No path for a socket is short enough: ${tmpDir}`);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  checkSocketFolder(folder);
  chmodSync(folder, 0o700);
  return folder;
}

/** Refuses a folder that somebody else made, or that points elsewhere: what listens there may not be ours. */
export function checkSocketFolder(folder: string): void {
  const stat = lstatSync(folder);
  const uid = process.getuid?.() ?? stat.uid;
  if (stat.isDirectory() && stat.uid === uid) return;
  throw new EmbeddedPostgresError(
    `The socket folder ${folder} is not a folder of this user. Remove it, or set TMPDIR to a private folder.`,
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST;
}

function shortFolder(tmpDir: string, dataDir: string): string {
  const name = createHash('sha256').update(realpathSync(dataDir)).digest('hex').slice(0, 16);
  return join(tmpDir, `corbusier-${process.getuid?.() ?? 'user'}-${name}`);
}
