import pg from 'pg';
import type { DatabaseUrls } from '../platform/sql/migrate.ts';
import { SUPERUSER } from '../platform/sql/postgres-cluster.ts';
import { APP_ROLE, OWNER_ROLE, socketUrl } from '../platform/sql/postgres-roles.ts';

export const TEMPLATE = 'corbusier_template';

export function urlsOf(socket: string, database: string): DatabaseUrls {
  return { appUrl: socketUrl(socket, APP_ROLE, database), ownerUrl: socketUrl(socket, OWNER_ROLE, database) };
}

/** Address of the superuser, for what only a test may do. */
export function superuserUrl(socket: string, database: string): string {
  return socketUrl(socket, SUPERUSER, database);
}

export async function makeDatabase(socket: string, name: string, template: string): Promise<void> {
  await runSql(
    superuserUrl(socket, 'postgres'),
    `create database ${name} owner ${OWNER_ROLE} template ${template}`,
  );
}

/** Runs SQL on a connection of its own and answers the rows. */
export async function runSql(
  url: string,
  text: string,
  values: unknown[] = [],
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
