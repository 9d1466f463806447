import { type ApiWorld, memoryApi, postgresApi, type WorldChanges } from './api-world.ts';
import { useTestDatabase } from './test-database.ts';

/** The API on memory stores and on PostgreSQL, each time a new one; for `describe.each`. Call it at the top of a test file. */
export function bothApis(): readonly (readonly [
  name: string,
  open: (changes?: WorldChanges) => Promise<ApiWorld>,
])[] {
  const db = useTestDatabase();
  return [
    ['memory', memoryApi],
    ['PostgreSQL', (changes) => postgresApi(db, changes)],
  ];
}
