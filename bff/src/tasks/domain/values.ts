import { TASK_PROVIDERS, type TaskProvider } from '@corbusier/shared/contract/tasks';
import { ExactNumber } from '@corbusier/shared/domain/json';
import { type Faults, quoted, type TaskRule } from './faults.ts';
import { trimmed, utf8Bytes } from './text.ts';

const MAX_BRANCH_BYTES = 200;

const REPOSITORY = /^[^/]+\/[^/]+$/;
const ANY_SPACE = /\p{White_Space}/u;

export function readProvider(faults: Faults, text: string): TaskProvider {
  const name = trimmed(text).toLowerCase();
  const provider = TASK_PROVIDERS.find((known) => known === name);
  if (provider !== undefined) return provider;
  faults.add(
    'provider',
    'invalid_issue_provider',
    `invalid issue provider ${quoted(text)}, expected ${TASK_PROVIDERS.join(' or ')}`,
  );
  return 'github';
}

/** `owner/repository`: two parts, no white space; the case is kept. */
export function readRepository(faults: Faults, text: string): string {
  const repository = trimmed(text);
  if (!REPOSITORY.test(repository) || ANY_SPACE.test(repository)) {
    faults.add(
      'repository',
      'invalid_repository',
      `invalid repository name ${quoted(text)}, expected owner/repo`,
    );
  }
  return repository;
}

interface NumberField {
  readonly field: string;
  readonly rule: TaskRule;
  /** For people. */
  readonly name: string;
}

export const ISSUE_NUMBER: NumberField = {
  field: 'issue_number',
  rule: 'invalid_issue_number',
  name: 'issue number',
};
export const PULL_REQUEST_NUMBER: NumberField = {
  field: 'pull_request_number',
  rule: 'invalid_pull_request_number',
  name: 'pull request number',
};

/** From 1 to 2^53 - 1, the largest whole number that every JSON reader takes as it is. */
export function readNumber(faults: Faults, said: NumberField, value: number | ExactNumber): number {
  const number = value instanceof ExactNumber ? Number.NaN : value;
  if (Number.isSafeInteger(number) && number > 0) return number;
  const given = value instanceof ExactNumber ? value.source.slice(0, 40) : String(value);
  faults.add(
    said.field,
    said.rule,
    `invalid ${said.name} ${given}, expected a whole number from 1 to ${Number.MAX_SAFE_INTEGER}`,
  );
  return 1;
}

/** At most 200 bytes of UTF-8, no colon; Git's other rules for names are Git's business. */
export function readBranchName(faults: Faults, text: string): string {
  const name = trimmed(text);
  if (name === '' || name.includes(':') || utf8Bytes(name) > MAX_BRANCH_BYTES) {
    faults.add(
      'branch_name',
      'invalid_branch_name',
      `invalid branch name ${quoted(text)}, expected 1 to ${MAX_BRANCH_BYTES} bytes without a colon`,
    );
  }
  return name;
}

export function readTitle(faults: Faults, text: string): string {
  const title = trimmed(text);
  if (title === '') faults.add('title', 'empty_issue_title', 'the issue title must not be empty');
  return title;
}
