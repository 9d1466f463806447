import { AppError } from '../../kernel/app-error.ts';
import type { Task } from './task.ts';

/** Versions of which one must be the task's, or any at all. */
export type VersionCondition = 'any' | readonly number[];

/** Throws `precondition_failed` when the task has moved on since the caller saw it. */
export function requireVersion(task: Task, condition: VersionCondition): void {
  if (condition === 'any' || condition.includes(task.version)) return;
  throw new AppError(
    'precondition_failed',
    'The task has changed since you saw it. Read it again, then decide.',
    { taskId: task.id, version: task.version },
  );
}
