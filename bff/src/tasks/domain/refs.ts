import type { TaskProvider } from '@corbusier/shared/contract/tasks';
import type { ExactNumber } from '@corbusier/shared/domain/json';
import type { AppError } from '../../kernel/app-error.ts';
import { createFaults, type Faults, quoted, type TaskRule, validated, validationFailed } from './faults.ts';
import type { BranchRef, IssueRef, PullRequestRef } from './task.ts';
import { utf8Bytes } from './text.ts';
import {
  ISSUE_NUMBER,
  PULL_REQUEST_NUMBER,
  readBranchName,
  readNumber,
  readProvider,
  readRepository,
} from './values.ts';

/** Bytes of UTF-8 of a canonical reference to a branch or a pull request. */
const MAX_REF_BYTES = 255;

type Part = string;
type NumberPart = number | ExactNumber;

/** Throws `task_validation_failed`, as all that reads a reference from its parts does. */
export function issueRefOf(provider: Part, repository: Part, issueNumber: NumberPart): IssueRef {
  return validated((faults) => readIssueRef(faults, { provider, repository, issueNumber }));
}

export function branchRefOf(provider: Part, repository: Part, branchName: Part): BranchRef {
  return validated((faults) => readBranchRef(faults, { provider, repository, branchName }));
}

export function pullRequestRefOf(
  provider: Part,
  repository: Part,
  pullRequestNumber: NumberPart,
): PullRequestRef {
  return validated((faults) => readPullRequestRef(faults, { provider, repository, pullRequestNumber }));
}

interface Place {
  readonly provider: string;
  readonly repository: string;
}

export function readIssueRef(faults: Faults, parts: Place & { readonly issueNumber: NumberPart }): IssueRef {
  return {
    provider: readProvider(faults, parts.provider),
    repository: readRepository(faults, parts.repository),
    issueNumber: readNumber(faults, ISSUE_NUMBER, parts.issueNumber),
  };
}

function readBranchRef(faults: Faults, parts: Place & { readonly branchName: string }): BranchRef {
  const ref = {
    provider: readProvider(faults, parts.provider),
    repository: readRepository(faults, parts.repository),
    branchName: readBranchName(faults, parts.branchName),
  };
  return withinLength(faults, ref, canonicalBranchRef(ref));
}

function readPullRequestRef(
  faults: Faults,
  parts: Place & { readonly pullRequestNumber: NumberPart },
): PullRequestRef {
  const ref = {
    provider: readProvider(faults, parts.provider),
    repository: readRepository(faults, parts.repository),
    pullRequestNumber: readNumber(faults, PULL_REQUEST_NUMBER, parts.pullRequestNumber),
  };
  return withinLength(faults, ref, canonicalPullRequestRef(ref));
}

function withinLength<Ref>(faults: Faults, ref: Ref, canonical: string): Ref {
  const bytes = utf8Bytes(canonical);
  // A fault of a part says more.
  if (bytes > MAX_REF_BYTES && faults.found.length === 0) {
    const message = `the reference has ${bytes} bytes, at most ${MAX_REF_BYTES} are taken`;
    faults.add('repository', 'canonical_ref_too_long', message);
  }
  return ref;
}

/** As people and `details.issueRef` say it: `github/owner/repo/#12`. */
export function issueRefText({ provider, repository, issueNumber }: IssueRef): string {
  return `${provider}/${repository}/#${issueNumber}`;
}

/** `github:owner/repo:feature/x`. A branch has no colon, so the last one is always before it. */
export function canonicalBranchRef({ provider, repository, branchName }: BranchRef): string {
  return `${provider}:${repository}:${branchName}`;
}

/** `github:owner/repo:12`. */
export function canonicalPullRequestRef({ provider, repository, pullRequestNumber }: PullRequestRef): string {
  return `${provider}:${repository}:${pullRequestNumber}`;
}

const ISSUE_REF = /^([^:/#]+)([:/])(.+)#(\d+)$/s;
const PULL_REQUEST_REF = /^([^:]*):(.*):(\d+)$/s;

/** `github:owner/repo#12`, or `github/owner/repo/#12` as refusals name it. */
export function parseIssueRef(text: string): IssueRef {
  const [, provider = '', separator = '', place = '', number = ''] = ISSUE_REF.exec(text) ?? [];
  // The form with slashes has one before the sign of the number, which is no part of the repository.
  const slashed = separator === '/';
  const repository = slashed ? place.slice(0, -1) : place;
  const parts = { provider, repository, issueNumber: Number(number) };
  if (!slashed || place.endsWith('/')) {
    const ref = innerRef(readIssueRef, parts);
    if (ref !== null) return ref;
  }
  throw malformed(text, {
    field: 'issue_ref',
    rule: 'invalid_issue_ref_format',
    form: 'provider:owner/repo#number',
  });
}

/** Split at the first and the second colon, so that a repository with a colon has no canonical text. */
export function parseBranchRef(text: string): BranchRef {
  const [provider = '', repository = '', ...rest] = text.split(':');
  const ref = innerRef(readBranchRef, { provider, repository, branchName: rest.join(':') });
  if (ref !== null) return ref;
  throw malformed(text, {
    field: 'branch_ref',
    rule: 'invalid_branch_ref_format',
    form: 'provider:owner/repo:branch',
  });
}

/** Split at the first and the last colon. */
export function parsePullRequestRef(text: string): PullRequestRef {
  const [, provider = '', repository = '', number = ''] = PULL_REQUEST_REF.exec(text) ?? [];
  const ref = innerRef(readPullRequestRef, { provider, repository, pullRequestNumber: Number(number) });
  if (ref !== null) return ref;
  throw malformed(text, {
    field: 'pull_request_ref',
    rule: 'invalid_pull_request_ref_format',
    form: 'provider:owner/repo:number',
  });
}

/** The reference when its parts are right; null when any is not, whatever is wrong with it. */
function innerRef<Parts, Ref>(read: (faults: Faults, parts: Parts) => Ref, parts: Parts): Ref | null {
  const faults = createFaults();
  const ref = read(faults, parts);
  return faults.found.length > 0 ? null : ref;
}

interface Format {
  readonly field: string;
  readonly rule: TaskRule;
  readonly form: string;
}

function malformed(text: string, { field, rule, form }: Format): AppError {
  return validationFailed([
    { path: [field], rule, message: `invalid reference ${quoted(text)}, expected ${form}` },
  ]);
}

/** Reads what `canonicalBranchRef` wrote. A branch has no colon, so whatever the repository has, the last one ends it. */
export function storedBranchRef(text: string): BranchRef {
  const first = text.indexOf(':');
  const last = text.lastIndexOf(':');
  return {
    provider: storedProvider(text.slice(0, first)),
    repository: text.slice(first + 1, last),
    branchName: text.slice(last + 1),
  };
}

/** Reads what `canonicalPullRequestRef` wrote. */
export function storedPullRequestRef(text: string): PullRequestRef {
  const { branchName, ...place } = storedBranchRef(text);
  return { ...place, pullRequestNumber: Number(branchName) };
}

export function storedProvider(text: string): TaskProvider {
  return text === 'gitlab' ? 'gitlab' : 'github';
}
