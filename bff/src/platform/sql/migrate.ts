import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import { connect } from './connect.ts';
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
 * is nothing to do. Answers the names of the migrations that were applied.
 */
export async function migrate(urls: DatabaseUrls): Promise<readonly string[]> {
  const client = new pg.Client({ connectionString: urls.ownerUrl, connectionTimeoutMillis: CONNECT_MS });
  // A connection lost between two statements is reported by the next one.
  client.on('error', () => undefined);
  await connect(client);
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query('set client_min_messages = warning');
    const folder = migrationsFolder();
    const before = await appliedCount(client);
    await runMigrations(drizzle(client), { migrationsFolder: folder });
    await applyGrants(client, roleOf(urls.appUrl));
    return migrationNames(folder).slice(before);
  } finally {
    // Ends the lock too.
    await client.end();
  }
}

async function appliedCount(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ name: string | null }>(
    "select to_regclass('drizzle.__drizzle_migrations') as name",
  );
  if (rows[0]?.name == null) return 0;
  const counted = await client.query<{ n: number }>(
    'select count(*)::int as n from drizzle.__drizzle_migrations',
  );
  return counted.rows[0]?.n ?? 0;
}

function migrationNames(folder: string): readonly string[] {
  const text = readFileSync(join(folder, 'meta', '_journal.json'), 'utf8');
  // Written by drizzle-kit, in the order in which migrations are applied.
  const { entries } = JSON.parse(text) as { entries: { tag: string }[] };
  return entries.map(({ tag }) => tag);
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
