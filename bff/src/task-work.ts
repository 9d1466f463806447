import type { CallFilter, CallPage, CallSummary } from './calls/domain/call.ts';
import type { HttpAppDeps } from './edges/http/app.ts';
import type { DomainEventLog } from './events/ports.ts';
import type { RoleAccess } from './identity/domain/access.ts';
import type { Clock } from './kernel/clock.ts';
import type { Ids } from './kernel/ids.ts';
import type { RequestContext } from './kernel/request-context.ts';
import type { Transactions } from './kernel/transactions.ts';
import { associateBranch } from './tasks/associate-branch.ts';
import { associatePullRequest } from './tasks/associate-pull-request.ts';
import { createTask } from './tasks/create-task.ts';
import type { IssueSource, TaskCalls, TaskHistory, TaskObserver, TaskStore } from './tasks/ports.ts';
import { readActivity } from './tasks/read-activity.ts';
import { getTask, listTasks } from './tasks/read-tasks.ts';
import { transitionTask } from './tasks/transition-task.ts';

export interface TaskWorkDeps {
  readonly stores: { readonly tasks: TaskStore; readonly events: DomainEventLog };
  readonly transactions: Transactions;
  readonly access: RoleAccess;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Absent when issues are not looked up. */
  readonly issues?: IssueSource;
}

export interface TaskWorkParts {
  readonly observer: TaskObserver;
  readonly listCalls: (ctx: RequestContext, filter: CallFilter) => Promise<CallPage>;
}

/** Tasks with the log of events and the calls that served them. */
export function composeTasks(
  deps: TaskWorkDeps,
  { observer, listCalls }: TaskWorkParts,
): HttpAppDeps['tasks'] {
  const { stores, transactions, access, clock, ids } = deps;
  const reading = { store: stores.tasks, access };
  const changing = { ...reading, events: stores.events, transactions, observer, clock };
  const history: TaskHistory = {
    events: (ctx, { taskId, ...place }) =>
      stores.events.readAggregate(ctx, { aggregateType: 'task', aggregateId: taskId, ...place }),
  };
  const calls: TaskCalls<CallSummary> = { calls: listCalls };
  return {
    mayWrite: (ctx) => access.require(ctx, 'write_tasks'),
    createTask: createTask({ ...changing, ids, issues: deps.issues ?? null }),
    transitionTask: transitionTask(changing),
    associateBranch: associateBranch(changing),
    associatePullRequest: associatePullRequest(changing),
    getTask: getTask(reading),
    listTasks: listTasks(reading),
    readActivity: readActivity({ ...reading, history, calls }),
  };
}
