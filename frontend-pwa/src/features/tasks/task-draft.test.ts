import { describe, expect, it } from 'vitest';
import { brokenRules, draftBody, newDraft, wholeNumber, withField } from './task-draft.ts';

describe('a draft of a task', () => {
  it('fills provider, repository and number from a reference, and keeps a provider that it does not name', () => {
    const draft = newDraft('gitlab:acme/widgets#42');
    expect(draft).toMatchObject({ provider: 'gitlab', repository: 'acme/widgets', issueNumber: '42' });
    expect(withField(draft, 'reference', 'acme/gears#7')).toMatchObject({
      provider: 'gitlab',
      repository: 'acme/gears',
      issueNumber: '7',
    });
    expect(withField(draft, 'reference', 'half ty')).toMatchObject({ repository: 'acme/widgets' });
  });

  it('names every field that is wrong by the rule of the server', () => {
    expect(brokenRules(newDraft(''))).toEqual({
      repository: 'invalid_repository',
      issue_number: 'invalid_issue_number',
      title: 'empty_issue_title',
    });
    const right = withField(newDraft('acme/widgets#42'), 'title', ' Fix it ');
    expect(brokenRules(right)).toEqual({});
    expect(brokenRules({ ...right, repository: 'a/b/c' })).toEqual({ repository: 'invalid_repository' });
    expect(brokenRules({ ...right, repository: 'a/b c' })).toEqual({ repository: 'invalid_repository' });
  });

  it.each([
    ['1', 1],
    [' 42 ', 42],
    ['9007199254740991', 9_007_199_254_740_991],
    ['9007199254740992', null],
    ['0', null],
    ['-1', null],
    ['1.5', null],
    ['1e3', null],
    ['', null],
  ])('reads the number %j as %s', (text, number) => {
    expect(wholeNumber(text)).toBe(number);
  });

  it('sends what was typed, without what was left blank', () => {
    const draft = { ...newDraft('acme/widgets#42'), title: ' Fix it ', labels: 'bug, ,p1,' };
    expect(draftBody({ ...draft, assignees: ' ', milestone: ' ', description: '' })).toEqual({
      provider: 'github',
      repository: 'acme/widgets',
      issue_number: 42,
      title: 'Fix it',
      labels: ['bug', 'p1'],
    });
  });
});
