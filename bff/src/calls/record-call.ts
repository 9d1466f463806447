import type { JsonObject } from '@corbusier/shared/domain/json';
import type { Reason } from '@corbusier/shared/errors';
import { AppError } from '../kernel/app-error.ts';
import { LargeJson } from '../kernel/large-json.ts';
import type { CallStderr } from '../kernel/outcome.ts';
import { AdmissionRefused } from './admit-call.ts';
import type { Attempt, CallToolDeps } from './attempt.ts';
import type { CallOutcome } from './domain/call.ts';
import type { Judgement } from './domain/judge-outcome.ts';
import { redact } from './domain/redact.ts';
import type { ResolvedTool } from './ports.ts';

type Status = CallOutcome['status'];

const REFUSAL_STATUS: Partial<Record<Reason, Status>> = {
  forbidden_for_role: 'denied',
  tool_policy_denied: 'denied',
  tool_review_required: 'denied',
  egress_denied: 'denied',
  tool_unavailable: 'unavailable',
};

/** Records that a call was refused before anything was sent, then throws the refusal. */
export async function recordRefusal(deps: CallToolDeps, attempt: Attempt, thrown: unknown): Promise<never> {
  const refusal = thrown instanceof AdmissionRefused ? thrown.refusal : thrown;
  // A bug is no refusal: it is not recorded as one, and the edge reports it.
  if (!(refusal instanceof AppError)) throw refusal;
  const subject = thrown instanceof AdmissionRefused ? thrown.subject : attempt.subject;
  const outcome: CallOutcome = {
    ...subject,
    dispatched: false,
    status: REFUSAL_STATUS[refusal.reason] ?? 'rejected',
    reason: refusal.reason,
    message: refusal.message,
    // Details are plain data by the contract of AppError.
    details: refusal.details as JsonObject,
    durationMs: elapsed(deps, attempt),
    completedAt: deps.clock.now(),
    arguments: redact(attempt.request.parameters),
    result: null,
    stderr: null,
  };
  await deps.journal.end(attempt.ctx, outcome);
  deps.observer.callEnded(attempt.ctx, outcome);
  throw refusal;
}

export interface CallEnd {
  readonly judgement: Judgement;
  readonly stderr: CallStderr | null;
  readonly tool: ResolvedTool;
}

/** Records how a dispatched call ended and lets governance observe it. Throws `outcome_unknown` when it cannot be recorded. */
export async function recordEnd(deps: CallToolDeps, attempt: Attempt, end: CallEnd): Promise<CallOutcome> {
  const outcome = outcomeOf(deps, attempt, end);
  await deps.journal.end(attempt.ctx, outcome).catch((cause: unknown) => {
    // Answering would acknowledge what no record holds; a retry could run the tool twice.
    throw new AppError(
      'outcome_unknown',
      'The call was sent, but its outcome could not be recorded. Look at the server before you call again.',
      { toolName: attempt.subject.toolName, cause: String(cause) },
    );
  });
  deps.observer.callEnded(attempt.ctx, outcome);
  await observe(deps, attempt, { ...end, outcome });
  return outcome;
}

function outcomeOf(deps: CallToolDeps, attempt: Attempt, end: CallEnd): CallOutcome {
  const { judgement, stderr } = end;
  const { answer } = judgement;
  return {
    ...attempt.subject,
    dispatched: true,
    status: judgement.status,
    reason: judgement.reason,
    message: judgement.message,
    details: answer.kind === 'refused' ? (answer.error.details as JsonObject) : null,
    durationMs: elapsed(deps, attempt),
    completedAt: deps.clock.now(),
    arguments: null,
    result: kept(judgement.result),
    stderr,
  };
}

/** Of a large result only the beginning is kept, and redacted where it is cut (`keepPayload`). */
function kept(result: Judgement['result']): CallOutcome['result'] {
  return result === null || result instanceof LargeJson ? result : redact(result);
}

async function observe(
  deps: CallToolDeps,
  attempt: Attempt,
  end: CallEnd & { outcome: CallOutcome },
): Promise<void> {
  const { ctx, request, subject } = attempt;
  const call = {
    callId: subject.callId,
    tool: end.tool,
    parameters: request.parameters,
    scope: request.scope,
  };
  // An observation that fails never changes what happened.
  await deps.governance.afterCall(ctx, call, end.outcome).catch(() => undefined);
}

function elapsed(deps: CallToolDeps, attempt: Attempt): number {
  return Math.max(0, Math.round((deps.clock.monotonicMs() - attempt.startedMs) * 1000) / 1000);
}
