import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export interface PostgresBinaries {
  readonly initdb: string;
  readonly postgres: string;
}

const BUILDS = ['linux-x64', 'linux-arm64', 'darwin-arm64', 'darwin-x64'];

/** Finds the PostgreSQL programs of the npm package for this machine. */
export function findPostgresBinaries(): PostgresBinaries {
  const build = `${process.platform}-${process.arch}`;
  const bin = BUILDS.includes(build) ? packageBinFolder(build) : null;
  if (bin === null) {
    throw new EmbeddedPostgresError(
      `There is no embedded PostgreSQL for this system (${build}). Set DATABASE_URL and DATABASE_OWNER_URL to a PostgreSQL server.`,
    );
  }
  return { initdb: join(bin, 'initdb'), postgres: join(bin, 'postgres') };
}

function packageBinFolder(build: string): string | null {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${build}`);
    const bin = join(dirname(dirname(entry)), 'native', 'bin');
    return existsSync(join(bin, 'postgres')) ? bin : null;
  } catch {
    // An optional dependency that was not installed.
    return null;
  }
}
