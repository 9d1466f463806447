import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';

/** How the programs of PostgreSQL, which refuse to run as root, are started. */
export interface PostgresAccount {
  /** Put before program and arguments; empty when we are not root. */
  readonly prefix: readonly string[];
  /** Who must own the cluster's files, as seen from here. */
  readonly uid: number;
}

const NOBODY = 65_534;
/** Inside, PostgreSQL sees user 1000; outside, its files stay root's. */
const USER_NAMESPACE = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];
/** Keeps one right of root, so that a data folder below a private home can be reached. */
const NOBODY_WITH_REACH = [
  'setpriv',
  `--reuid=${NOBODY}`,
  `--regid=${NOBODY}`,
  '--clear-groups',
  '--inh-caps=+dac_override',
  '--ambient-caps=+dac_override',
];

/** Picks the first account under which PostgreSQL runs here. `env` gives the PATH. */
export function choosePostgresAccount(
  binaries: PostgresBinaries,
  cluster: string,
  env: NodeJS.ProcessEnv,
): PostgresAccount {
  const uid = process.getuid?.() ?? 0;
  if (uid !== 0) return { prefix: [], uid };
  const asNobody: PostgresAccount = { prefix: NOBODY_WITH_REACH, uid: NOBODY };
  const inNamespace: PostgresAccount = { prefix: USER_NAMESPACE, uid: 0 };
  const ownedByNobody = existsSync(cluster) && statSync(cluster).uid === NOBODY;
  const candidates = ownedByNobody ? [asNobody, inNamespace] : [inNamespace, asNobody];
  const found = candidates.find((account) => runsUnder(account, binaries, env));
  if (found !== undefined) return found;
  throw new EmbeddedPostgresError(
    'PostgreSQL does not run as root, and this system allows neither a user namespace (unshare) nor a change of user (setpriv). Start Corbusier as an ordinary user, or set DATABASE_URL and DATABASE_OWNER_URL.',
  );
}

function runsUnder(account: PostgresAccount, binaries: PostgresBinaries, env: NodeJS.ProcessEnv): boolean {
  const [program = '', ...options] = account.prefix;
  try {
    execFileSync(program, [...options, binaries.postgres, '--version'], { env, stdio: 'ignore' });
    return true;
  } catch {
    // Not installed, or forbidden here: the next account is tried.
    return false;
  }
}

/** Gives the cluster's files to the account, when they are another's: needed after a change of account. */
export function giveCluster(cluster: string, account: PostgresAccount): void {
  if (process.getuid?.() !== 0 || statSync(cluster).uid === account.uid) return;
  for (const name of readdirSync(cluster, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(cluster, name), account.uid, account.uid);
  }
  chownSync(cluster, account.uid, account.uid);
}
