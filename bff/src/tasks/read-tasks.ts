import type { RequestContext } from '../kernel/request-context.ts';
import { taskNotFound } from './change-stored-task.ts';
import type { Task, TaskFilter, TaskPage } from './domain/task.ts';
import type { TaskAccess, TaskStore } from './ports.ts';

export interface ReadTasksDeps {
  readonly store: TaskStore;
  readonly access: TaskAccess;
}

/** One task. Throws `task_not_found`, for another tenant's too. */
export function getTask({ store, access }: ReadTasksDeps) {
  return async (ctx: RequestContext, taskId: string): Promise<Task> => {
    access.require(ctx, 'read_tasks');
    const task = await store.find(ctx, taskId);
    if (task === null) throw taskNotFound(taskId);
    return task;
  };
}

/** Tasks, newest first. */
export function listTasks({ store, access }: ReadTasksDeps) {
  return async (ctx: RequestContext, filter: TaskFilter): Promise<TaskPage> => {
    access.require(ctx, 'read_tasks');
    return store.list(ctx, filter);
  };
}
