import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { Reason } from '@corbusier/shared/errors';
import { AppError } from '../../kernel/app-error.ts';
import { LargeJson } from '../../kernel/large-json.ts';
import type { ToolOutcome, UpstreamCause } from '../../kernel/outcome.ts';
import type { CallOutcome, CallSubject } from './call.ts';

/** What the caller is told: the tool's own answer, or a refusal. */
export type Answer =
  | { readonly kind: 'answered'; readonly outcome: AnsweredOutcome }
  | { readonly kind: 'refused'; readonly error: AppError };

export type AnsweredOutcome = Extract<ToolOutcome, { kind: 'result' | 'rpc_error' }>;

export interface Judgement {
  readonly status: CallOutcome['status'];
  readonly reason: string | null;
  readonly message: string | null;
  readonly result: Json | LargeJson | null;
  readonly answer: Answer;
}

/** Turns what happened at the upstream into a status, a reason and the caller's answer. Pure. */
export function judgeOutcome(
  subject: CallSubject,
  outcome: ToolOutcome,
  cancelledBy: Canceller | null = null,
): Judgement {
  switch (outcome.kind) {
    case 'result':
      return judgeResult(outcome);
    case 'rpc_error':
      return {
        status: 'failed',
        reason: 'rpc_error',
        message: outcome.error.message,
        result: { ...outcome.error },
        answer: { kind: 'answered', outcome },
      };
    case 'cancelled':
      return refusal('cancelled', cancelledError(subject, cancelledBy));
    case 'lost':
      return refusal('failed', lostError(subject, outcome.cause));
    case 'timed_out':
      return refusal('timed_out', timeoutError(subject, outcome));
    case 'unsent':
      return refusal(outcome.reason === 'protocol' ? 'failed' : 'unavailable', unsentError(subject, outcome));
  }
}

function judgeResult(outcome: Extract<ToolOutcome, { kind: 'result' }>): Judgement {
  const failure = failureOf(outcome.result);
  return {
    status: failure === null ? 'succeeded' : 'failed',
    reason: failure === null ? null : 'tool_error',
    message: failure,
    result: outcome.result,
    answer: { kind: 'answered', outcome },
  };
}

/** What the tool said when it failed; null when it did not. A large result is read only when it may say so. */
function failureOf(result: Json | LargeJson): string | null {
  if (result instanceof LargeJson) return result.mentions('"isError"') ? failureIn(result) : null;
  return isObject(result) && result['isError'] === true ? failureText(result) : null;
}

function failureIn(large: LargeJson): string | null {
  const result = large.readable();
  // What nobody can read is not called a success.
  return result === undefined ? 'The result is not readable as JSON.' : failureOf(result);
}

const MAX_FAILURE_TEXT = 500;

/** First text of a result with `isError`, shortened; a general sentence when there is none. */
export function failureText(result: Json): string {
  const content = isObject(result) ? result['content'] : null;
  const parts = Array.isArray(content) ? content : [];
  for (const part of parts) {
    const text = isObject(part) ? part['text'] : null;
    if (typeof text === 'string' && text.trim() !== '') return text.trim().slice(0, MAX_FAILURE_TEXT);
  }
  return 'The tool reported an error without saying which.';
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function refusal(status: Judgement['status'], error: AppError): Judgement {
  return {
    status,
    reason: error.reason,
    message: error.message,
    result: null,
    answer: { kind: 'refused', error },
  };
}

/** Who cancelled a call by its id. */
interface Canceller {
  readonly userId: string;
  readonly role: string;
}

function cancelledError(subject: CallSubject, by: Canceller | null): AppError {
  const { toolName, serverName } = subject;
  const { userId, role } = by ?? subject;
  const who = by === null ? 'its caller' : `${userId} (${role})`;
  return new AppError(
    'call_cancelled',
    `The call was cancelled by ${who}. If it had been sent, the server was told; whether the tool ran is not known.`,
    { toolName, serverName, cancelledBy: { userId, role, caller: by === null } },
  );
}

function lostError(subject: CallSubject, cause: UpstreamCause): AppError {
  return new AppError(
    'outcome_unknown',
    `The server '${subject.serverName}' went away during the call, so nobody can say whether the tool ran. It was not sent again. ${cause.message}`,
    causeDetails(subject, cause),
  );
}

function timeoutError(subject: CallSubject, outcome: Extract<ToolOutcome, { kind: 'timed_out' }>): AppError {
  return new AppError(
    'tool_call_timeout',
    `'${subject.toolName}' did not answer within ${outcome.afterMs} ms${limitText(subject, outcome)}. The server was told to stop; whether the tool ran to its end is not known.`,
    { ...causeDetails(subject, outcome.cause), afterMs: outcome.afterMs, limit: outcome.limit ?? null },
  );
}

/** Names the limit as the configuration file does, so that it can be found there. */
function limitText(
  { serverName }: CallSubject,
  { limit }: Extract<ToolOutcome, { kind: 'timed_out' }>,
): string {
  return limit === undefined ? '' : ` (timeouts.${limit} of the server '${serverName}')`;
}

const UNSENT_REASONS = {
  unreachable: 'tool_unavailable',
  queue_full: 'call_queue_full',
  protocol: 'upstream_protocol_error',
} as const satisfies Record<string, Reason>;

function unsentError(subject: CallSubject, outcome: Extract<ToolOutcome, { kind: 'unsent' }>): AppError {
  return new AppError(
    UNSENT_REASONS[outcome.reason],
    `The call was not sent to '${subject.serverName}': ${outcome.cause.message}`,
    causeDetails(subject, outcome.cause),
  );
}

function causeDetails(subject: CallSubject, cause: UpstreamCause) {
  return {
    toolName: subject.toolName,
    serverName: subject.serverName,
    exitCode: cause.exitCode ?? null,
    signal: cause.signal ?? null,
    stderr: [...(cause.stderr ?? [])],
    retryAt: cause.retryAt ?? null,
  };
}
