import type { RequestContext } from '../kernel/request-context.ts';
import { changeStoredTask, type TaskTarget } from './change-stored-task.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import { withBranch } from './domain/change-task.ts';
import { branchRefOf } from './domain/refs.ts';
import type { Task } from './domain/task.ts';

export interface BranchInput extends TaskTarget {
  readonly provider: string;
  readonly repository: string;
  readonly branchName: string;
}

/** Gives a task its branch. Throws `task_validation_failed`, `task_not_found`, `precondition_failed`, `branch_already_associated`. */
export function associateBranch(deps: ChangeTaskDeps) {
  const change = changeStoredTask(deps);
  return async (ctx: RequestContext, input: BranchInput): Promise<Task> => {
    deps.access.require(ctx, 'write_tasks');
    const { provider, repository, branchName } = input;
    return change(ctx, input, withBranch(branchRefOf(provider, repository, branchName)));
  };
}
