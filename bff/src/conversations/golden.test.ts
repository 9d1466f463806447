import { describe, expect, it } from 'vitest';
import { memoryApi, postgresApi } from '../testing/api-world.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { goldenCases, playCase } from './testing/golden-case.ts';

const db = useTestDatabase();

describe('golden requests and their answers', () => {
  it.each(goldenCases())('%s', async (_name, golden) => {
    expect(await playCase(await memoryApi(), golden)).toEqual(golden.answer);
    expect(await playCase(await postgresApi(db), golden)).toEqual(golden.answer);
  });
});
