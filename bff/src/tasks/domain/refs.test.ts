import { ExactNumber } from '@corbusier/shared/domain/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import type { TaskFault } from './faults.ts';
import { readIssue } from './new-task.ts';
import {
  branchRefOf,
  canonicalBranchRef,
  canonicalPullRequestRef,
  issueRefOf,
  issueRefText,
  parseBranchRef,
  parseIssueRef,
  parsePullRequestRef,
  pullRequestRefOf,
  storedBranchRef,
  storedPullRequestRef,
} from './refs.ts';

/** Field and rule of each fault. */
function faultsOf(work: () => unknown): string[] {
  try {
    work();
  } catch (error) {
    if (!(error instanceof AppError) || error.reason !== 'task_validation_failed') throw error;
    // As `validated` puts them there.
    return (error.details['errors'] as TaskFault[]).map(({ path, rule }) => `${path.join('.')} ${rule}`);
  }
  return [];
}

const MAX = Number.MAX_SAFE_INTEGER;

describe('the parts of a reference', () => {
  it.each([' GitHub ', 'GITLAB', '\u00a0github\u0085'])('take the provider %j', (provider) =>
    expect(issueRefOf(provider, 'o/r', 1).provider).toBe(provider.trim().replace('\u0085', '').toLowerCase()),
  );
  it.each(['', 'bitbucket', 'git hub', '\ufeffgithub', 'constructor'])('refuse the provider %j', (provider) =>
    expect(faultsOf(() => issueRefOf(provider, 'o/r', 1))).toEqual(['provider invalid_issue_provider']),
  );

  it.each([' Owner/Repo ', 'a:b/c:d', 'o/#', 'ö/🦊', `${'o'.repeat(70_000)}/r`])(
    'keep the repository %.40j as it was given',
    (repository) => expect(issueRefOf('github', repository, 1).repository).toBe(repository.trim()),
  );
  it.each(['bad-repo', '', '/', 'a/', '/b', 'a/b/c', 'a b/c', 'a/b\u3000c', 'a//b', 'a\n/b'])(
    'refuse the repository %j',
    (repository) =>
      expect(faultsOf(() => issueRefOf('github', repository, 1))).toEqual(['repository invalid_repository']),
  );

  it.each([1, 42, MAX])('take the number %d', (number) => {
    expect(issueRefOf('github', 'o/r', number).issueNumber).toBe(number);
    expect(pullRequestRefOf('github', 'o/r', number).pullRequestNumber).toBe(number);
  });
  it.each([0, -1, 1.5, MAX + 1, Number.NaN, Number.POSITIVE_INFINITY, new ExactNumber('9007199254740993')])(
    'refuse the number %s',
    (number) => {
      expect(faultsOf(() => issueRefOf('github', 'o/r', number))).toEqual([
        'issue_number invalid_issue_number',
      ]);
      expect(faultsOf(() => pullRequestRefOf('github', 'o/r', number))).toEqual([
        'pull_request_number invalid_pull_request_number',
      ]);
    },
  );

  it.each(['main', ' feature/x ', 'a b', '#', 'b'.repeat(200), 'é'.repeat(100), '🦊'.repeat(50)])(
    'take the branch %.20j, up to 200 bytes of UTF-8',
    (name) => expect(branchRefOf('github', 'o/r', name).branchName).toBe(name.trim()),
  );
  it.each(['', ' ', 'a:b', 'b'.repeat(201), `${'é'.repeat(100)}x`, `${'🦊'.repeat(50)}x`])(
    'refuse the branch %.20j',
    (name) =>
      expect(faultsOf(() => branchRefOf('github', 'o/r', name))).toEqual(['branch_name invalid_branch_name']),
  );

  it('have canonical references of at most 255 bytes', () => {
    const long = (bytes: number) => `o/${'é'.repeat(Math.floor(bytes / 2))}${'r'.repeat(bytes % 2)}`;
    const tooLong = ['repository canonical_ref_too_long'];
    expect(new TextEncoder().encode(`github:${long(241)}:main`)).toHaveLength(255);
    expect(faultsOf(() => branchRefOf('github', long(241), 'main'))).toEqual([]);
    expect(faultsOf(() => branchRefOf('github', long(242), 'main'))).toEqual(tooLong);
    expect(faultsOf(() => pullRequestRefOf('github', long(241), 1234))).toEqual([]);
    expect(faultsOf(() => pullRequestRefOf('github', long(242), 1234))).toEqual(tooLong);
  });

  it('are all named when several are wrong', () =>
    expect(
      faultsOf(() => readIssue({ provider: 'x', repository: 'bad-repo', issueNumber: 0, title: ' \u0085' })),
    ).toEqual([
      'provider invalid_issue_provider',
      'repository invalid_repository',
      'issue_number invalid_issue_number',
      'title empty_issue_title',
    ]));

  it('speak of a wrong repository as the guide does', () =>
    expect(() => issueRefOf('github', 'bad-repo', 1)).toThrow(
      "invalid repository name 'bad-repo', expected owner/repo",
    ));
});

describe('an issue', () => {
  it('is trimmed, its blanks are nothing, its lists keep order and repeats', () => {
    const said = { title: ' Fix ', description: ' \n ', milestone: ' m ', labels: ['b', ' ', ' a', 'b'] };
    const issue = readIssue({ provider: 'github', repository: 'o/r', issueNumber: 1, ...said });
    expect(issue.metadata).toEqual({
      title: 'Fix',
      description: null,
      labels: ['b', 'a', 'b'],
      assignees: [],
      milestone: 'm',
    });
  });
});

const provider = fc.constantFrom('github' as const, 'gitlab' as const);
const word = fc.stringMatching(/^[\w.#é-]{1,12}$/);
const repository = fc.tuple(word, word).map((parts) => parts.join('/'));
const number = fc.integer({ min: 1, max: MAX });

describe('canonical texts', () => {
  it('are read back as what they were written from', () => {
    fc.assert(
      fc.property(provider, repository, number, (host, repo, n) => {
        const issue = issueRefOf(host, repo, n);
        expect(parseIssueRef(issueRefText(issue))).toEqual(issue);
        expect(parseIssueRef(`${host}:${repo}#${n}`)).toEqual(issue);
        const pull = pullRequestRefOf(host, repo, n);
        expect(parsePullRequestRef(canonicalPullRequestRef(pull))).toEqual(pull);
      }),
    );
    fc.assert(
      fc.property(provider, repository, word, (host, repo, name) => {
        const branch = branchRefOf(host, repo, `feature/${name}`);
        expect(parseBranchRef(canonicalBranchRef(branch))).toEqual(branch);
      }),
    );
  });

  it('hold what is stored without loss, colons in the repository too', () => {
    const colons = fc.tuple(word, word, word).map(([a, b, c]) => `${a}:${b}/:${c}`);
    fc.assert(
      fc.property(provider, colons, word, number, (...[host, repo, name, n]) => {
        const branch = branchRefOf(host, repo, name);
        expect(storedBranchRef(canonicalBranchRef(branch))).toEqual(branch);
        const pull = pullRequestRefOf(host, repo, n);
        expect(storedPullRequestRef(canonicalPullRequestRef(pull))).toEqual(pull);
      }),
    );
  });

  it.each([
    '',
    '12',
    '#12',
    'o/r#12',
    'github:o/r',
    'github:o/r#',
    'github:o/r#x',
    'github:o/r#0',
    'github:o/r#-1',
    'github/o/r#12',
    'github/o/#12',
    'github:o/r/#12',
    'svn:o/r#12',
    'github:o#12',
    'github:o/r#9007199254740993',
  ])('of an issue are no %j', (text) =>
    expect(faultsOf(() => parseIssueRef(text))).toEqual(['issue_ref invalid_issue_ref_format']),
  );

  it.each(['', 'main', 'github:o/r', 'github:o/r:', 'github:o/r:a:b', 'svn:o/r:main', 'github:o:main'])(
    'of a branch are no %j',
    (text) => expect(faultsOf(() => parseBranchRef(text))).toEqual(['branch_ref invalid_branch_ref_format']),
  );

  it.each([
    '',
    '1',
    'github:o/r',
    'github:o/r:',
    'github:o/r:x',
    'github:o/r:0',
    'github:o/r:1.5',
    'github:1',
  ])('of a pull request are no %j', (text) =>
    expect(faultsOf(() => parsePullRequestRef(text))).toEqual([
      'pull_request_ref invalid_pull_request_ref_format',
    ]),
  );

  it('of a pull request are split at the last colon', () =>
    expect(parsePullRequestRef('github:a:b/c:7').repository).toBe('a:b/c'));
});
