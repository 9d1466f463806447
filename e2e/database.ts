import { join } from 'node:path';
import pg from 'pg';
import type { Corbusier } from './start-corbusier.ts';

type Role = 'corbusier_app' | 'corbusier_owner';

/** Does work on the product's own database, in one connection as that role, beside the running product. */
export async function inDatabase<T>(
  corbusier: Corbusier,
  role: Role,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    host: join(corbusier.dataDir, 'socket'),
    user: role,
    database: 'corbusier',
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
