import { AppError } from '../kernel/app-error.ts';
import { validationFailed } from './domain/faults.ts';
import type { IssueInput } from './domain/new-task.ts';
import { issueRefOf, issueRefText } from './domain/refs.ts';
import type { IssueSource } from './ports.ts';

/** An issue that may be known by its reference alone. */
export interface NamedIssue extends Omit<IssueInput, 'title'> {
  readonly title?: string;
}

/**
 * The issue with its title: the caller's, or, where an issue source is configured, what the issue says. What
 * the caller says of the other fields stands. Throws `invalid_json` for a title that is missing and cannot be
 * looked up, `task_validation_failed` for an issue that is not there, `issue_source_unavailable`.
 */
export function completeIssue(source: IssueSource | null) {
  return async ({ title, ...said }: NamedIssue): Promise<IssueInput> => {
    if (title !== undefined) return { ...said, title };
    const ref = issueRefOf(said.provider, said.repository, said.issueNumber);
    if (source === null || !source.providers.has(ref.provider)) throw titleMissing();
    const issue = await source.fetch(ref);
    if (issue !== null) return { ...issue, ...said };
    const message = `no issue ${issueRefText(ref)} can be read`;
    throw validationFailed([{ path: ['issue_number'], rule: 'unknown_issue', message }]);
  };
}

function titleMissing(): AppError {
  return new AppError('invalid_json', "'title' is missing.", {
    errors: [{ path: ['title'], message: 'is missing' }],
  });
}
