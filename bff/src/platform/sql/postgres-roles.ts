import pg from 'pg';
import { SUPERUSER } from './postgres-cluster.ts';
import { SOCKET_PORT } from './postgres-socket.ts';

export const DATABASE = 'corbusier';
export const OWNER_ROLE = 'corbusier_owner';
export const APP_ROLE = 'corbusier_app';

const CONNECT_MS = 2_000;
/** Any number that nothing else of ours locks in the database `postgres`. */
const SET_UP_LOCK = 7_031_001;

/** Address of a role at the server behind a socket folder. */
export function socketUrl(socketFolder: string, user: string, database: string): string {
  return `postgresql://${user}@localhost:${SOCKET_PORT}/${database}?host=${encodeURIComponent(socketFolder)}`;
}

/** Whether the server takes connections yet. */
export async function answers(socketFolder: string): Promise<boolean> {
  const client = superuser(socketFolder, 'postgres');
  try {
    await client.connect();
    return true;
  } catch {
    // Starting, stopping, or not there.
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/**
 * Makes what is missing: the owner of all tables, the role that requests run as, and the database. Neither
 * role is superuser or passes row-level security.
 */
export async function ensureRoles(socketFolder: string): Promise<void> {
  const client = superuser(socketFolder, 'postgres');
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [SET_UP_LOCK]);
    await ensureRole(client, OWNER_ROLE);
    await ensureRole(client, APP_ROLE);
    const found = await client.query('select from pg_database where datname = $1', [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${DATABASE} owner ${OWNER_ROLE}`);
    await client.query(`revoke all on database ${DATABASE} from public`);
    await client.query(`grant connect on database ${DATABASE} to ${APP_ROLE}`);
  } finally {
    await client.end();
  }
}

async function ensureRole(client: pg.Client, role: string): Promise<void> {
  const found = await client.query('select from pg_roles where rolname = $1', [role]);
  if (found.rowCount !== 0) return;
  await client.query(
    `create role ${role} login nosuperuser nobypassrls nocreatedb nocreaterole noreplication noinherit`,
  );
}

function superuser(socketFolder: string, database: string): pg.Client {
  const client = new pg.Client({
    connectionString: socketUrl(socketFolder, SUPERUSER, database),
    connectionTimeoutMillis: CONNECT_MS,
  });
  // A server that goes away between two queries is reported by the next one.
  client.on('error', () => undefined);
  return client;
}
