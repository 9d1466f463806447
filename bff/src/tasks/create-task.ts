import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import { completeIssue, type NamedIssue } from './complete-issue.ts';
import { draftTask, readIssue } from './domain/new-task.ts';
import { issueRefText } from './domain/refs.ts';
import type { Task } from './domain/task.ts';
import { createdEvent } from './domain/task-events.ts';
import type { Inserted, IssueSource, TaskAccess, TaskEvents, TaskObserver, TaskStore } from './ports.ts';

/** What every change of tasks needs. */
export interface ChangeTaskDeps {
  readonly store: TaskStore;
  readonly events: TaskEvents;
  readonly transactions: Transactions;
  readonly observer: TaskObserver;
  readonly access: TaskAccess;
  readonly clock: Clock;
}

export interface CreateTaskDeps extends ChangeTaskDeps {
  readonly ids: Ids;
  /** Null when issues are known only by what callers say of them. */
  readonly issues: IssueSource | null;
}

/**
 * Makes a task from an issue, as a draft. Throws `task_validation_failed`, and `duplicate_issue_origin` with
 * the task that the tenant has of this issue.
 */
export function createTask(deps: CreateTaskDeps) {
  const complete = completeIssue(deps.issues);
  return async (ctx: RequestContext, input: NamedIssue): Promise<Task> => {
    deps.access.require(ctx, 'write_tasks');
    const draft = draftTask(readIssue(await complete(input)), deps.ids.next(), deps.clock.now());
    return deps.transactions.within(ctx, async (tx) => {
      const task = insertedTask(await deps.store.insert(tx, draft), draft);
      await deps.events.append(tx, createdEvent(ctx, task));
      deps.transactions.afterCommit(tx, () => deps.observer.taskChanged(ctx, task));
      return task;
    });
  };
}

function insertedTask(inserted: Inserted, draft: Task): Task {
  if (inserted.kind === 'inserted') return inserted.task;
  if (inserted.kind === 'duplicate_task') {
    throw new AppError('duplicate_task', 'A task of this id exists already.', { taskId: draft.id });
  }
  const issueRef = issueRefText(draft.issueRef);
  throw new AppError('duplicate_issue_origin', `the issue ${issueRef} has a task already`, {
    issueRef,
    taskId: inserted.taskId,
  });
}
