import type { Input } from '@corbusier/shared/contract/endpoint';
import {
  associateBranch,
  associatePullRequest,
  createTask,
  getTask,
  listTaskActivity,
  listTasks,
  transitionTask,
} from '@corbusier/shared/contract/tasks';
import type { CallSummary } from '../../calls/domain/call.ts';
import { defined } from '../../kernel/defined.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { BranchInput } from '../../tasks/associate-branch.ts';
import type { PullRequestInput } from '../../tasks/associate-pull-request.ts';
import type { TaskTarget } from '../../tasks/change-stored-task.ts';
import type { NamedIssue } from '../../tasks/complete-issue.ts';
import type { Task, TaskFilter, TaskPage } from '../../tasks/domain/task.ts';
import type { HistoryQuery } from '../../tasks/ports.ts';
import type { ActivityPage } from '../../tasks/read-activity.ts';
import type { createBind } from './bind.ts';
import { decodeCursor, encodeCursor, pageLimit, pageLinks } from './cursor.ts';
import { versionsOf, versionTag } from './if-match.ts';
import { activityBody, taskBody } from './task-body.ts';
import { taskFilter } from './task-filter.ts';

export interface TaskRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  /** Throws `forbidden_for_role`. */
  readonly mayWrite: (ctx: RequestContext) => void;
  readonly createTask: (ctx: RequestContext, input: NamedIssue) => Promise<Task>;
  readonly transitionTask: (ctx: RequestContext, input: TaskTarget & { state: string }) => Promise<Task>;
  readonly associateBranch: (ctx: RequestContext, input: BranchInput) => Promise<Task>;
  readonly associatePullRequest: (ctx: RequestContext, input: PullRequestInput) => Promise<Task>;
  readonly getTask: (ctx: RequestContext, taskId: string) => Promise<Task>;
  readonly listTasks: (ctx: RequestContext, filter: TaskFilter) => Promise<TaskPage>;
  readonly readActivity: (ctx: RequestContext, query: HistoryQuery) => Promise<ActivityPage<CallSummary>>;
}

export function taskRoutes(deps: TaskRoutesDeps): void {
  changeRoutes(deps);
  const { bind } = deps;

  bind(getTask)(async ({ ctx, params, reply }) =>
    tagged(reply, await deps.getTask(ctx, params.task_id.toLowerCase())),
  );

  bind(listTasks)(async ({ ctx, query, request }) => {
    const limit = pageLimit(query.limit);
    const { tasks, next } = await deps.listTasks(ctx, taskFilter(query, limit));
    const links = pageLinks(request, next === null ? null : encodeCursor(next));
    return { tasks: tasks.map(taskBody), limit, links };
  });

  bind(listTaskActivity)(async ({ ctx, params, query, request }) => {
    const limit = pageLimit(query.limit);
    const before = query.cursor === undefined ? undefined : decodeCursor(query.cursor, /^[\d.]+$/);
    const asked = { taskId: params.task_id.toLowerCase(), limit, ...defined({ before }) };
    const { activity, next } = await deps.readActivity(ctx, asked);
    const links = pageLinks(request, next === null ? null : encodeCursor(next));
    return { activity: activity.map(activityBody), limit, links };
  });
}

function changeRoutes(deps: TaskRoutesDeps): void {
  const { bind } = deps;
  const options = { authorize: deps.mayWrite };

  bind(createTask)(async ({ ctx, body, reply }) => {
    return tagged(reply, await deps.createTask(ctx, issueOf(body)));
  }, options);

  bind(transitionTask)(async ({ ctx, params, body, request, reply }) => {
    const target = targetOf(params, request);
    return tagged(reply, await deps.transitionTask(ctx, { ...target, state: body.state }));
  }, options);

  bind(associateBranch)(async ({ ctx, params, body, request, reply }) => {
    const { provider, repository, branch_name: branchName } = body;
    const input = { ...targetOf(params, request), provider, repository, branchName };
    return tagged(reply, await deps.associateBranch(ctx, input));
  }, options);

  bind(associatePullRequest)(async ({ ctx, params, body, request, reply }) => {
    const { provider, repository, pull_request_number: pullRequestNumber } = body;
    const input = { ...targetOf(params, request), provider, repository, pullRequestNumber };
    return tagged(reply, await deps.associatePullRequest(ctx, input));
  }, options);
}

function issueOf(body: Input<typeof createTask>['body']): NamedIssue {
  const { provider, repository, issue_number: issueNumber, ...optional } = body;
  return { provider, repository, issueNumber, ...defined(optional) };
}

function targetOf(params: Input<typeof getTask>['params'], request: Request): TaskTarget {
  return { taskId: params.task_id.toLowerCase(), version: versionsOf(request.headers) };
}

/** The task under the tag of its version. */
function tagged(reply: Headers, task: Task) {
  reply.set('etag', versionTag(task.version));
  return { task: taskBody(task) };
}
