import pg from 'pg';
import type { Logger } from '../../kernel/logger.ts';
import { instantOf } from './instant.ts';

export interface PoolSettings {
  readonly url: string;
  readonly logger: Logger;
  /** Connections at most. */
  readonly max: number;
}

const CONNECT_MS = 5_000;
const STATEMENT_MS = 30_000;
/** Longer than the server's own limit: it only speaks when the server does not. */
const SILENCE_MS = STATEMENT_MS + 5_000;
const LOCK_MS = 10_000;
const IDLE_IN_TRANSACTION_MS = 60_000;
const IDLE_MS = 60_000;

const { JSON: JSON_TYPE, TIMESTAMPTZ } = pg.types.builtins;
// The driver's own parsers would round exact numbers and turn instants into dates of the local zone.
pg.types.setTypeParser(JSON_TYPE, (text: string) => text);
pg.types.setTypeParser(TIMESTAMPTZ, instantOf);

/** What every connection of ours is opened with. */
export function connectionSettings(url: string): pg.ClientConfig {
  return {
    connectionString: url,
    application_name: 'corbusier',
    connectionTimeoutMillis: CONNECT_MS,
    statement_timeout: STATEMENT_MS,
    query_timeout: SILENCE_MS,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_IN_TRANSACTION_MS,
    options: '-c timezone=UTC',
    keepAlive: true,
  };
}

/** A pool whose broken idle connections are logged and replaced, and never end the process. */
export function createPool({ url, logger, max }: PoolSettings): pg.Pool {
  const pool = new pg.Pool({ ...connectionSettings(url), max, idleTimeoutMillis: IDLE_MS });
  pool.on('error', (error) => logger.warn('an idle database connection was lost', { error }));
  return pool;
}
