import { type ApiWorld, memoryApi, postgresApi } from './api-world.ts';
import { useTestDatabase } from './test-database.ts';

/** The API on memory stores and on PostgreSQL, each time a new one; for `describe.each`. Call it at the top of a test file. */
export function bothApis(): readonly (readonly [name: string, open: () => Promise<ApiWorld>])[] {
  const db = useTestDatabase();
  return [
    ['memory', memoryApi],
    ['PostgreSQL', () => postgresApi(db)],
  ];
}
