import { describe, expect, it } from 'vitest';
import { bothApis } from '../testing/both-apis.ts';
import { goldenCases, playCase } from './testing/golden-case.ts';

describe.each(bothApis())('golden requests and their answers, %s', (_name, open) => {
  it.each(goldenCases())('%s', async (_case, golden) => {
    expect(await playCase(await open(), golden)).toEqual(golden.answer);
  });
});
