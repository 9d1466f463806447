import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { applyGrants } from './grants.ts';

export interface DatabaseUrls {
  /** The role that requests run as. */
  readonly appUrl: string;
  /** The role that owns the tables. */
  readonly ownerUrl: string;
}

const CONNECT_MS = 10_000;
/** One migration at a time for a database, however many processes start at once. */
const MIGRATION_LOCK = 7_031_002;

/**
 * Brings the tables to this release and gives the app role its rights, as the owner role. Harmless when there
 * is nothing to do.
 */
export async function migrate(urls: DatabaseUrls): Promise<void> {
  const client = new pg.Client({ connectionString: urls.ownerUrl, connectionTimeoutMillis: CONNECT_MS });
  // A connection lost between two statements is reported by the next one.
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages = warning');
    await runMigrations(drizzle(client), { migrationsFolder: migrationsFolder() });
    await applyGrants(client, roleOf(urls.appUrl));
  } finally {
    // Ends the lock too.
    await client.end();
  }
}

/** The role that a database address names. */
export function roleOf(url: string): string {
  const role = new pg.Client({ connectionString: url }).user;
  if (role === undefined || role === '') throw new Error('the database address names no role');
  return role;
}

function migrationsFolder(): string {
  const here = import.meta.dirname;
  // Beside the source tree, or beside a bundle.
  const candidates = [join(here, '..', '..', '..', 'migrations'), join(here, 'migrations')];
  const found = candidates.find((folder) => existsSync(join(folder, 'meta', '_journal.json')));
  if (found === undefined) throw new Error(`no migrations found in ${candidates.join(' or ')}`);
  return found;
}
