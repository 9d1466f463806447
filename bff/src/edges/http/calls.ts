import {
  type CallDetailBody,
  type CallOutcomeBody,
  callTool,
  cancelCall,
  getCall,
  listCalls,
} from '@corbusier/shared/contract/calls';
import type { Input } from '@corbusier/shared/contract/endpoint';
import type { Json } from '@corbusier/shared/domain/json';
import type { CallToolRequest } from '../../calls/attempt.ts';
import type { CallToolAnswer } from '../../calls/call-tool.ts';
import type { CallFilter, CallPage, ExecutionScope } from '../../calls/domain/call.ts';
import { type AnsweredOutcome, failureText } from '../../calls/domain/judge-outcome.ts';
import type { VisibleCall } from '../../calls/read-calls.ts';
import { AppError } from '../../kernel/app-error.ts';
import { defined } from '../../kernel/defined.ts';
import { LargeJson } from '../../kernel/large-json.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { createBind } from './bind.ts';
import { summaryBody } from './call-body.ts';
import { decodeCursor, encodeCursor, pageLimit, pageLinks } from './cursor.ts';

export interface CallRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  readonly callTool: (ctx: RequestContext, request: CallToolRequest) => Promise<CallToolAnswer>;
  readonly listCalls: (ctx: RequestContext, filter: CallFilter) => Promise<CallPage>;
  readonly getCall: (ctx: RequestContext, callId: string) => Promise<VisibleCall>;
  readonly cancelCall: (ctx: RequestContext, callId: string) => Promise<VisibleCall>;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export function callRoutes(deps: CallRoutesDeps): void {
  const { bind } = deps;

  bind(callTool)(async ({ ctx, body, request }) => {
    const answer = await deps.callTool(ctx, {
      name: body.tool_name,
      bareNames: true,
      parameters: body.parameters,
      ...defined({ callId: body.call_id?.toLowerCase() }),
      scope: scopeOf(body.execution_scope),
      edge: 'http',
      signal: request.signal,
    });
    return {
      call_id: answer.callId,
      tool_name: answer.tool.canonicalName,
      server_id: answer.tool.serverId,
      server_name: answer.tool.serverName,
      outcome: outcomeBody(answer.outcome),
      duration_ms: answer.durationMs,
      completed_at: answer.completedAt,
      output_check: outputCheckBody(answer),
    };
  });

  bind(listCalls)(async ({ ctx, query, request }) => {
    const limit = pageLimit(query.limit);
    const page = await deps.listCalls(ctx, filterOf(query, limit));
    const next = page.next === null ? null : encodeCursor(page.next);
    return { calls: page.calls.map(summaryBody), limit, links: pageLinks(request, next) };
  });

  bind(getCall)(async ({ ctx, params }) => ({
    call: detailBody(await deps.getCall(ctx, callIdOf(params))),
  }));

  bind(cancelCall)(async ({ ctx, params }) => ({
    call: detailBody(await deps.cancelCall(ctx, callIdOf(params))),
  }));
}

/** Throws `invalid_call_id`. */
function callIdOf({ call_id }: { readonly call_id: string }): string {
  if (UUID.test(call_id)) return call_id.toLowerCase();
  throw new AppError('invalid_call_id', 'A call id is a UUID.', { callId: call_id.slice(0, 100) });
}

function detailBody({ call, payloadWithheld }: VisibleCall): CallDetailBody {
  return {
    ...summaryBody(call),
    details: call.details,
    arguments: call.arguments,
    result: call.result,
    payload_withheld: payloadWithheld,
    stderr: call.stderr === null ? null : { ...call.stderr },
  };
}

function scopeOf(scope: Input<typeof callTool>['body']['execution_scope']): ExecutionScope {
  return defined({
    taskId: scope?.task_id?.toLowerCase(),
    conversationId: scope?.conversation_id?.toLowerCase(),
    metadata: scope?.metadata,
  });
}

function outcomeBody(outcome: AnsweredOutcome): CallOutcomeBody {
  if (outcome.kind === 'rpc_error') {
    return { Failure: { error: outcome.error.message, rpc_error: outcome.error } };
  }
  const result = resultOf(outcome.result);
  const failed =
    typeof result === 'object' && result !== null && 'isError' in result && result.isError === true;
  return failed ? { Failure: { error: failureText(result), result } } : { Success: { content: result } };
}

/** The API's answer is read anew from JSON, so a large result has to be some. */
function resultOf(result: Json | LargeJson): Json {
  const value = result instanceof LargeJson ? result.readable() : result;
  if (value !== undefined) return value;
  throw new AppError(
    'upstream_protocol_error',
    'The tool ran, and its server answered with what is no JSON. The call is on record.',
  );
}

function outputCheckBody(answer: CallToolAnswer) {
  const check = answer.outputCheck;
  if (check.verdict === 'unchecked') return { verdict: check.verdict, reason: check.reason };
  if (check.verdict !== 'invalid') return { verdict: check.verdict };
  const errors = check.errors.map(({ path, message }) => ({ path: [...path], message }));
  return { verdict: check.verdict, errors };
}

function filterOf(query: Input<typeof listCalls>['query'], limit: number): CallFilter {
  const { status, server, tool, task, conversation, since, q, cursor } = query;
  const before = cursor === undefined ? undefined : decodeCursor(cursor, /^\d{1,20}$/);
  const filter = { status, server, tool, taskId: task, conversationId: conversation, since, q, before };
  return { limit, ...defined(filter) };
}
