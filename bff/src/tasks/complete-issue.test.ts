import { describe, expect, it } from 'vitest';
import { completeIssue } from './complete-issue.ts';
import type { IssueMetadata } from './domain/task.ts';
import type { IssueSource } from './ports.ts';

const FETCHED: IssueMetadata = {
  title: 'Fetched',
  description: null,
  labels: ['bug'],
  assignees: ['alice'],
  milestone: null,
};
const NAMED = { provider: ' GitHub ', repository: 'acme/widgets', issueNumber: 42 };

function sourceOf(issue: IssueMetadata | null): IssueSource {
  return { providers: new Set(['github']), fetch: async () => issue };
}

describe('an issue that is named', () => {
  it('is completed from its source, and what the caller says stands', async () => {
    const complete = completeIssue(sourceOf(FETCHED));
    expect(await complete({ ...NAMED, labels: ['mine'] })).toEqual({
      ...FETCHED,
      ...NAMED,
      labels: ['mine'],
    });
    expect(await complete({ ...NAMED, title: 'Said' })).toEqual({ ...NAMED, title: 'Said' });
  });

  it.each([
    ['nothing can be asked', null, NAMED, 'invalid_json'],
    ['its host cannot be asked', sourceOf(FETCHED), { ...NAMED, provider: 'gitlab' }, 'invalid_json'],
    ['it is not there', sourceOf(null), NAMED, 'task_validation_failed'],
    ['its name is wrong', sourceOf(FETCHED), { ...NAMED, issueNumber: 0 }, 'task_validation_failed'],
  ])('is refused when %s', async (...[, source, issue, reason]) => {
    await expect(completeIssue(source)(issue)).rejects.toMatchObject({ reason });
  });
});
