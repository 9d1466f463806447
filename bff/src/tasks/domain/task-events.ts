import type { JsonObject } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../../kernel/request-context.ts';
import { canonicalBranchRef, canonicalPullRequestRef, issueRefText } from './refs.ts';
import type { Task } from './task.ts';

/** As the log of domain events takes it. */
export interface TaskEvent {
  readonly aggregateType: 'task';
  readonly aggregateId: string;
  readonly eventType: string;
  readonly version: 1;
  readonly data: JsonObject;
}

type Happening = readonly [eventType: string, data: JsonObject];

export function createdEvent(ctx: RequestContext, task: Task): TaskEvent {
  return eventOf(ctx, task, ['task_created', { issue_ref: issueRefText(task.issueRef), state: task.state }]);
}

/** What a change did, as events in the order in which they are told. */
export function changeEvents(ctx: RequestContext, before: Task, after: Task): readonly TaskEvent[] {
  const happened: Happening[] = [];
  if (after.branchRef !== null && before.branchRef === null) {
    happened.push(['task_branch_associated', { branch_ref: canonicalBranchRef(after.branchRef) }]);
  }
  if (after.pullRequestRef !== null && before.pullRequestRef === null) {
    const pullRequest = canonicalPullRequestRef(after.pullRequestRef);
    happened.push(['task_pull_request_associated', { pull_request_ref: pullRequest }]);
  }
  if (after.state !== before.state) {
    happened.push(['task_state_changed', { from: before.state, to: after.state }]);
  }
  return happened.map((event) => eventOf(ctx, after, event));
}

function eventOf({ userId }: RequestContext, task: Task, [eventType, data]: Happening): TaskEvent {
  return {
    aggregateType: 'task',
    aggregateId: task.id,
    eventType,
    version: 1,
    data: { ...data, version: task.version, user_id: userId },
  };
}
