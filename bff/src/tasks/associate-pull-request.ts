import type { ExactNumber } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../kernel/request-context.ts';
import { changeStoredTask, type TaskTarget } from './change-stored-task.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import { withPullRequest } from './domain/change-task.ts';
import { pullRequestRefOf } from './domain/refs.ts';
import type { Task } from './domain/task.ts';

export interface PullRequestInput extends TaskTarget {
  readonly provider: string;
  readonly repository: string;
  readonly pullRequestNumber: number | ExactNumber;
}

/**
 * Gives a task its pull request and moves it to review. Throws `task_validation_failed`, `task_not_found`,
 * `precondition_failed`, `pull_request_already_associated`, `invalid_task_transition`.
 */
export function associatePullRequest(deps: ChangeTaskDeps) {
  const change = changeStoredTask(deps);
  return async (ctx: RequestContext, input: PullRequestInput): Promise<Task> => {
    deps.access.require(ctx, 'write_tasks');
    const { provider, repository, pullRequestNumber } = input;
    return change(ctx, input, withPullRequest(pullRequestRefOf(provider, repository, pullRequestNumber)));
  };
}
