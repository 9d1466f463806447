import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, inject } from 'vitest';
import type { DatabaseUrls } from '../platform/sql/migrate.ts';
import { createPool } from '../platform/sql/pool.ts';
import { createDatabase, type Database } from '../platform/sql/with-tenant.ts';
import { makeDatabase, runSql, superuserUrl, TEMPLATE, urlsOf } from './postgres-server.ts';
import { silentLogger } from './silent-logger.ts';
import { type TwoTenants, twoTenants } from './storage-contexts.ts';

export interface TestDatabase {
  readonly database: Database;
  readonly urls: DatabaseUrls;
  readonly superuserUrl: string;
}

/** A database of its own for the tests of a file (or of a `describe`). Read the answer inside tests only. */
export function useTestDatabase(): TestDatabase {
  const name = `test_${randomBytes(8).toString('hex')}`;
  const socket = inject('postgresSocket');
  const urls = urlsOf(socket, name);
  const database = createDatabase(createPool({ url: urls.appUrl, logger: silentLogger, max: 10 }));
  beforeAll(() => makeDatabase(socket, name, TEMPLATE));
  afterAll(async () => {
    await database.close();
    await runSql(superuserUrl(socket, 'postgres'), `drop database ${name} with (force)`);
  });
  return { database, urls, superuserUrl: superuserUrl(socket, name) };
}

/** Registers a tenant, as the owner, and answers its id. */
export async function makeTenant(db: TestDatabase, id: string): Promise<string> {
  await runSql(
    db.urls.ownerUrl,
    'insert into tenant (id, slug, display_name) values ($1, $2, $2) on conflict do nothing',
    [id, `t-${id}`],
  );
  return id;
}

/** Registers both tenants of a test and answers them. */
export async function makeTwoTenants(db: TestDatabase): Promise<TwoTenants> {
  const tenants = twoTenants();
  await makeTenant(db, tenants.own.tenantId);
  await makeTenant(db, tenants.other.tenantId);
  return tenants;
}
