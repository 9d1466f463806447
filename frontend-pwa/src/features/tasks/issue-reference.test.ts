import { describe, expect, it } from 'vitest';
import { readIssueReference } from './issue-reference.ts';

const ISSUE = { repository: 'acme/widgets', issueNumber: '42' };

describe('the box for an issue', () => {
  it.each([
    ['acme/widgets#42', null],
    ['  acme/widgets#42  ', null],
    ['github:acme/widgets#42', 'github'],
    ['GitLab:acme/widgets#42', 'gitlab'],
    ['github/acme/widgets/#42', 'github'],
    ['https://github.com/acme/widgets/issues/42', 'github'],
    ['http://www.github.com/acme/widgets/issues/42/', 'github'],
    ['github.com/acme/widgets/issues/42#issuecomment-7', 'github'],
    ['https://github.com/acme/widgets/issues/42?notification=1', 'github'],
    ['https://gitlab.com/acme/widgets/-/issues/42', 'gitlab'],
    ['https://gitlab.com/acme/widgets/-/work_items/42', 'gitlab'],
  ])('reads %s', (text, provider) => {
    expect(readIssueReference(text)).toEqual({ ...ISSUE, provider });
  });

  it.each([
    '',
    'acme',
    'acme/widgets',
    'acme/widgets#',
    'acme/widgets#x',
    'acme/wid gets#42',
    'bitbucket:acme/widgets#42 and more',
    'https://github.com/acme/widgets/pull/42',
    'https://github.com/acme/widgets/issues/',
    'https://example.org/acme/widgets/issues/42',
  ])('leaves %j alone', (text) => {
    expect(readIssueReference(text)).toBeNull();
  });

  it('takes a nested group as it is, so that its field can say what is wrong', () => {
    const found = readIssueReference('https://gitlab.com/acme/tools/widgets/-/issues/42');
    expect(found?.repository).toBe('acme/tools/widgets');
  });
});
