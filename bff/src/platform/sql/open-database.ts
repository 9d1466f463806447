import type { Logger } from '../../kernel/logger.ts';
import { type DatabaseUrls, migrate } from './migrate.ts';
import { createPool } from './pool.ts';
import { checkAppRole } from './role-check.ts';
import { createDatabase, type Database } from './with-tenant.ts';

export interface OpenDatabaseOptions extends DatabaseUrls {
  readonly logger: Logger;
  /** Connections at most; 10 unless said otherwise. */
  readonly maxConnections?: number;
}

const MAX_CONNECTIONS = 10;

/**
 * Migrates as the owner role, refuses an app role with rights that it must not have (`AppRoleError`), and
 * opens the pool.
 */
export async function openDatabase(options: OpenDatabaseOptions): Promise<Database> {
  await migrate(options);
  await checkAppRole(options.appUrl);
  const { appUrl, logger, maxConnections } = options;
  return createDatabase(createPool({ url: appUrl, logger, max: maxConnections ?? MAX_CONNECTIONS }));
}
