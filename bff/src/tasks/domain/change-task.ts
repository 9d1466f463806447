import type { TaskState } from '@corbusier/shared/contract/tasks';
import { AppError } from '../../kernel/app-error.ts';
import type { BranchRef, PullRequestRef, Task } from './task.ts';
import { validTransitions } from './task-state.ts';

/** What a task is after a change, but for its version and time. */
export type TaskChange = (task: Task) => Task;

/** Throws `invalid_task_transition`. */
export function moveTo(to: TaskState): TaskChange {
  return (task) => {
    if (validTransitions(task.state).includes(to)) return { ...task, state: to };
    throw new AppError('invalid_task_transition', `a task cannot move from ${task.state} to ${to}`, {
      taskId: task.id,
      from: task.state,
      to,
    });
  };
}

/** In whatever state the task is. Throws `branch_already_associated` for a second one, be it the same. */
export function withBranch(branchRef: BranchRef): TaskChange {
  return (task) => {
    if (task.branchRef === null) return { ...task, branchRef };
    throw new AppError('branch_already_associated', 'the task has a branch already', { taskId: task.id });
  };
}

/** Moves the task to review unless it is there. Throws `pull_request_already_associated` first. */
export function withPullRequest(pullRequestRef: PullRequestRef): TaskChange {
  return (task) => {
    if (task.pullRequestRef !== null) {
      throw new AppError('pull_request_already_associated', 'the task has a pull request already', {
        taskId: task.id,
      });
    }
    const reviewed = task.state === 'in_review' ? task : moveTo('in_review')(task);
    return { ...reviewed, pullRequestRef };
  };
}
