import type { ExactNumber } from '@corbusier/shared/domain/json';
import { validated } from './faults.ts';
import { readIssueRef } from './refs.ts';
import type { IssueMetadata, IssueRef, Task } from './task.ts';
import { trimmed, trimmedOrNull } from './text.ts';
import { readTitle } from './values.ts';

/** An issue as somebody wrote it down. */
export interface IssueInput {
  readonly provider: string;
  readonly repository: string;
  readonly issueNumber: number | ExactNumber;
  readonly title: string;
  readonly description?: string | null;
  readonly labels?: readonly string[] | null;
  readonly assignees?: readonly string[] | null;
  readonly milestone?: string | null;
}

export interface Issue {
  readonly issueRef: IssueRef;
  readonly metadata: IssueMetadata;
}

/** Throws `task_validation_failed` with every field that is wrong. */
export function readIssue(input: IssueInput): Issue {
  return validated((faults) => ({
    issueRef: readIssueRef(faults, input),
    metadata: {
      title: readTitle(faults, input.title),
      description: trimmedOrNull(input.description),
      labels: names(input.labels),
      assignees: names(input.assignees),
      milestone: trimmedOrNull(input.milestone),
    },
  }));
}

/** The first version of a task. */
export function draftTask(issue: Issue, id: string, now: string): Task {
  return {
    id,
    ...issue,
    branchRef: null,
    pullRequestRef: null,
    state: 'draft',
    version: 1,
    createdAt: now,
    updatedAt: now,
  };
}

function names(given: readonly string[] | null | undefined): readonly string[] {
  return (given ?? []).map(trimmed).filter((name) => name !== '');
}
