import type { RequestContext } from '../kernel/request-context.ts';
import { changeStoredTask, type TaskTarget } from './change-stored-task.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import { moveTo } from './domain/change-task.ts';
import type { Task } from './domain/task.ts';
import { parseTaskState } from './domain/task-state.ts';

/** Moves a task. Throws `invalid_task_state`, `task_not_found`, `precondition_failed`, `invalid_task_transition`. */
export function transitionTask(deps: ChangeTaskDeps) {
  const change = changeStoredTask(deps);
  return async (ctx: RequestContext, { state, ...target }: TaskTarget & { state: string }): Promise<Task> => {
    deps.access.require(ctx, 'write_tasks');
    return change(ctx, target, moveTo(parseTaskState(state)));
  };
}
