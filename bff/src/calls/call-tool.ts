import type { JsonObject } from '@corbusier/shared/domain/json';
import { AppError } from '../kernel/app-error.ts';
import { defined } from '../kernel/defined.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { admitCall } from './admit-call.ts';
import type { Attempt, CallToolDeps, CallToolRequest } from './attempt.ts';
import { checkOutput, type OutputCheck } from './check-output.ts';
import type { CallIntent, CallSubject } from './domain/call.ts';
import { type AnsweredOutcome, judgeOutcome } from './domain/judge-outcome.ts';
import { redact } from './domain/redact.ts';
import type { ResolvedTool } from './ports.ts';
import { recordEnd, recordRefusal } from './record-call.ts';

export interface CallToolAnswer {
  readonly callId: string;
  readonly tool: ResolvedTool;
  /** What the upstream answered: a result (perhaps with `isError`) or its JSON-RPC error. */
  readonly outcome: AnsweredOutcome;
  readonly outputCheck: OutputCheck;
  /** Milliseconds. */
  readonly durationMs: number;
  readonly completedAt: string;
}

/**
 * The whole story of a call: admitted (resolved, allowed, available, valid, governed), its intent made
 * durable, dispatched to exactly its server, its outcome recorded, observed. Every end is recorded, refusals
 * too. Throws an AppError for whatever is not the tool's own answer.
 */
export function callTool(deps: CallToolDeps) {
  const admit = admitCall(deps);
  const check = checkOutput(deps.validator);
  return async (ctx: RequestContext, request: CallToolRequest): Promise<CallToolAnswer> => {
    const attempt = begin(deps, ctx, request);
    // The one place where a refusal is caught on its way out: it must be recorded before it is told.
    const admitted = await admit(attempt).catch((refusal: unknown) => recordRefusal(deps, attempt, refusal));
    const { tool, subject } = admitted;
    const intent = { ...subject, arguments: redact(request.parameters) };
    const { answer, end } = await run(deps, { ...attempt, subject }, { tool, intent });
    if (answer.kind === 'refused') throw answer.error;
    const answered = answer.outcome;
    const outputCheck: OutputCheck =
      answered.kind === 'result' ? await check(tool.outputSchema, answered.result) : { verdict: 'none' };
    const { durationMs, completedAt } = end;
    return { callId: subject.callId, tool, outcome: answered, outputCheck, durationMs, completedAt };
  };
}

interface Planned {
  readonly tool: ResolvedTool;
  readonly intent: CallIntent;
}

/** From the intent to the record of the outcome: for as long can the call be cancelled by its id. */
async function run(deps: CallToolDeps, attempt: Attempt, { tool, intent }: Planned) {
  const { ctx, request, subject } = attempt;
  const running = deps.running.enter(ctx.tenantId, subject.callId, request.signal);
  try {
    await deps.journal.begin(ctx, intent);
    deps.observer.callStarted(ctx, intent);
    const sent = dispatchRequest(deps, attempt, { tool, signal: running.signal });
    const { outcome, stderr } = await deps.dispatcher.dispatch(sent);
    const judgement = judgeOutcome(subject, outcome, running.cancelledBy());
    const end = await recordEnd(deps, attempt, { judgement, stderr, tool });
    return { answer: judgement.answer, end };
  } finally {
    running.leave();
  }
}

function begin(deps: CallToolDeps, ctx: RequestContext, request: CallToolRequest): Attempt {
  if (request.signal?.aborted) throw new AppError('call_cancelled', 'The call was cancelled by its caller.');
  const subject: CallSubject = {
    callId: request.callId ?? deps.ids.next(),
    toolName: request.name,
    serverName: null,
    serverId: null,
    revisionHash: null,
    destination: null,
    userId: ctx.userId,
    role: ctx.role,
    scope: request.scope,
    edge: request.edge,
    correlationId: ctx.correlationId,
    causationId: ctx.causationId ?? null,
    initiatedAt: deps.clock.now(),
  };
  return { ctx, request, subject, startedMs: deps.clock.monotonicMs() };
}

interface Route {
  readonly tool: ResolvedTool;
  readonly signal: AbortSignal;
}

function dispatchRequest(deps: CallToolDeps, attempt: Attempt, { tool, signal }: Route) {
  const { ctx, request, subject } = attempt;
  return {
    ctx,
    callId: subject.callId,
    tool,
    parameters: request.parameters,
    scope: request.scope,
    signal,
    ...defined({ meta: request.meta, onLog: request.onLog }),
    onProgress: (params: JsonObject) => {
      deps.observer.callProgressed(ctx, subject.callId, params);
      request.onProgress?.(params);
    },
  };
}
