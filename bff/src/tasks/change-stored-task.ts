import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { ChangeTaskDeps } from './create-task.ts';
import type { TaskChange } from './domain/change-task.ts';
import { requireVersion, type VersionCondition } from './domain/precondition.ts';
import type { Task } from './domain/task.ts';
import { changeEvents } from './domain/task-events.ts';

/** Names a task, and the version that it must have. */
export interface TaskTarget {
  readonly taskId: string;
  readonly version: VersionCondition;
}

/** Changes one task and keeps what happened, in one transaction. */
export function changeStoredTask(deps: ChangeTaskDeps) {
  return (ctx: RequestContext, { taskId, version }: TaskTarget, change: TaskChange): Promise<Task> =>
    deps.transactions.within(ctx, async (tx) => {
      const changed = await deps.store.change(tx, taskId, (task) => {
        requireVersion(task, version);
        return { ...change(task), version: task.version + 1, updatedAt: deps.clock.now() };
      });
      if (changed === null) throw taskNotFound(taskId);
      const { before, after } = changed;
      for (const event of changeEvents(ctx, before, after)) await deps.events.append(tx, event);
      deps.transactions.afterCommit(tx, () => deps.observer.taskChanged(ctx, after));
      return after;
    });
}

export function taskNotFound(taskId: string): AppError {
  return new AppError('task_not_found', `No task has the id '${taskId}'.`, { taskId });
}
