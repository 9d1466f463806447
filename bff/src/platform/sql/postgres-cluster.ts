import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from '../process-identity.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { giveCluster, type PostgresAccount } from './postgres-account.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

const run = promisify(execFile);
const DRAFT = 'postgres.new-';
/** The role that initdb makes. It sets up roles and database, and is used for nothing else. */
export const SUPERUSER = 'postgres';

export interface ClusterPlace {
  readonly dataDir: string;
  readonly binaries: PostgresBinaries;
  readonly account: PostgresAccount;
  readonly env: NodeJS.ProcessEnv;
}

export function clusterPath(dataDir: string): string {
  return join(dataDir, 'postgres');
}

/**
 * Makes the cluster when there is none. It is made beside its place and renamed when it is whole, so that a
 * start that is killed leaves nothing that looks like a cluster.
 */
export async function ensureCluster(place: ClusterPlace): Promise<void> {
  const path = clusterPath(place.dataDir);
  removeDeadDrafts(place.dataDir);
  if (!existsSync(join(path, 'PG_VERSION'))) await makeCluster(place, path);
  giveCluster(path, place.account);
  await refuseOtherVersion(place, path);
}

async function makeCluster(place: ClusterPlace, path: string): Promise<void> {
  const draft = join(place.dataDir, `${DRAFT}${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  if (process.getuid?.() === 0) chownSync(draft, place.account.uid, place.account.uid);
  await runProgram(place, place.binaries.initdb, [
    `--pgdata=${draft}`,
    `--username=${SUPERUSER}`,
    '--auth=trust',
    '--encoding=UTF8',
    '--locale=C',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--no-instructions',
  ]);
  try {
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another start was quicker, and its cluster is as good as ours.
    if (!existsSync(join(path, 'PG_VERSION'))) throw error;
  }
}

async function refuseOtherVersion(place: ClusterPlace, path: string): Promise<void> {
  const cluster = readFileSync(join(path, 'PG_VERSION'), 'utf8').trim();
  const answer = await runProgram(place, place.binaries.postgres, ['--version']);
  const program = /(\d+)\.\d+/.exec(answer)?.[1] ?? answer.trim();
  if (cluster === program) return;
  throw new EmbeddedPostgresError(
    `The database in ${path} is of PostgreSQL ${cluster}, the installed programs are of ${program}. Use the release of Corbusier that wrote it, or move its data over first.`,
  );
}

async function runProgram(place: ClusterPlace, program: string, options: readonly string[]): Promise<string> {
  const [file = program, ...args] = [...place.account.prefix, program, ...options];
  try {
    const { stdout } = await run(file, args, { cwd: place.dataDir, env: place.env });
    return stdout;
  } catch (error) {
    const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : String(error);
    throw new EmbeddedPostgresError(`PostgreSQL could not be set up in ${place.dataDir}: ${stderr}`, {
      cause: error,
    });
  }
}

function removeDeadDrafts(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    if (!name.startsWith(DRAFT)) continue;
    const maker = Number(name.slice(DRAFT.length));
    const ours = maker === process.pid;
    if (ours || !isAlive(maker)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
