import { defined } from '../kernel/defined.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { taskNotFound } from './change-stored-task.ts';
import {
  type ActivityPosition,
  readActivityPosition,
  writeActivityPosition,
} from './domain/activity-position.ts';
import { mergeNewestFirst } from './domain/merge-activity.ts';
import type { CallPage, HistoryQuery, PastCall, PastEvent, TaskCalls, TaskHistory } from './ports.ts';
import type { ReadTasksDeps } from './read-tasks.ts';

export interface ReadActivityDeps<Call extends PastCall> extends ReadTasksDeps {
  readonly history: TaskHistory;
  readonly calls: TaskCalls<Call>;
}

export type Activity<Call extends PastCall> =
  | { readonly kind: 'event'; readonly at: string; readonly event: PastEvent }
  | { readonly kind: 'call'; readonly at: string; readonly call: Call };

export interface ActivityPage<Call extends PastCall> {
  readonly activity: readonly Activity<Call>[];
  readonly next: string | null;
}

/** Pages of calls that are read at most for one page of activity: calls that the caller may not see take room. */
const MOST_CALL_PAGES = 10;

/**
 * What happened to a task and the calls that served it, newest first. Both streams stand in the order of their
 * sequences, and a page ends at a place in each, so that no entry comes twice or is left out.
 * Throws `task_not_found` and `invalid_cursor`.
 */
export function readActivity<Call extends PastCall>(deps: ReadActivityDeps<Call>) {
  return async (
    ctx: RequestContext,
    { taskId, before, limit }: HistoryQuery,
  ): Promise<ActivityPage<Call>> => {
    deps.access.require(ctx, 'read_tasks');
    const from = before === undefined ? {} : readActivityPosition(before);
    if ((await deps.store.find(ctx, taskId)) === null) throw taskNotFound(taskId);
    const events = await deps.history.events(ctx, {
      taskId,
      limit: limit + 1,
      ...defined({ before: from.events }),
    });
    const calls = await visibleCalls(deps, ctx, { taskId, limit, ...defined({ before: from.calls }) });
    return pageOf({ from, limit }, events, calls);
  };
}

/** Reads on until there is a page of calls that the caller may see. */
async function visibleCalls<Call extends PastCall>(
  deps: ReadActivityDeps<Call>,
  ctx: RequestContext,
  query: HistoryQuery,
): Promise<CallPage<Call>> {
  let page = await deps.calls.calls(ctx, query);
  for (let read = 1; read < MOST_CALL_PAGES && page.next !== null; read += 1) {
    if (page.calls.length >= query.limit) break;
    const more = await deps.calls.calls(ctx, { ...query, before: page.next });
    page = { calls: [...page.calls, ...more.calls], next: more.next };
  }
  return page;
}

function pageOf<Call extends PastCall>(
  { from, limit }: { readonly from: ActivityPosition; readonly limit: number },
  events: readonly PastEvent[],
  calls: CallPage<Call>,
): ActivityPage<Call> {
  const activity = mergeNewestFirst(events.map(eventEntry), calls.calls.map(callEntry), limit);
  const event = activity.findLast((entry) => entry.kind === 'event')?.event;
  const call = activity.findLast((entry) => entry.kind === 'call')?.call;
  // When every call that was read is shown, those that the caller may not see are left behind with them.
  const behind = call === calls.calls.at(-1) ? calls.next : null;
  const position = defined({
    events: event?.sequence ?? from.events,
    calls: behind ?? call?.position ?? from.calls,
  });
  const more = calls.next !== null || events.length + calls.calls.length > activity.length;
  return { activity, next: more ? writeActivityPosition(position) : null };
}

function eventEntry(event: PastEvent) {
  return { kind: 'event', at: event.occurredAt, event } as const;
}

function callEntry<Call extends PastCall>(call: Call) {
  return { kind: 'call', at: call.completedAt ?? call.initiatedAt, call } as const;
}
