import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { CallDetail, CallFilter, CallPage, CallSubject } from './domain/call.ts';
import type { Access, CallLog } from './ports.ts';

export interface ReadCallsDeps {
  readonly log: CallLog;
  readonly access: Access;
}

export interface VisibleCall {
  readonly call: CallDetail;
  /** Arguments and result are withheld: the call is somebody else's and the role may not read them. */
  readonly payloadWithheld: boolean;
}

/** One recorded call. Throws `call_not_found` for unknown ids, other tenants' and tools that the role may not see. */
export function getCall(deps: ReadCallsDeps) {
  return async (ctx: RequestContext, callId: string): Promise<VisibleCall> => {
    const call = await deps.log.find(ctx, callId);
    if (call === null || !maySee(deps, ctx, call)) {
      throw new AppError('call_not_found', `No call has the id '${callId}'.`, { callId });
    }
    if (deps.access.mayReadPayload(ctx, call.userId)) return { call, payloadWithheld: false };
    return { call: { ...call, arguments: null, result: null, stderr: null }, payloadWithheld: true };
  };
}

/** Recorded calls, newest first, of the tools that the caller may see. */
export function listCalls(deps: ReadCallsDeps) {
  return async (ctx: RequestContext, filter: CallFilter): Promise<CallPage> => {
    const page = await deps.log.list(ctx, filter);
    return { ...page, calls: page.calls.filter((call) => maySee(deps, ctx, call)) };
  };
}

/** One's own calls always; others' when the tool is visible. */
function maySee(deps: ReadCallsDeps, ctx: RequestContext, call: CallSubject): boolean {
  return call.userId === ctx.userId || deps.access.maySeeTool(ctx, call.toolName);
}
