import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { driverError, storageError } from './storage-error.ts';
import { isUuid } from './uuid.ts';

/** One transaction. */
export interface Transaction {
  readonly orm: NodePgDatabase;
  /** Runs SQL with parameters `$1…`; `json` comes back as text, instants as RFC 3339, bigint as text. */
  query<Row extends object>(text: string, values?: readonly unknown[]): Promise<readonly Row[]>;
}

/** The only way to the database at run time. Everything rejects with `storage_unavailable` when it is down. */
export interface Database {
  /** A transaction that sees and writes one tenant's rows, and none without it. */
  withTenant<T>(tenantId: string, work: (tx: Transaction) => Promise<T>): Promise<T>;
  /**
   * One statement that is its own transaction and sets the tenant itself: one round trip. `body` follows a
   * `with own_tenant as (…)` and must select from `own_tenant (id uuid)` before it touches a table, or it
   * sees and writes nothing. Parameters of the body begin at `$2`. The body must be a constant text: each
   * connection plans it once.
   */
  statement<Row extends object>(
    tenantId: string,
    body: string,
    values: readonly unknown[],
  ): Promise<readonly Row[]>;
  /** For the table `tenant` alone: no tenant is set, so that every other table looks empty. */
  withoutTenant<T>(work: (tx: Transaction) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

const OWN_TENANT = `with own_tenant as materialized (
  select set_config('app.tenant_id', $1, true)::uuid as id
)`;

/** The database over a pool that nothing else is to use. */
export function createDatabase(pool: pg.Pool): Database {
  const prepared = new Map<string, string>();
  const nameOf = (body: string): string => {
    const name = prepared.get(body) ?? `corbusier_${prepared.size}`;
    prepared.set(body, name);
    return name;
  };
  return {
    withTenant: async (tenantId, work) => transact(pool, beginFor(tenantId), work),
    withoutTenant: (work) => transact(pool, 'begin', work),
    statement: async (tenantId, body, values) => {
      requireUuid(tenantId);
      const query = { name: nameOf(body), text: `${OWN_TENANT} ${body}`, values: [tenantId, ...values] };
      const result = await pool.query(query).catch(refuse);
      return result.rows;
    },
    close: () => pool.end(),
  };
}

// Begin and tenant travel as one message. It takes no parameters, so the id is checked to be nothing but one.
function beginFor(tenantId: string): string {
  requireUuid(tenantId);
  return `begin; select set_config('app.tenant_id', '${tenantId}', true)`;
}

function requireUuid(tenantId: string): void {
  if (!isUuid(tenantId)) throw new TypeError('a tenant id must be a UUID');
}

async function transact<T>(pool: pg.Pool, begin: string, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const client = await pool.connect().catch(refuse);
  // Between two queries a lost connection is told by this event alone; the next query then fails.
  const ignore = () => undefined;
  client.on('error', ignore);
  let broken = false;
  try {
    await client.query(begin).catch(refuse);
    const answer = await work(transactionOn(client));
    await client.query('commit').catch(refuse);
    return answer;
  } catch (error) {
    broken = !(await rollBack(client));
    throw driverError(error);
  } finally {
    client.off('error', ignore);
    client.release(broken);
  }
}

function transactionOn(client: pg.PoolClient): Transaction {
  const query = (config: pg.QueryConfig, values?: unknown[]) => client.query(config, values).catch(refuse);
  return {
    // The query builder uses nothing of a client but `query`.
    orm: drizzle({ query } as unknown as pg.PoolClient),
    query: async (text, values = []) => (await client.query(text, [...values]).catch(refuse)).rows,
  };
}

function refuse(error: unknown): never {
  throw storageError(error);
}

async function rollBack(client: pg.PoolClient): Promise<boolean> {
  try {
    await client.query('rollback');
    return true;
  } catch {
    // The connection is lost: the server rolls back by itself, and nobody may get this connection again.
    return false;
  }
}
