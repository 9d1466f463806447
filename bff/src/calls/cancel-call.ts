import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CallDetail } from './domain/call.ts';
import { getCall, type ReadCallsDeps, type VisibleCall } from './read-calls.ts';
import type { RunningCalls } from './running-calls.ts';

export interface CancelCallDeps extends ReadCallsDeps {
  readonly running: Pick<RunningCalls, 'cancel'>;
}

/**
 * Gives up a running call, whoever made it and by whatever edge, and answers when its record is written.
 * Throws `call_not_found` (unknown, of another tenant, or of a tool that the role may not see),
 * `forbidden_for_role` (somebody else's, below team lead), `call_not_running`.
 */
export function cancelCall(deps: CancelCallDeps) {
  const find = getCall(deps);
  return async (ctx: RequestContext, callId: string): Promise<VisibleCall> => {
    const { call } = await find(ctx, callId);
    deps.access.requireCancel(ctx, call.userId);
    if (call.status !== 'running') throw hasEnded(call);
    const ended = deps.running.cancel(ctx.tenantId, callId, { userId: ctx.userId, role: ctx.role });
    await ended;
    const after = await find(ctx, callId);
    if (after.call.status === 'cancelled') return after;
    throw after.call.status === 'running' ? stillOpen(after.call, ended === null) : hasEnded(after.call);
  };
}

function hasEnded({ callId, status }: CallDetail): AppError {
  return new AppError('call_not_running', `The call has ended already: ${status}. Nothing was cancelled.`, {
    callId,
    status,
  });
}

/** The journal shows it as open, but there is nothing here that could be stopped. */
function stillOpen({ callId, serverName, status }: CallDetail, elsewhere: boolean): AppError {
  if (elsewhere) {
    return new AppError(
      'call_not_running',
      'This instance does not run the call: another one does, or the one that did has ended, and then its record says outcome_unknown within a minute. Cancel it at the instance that runs it, or close the connection of its caller.',
      { callId, serverName, status, elsewhere: true },
    );
  }
  return new AppError(
    'storage_unavailable',
    'The call was given up and its server told, but that could not be recorded. Look at the call again later.',
    { callId, serverName },
  );
}
