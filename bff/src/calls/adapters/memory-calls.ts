import type { Json } from '@corbusier/shared/domain/json';
import { AppError } from '../../kernel/app-error.ts';
import { LargeJson } from '../../kernel/large-json.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { cleanOrNull, cleanText } from '../../platform/clean-text.ts';
import {
  createMemoryTable,
  createSequence,
  keptAs,
  type Placed,
  type TableKeeper,
} from '../../platform/memory/table.ts';
import type {
  CallDetail,
  CallIntent,
  CallOutcome,
  CallSubject,
  CallSummary,
  StoredPayload,
} from '../domain/call.ts';
import { readPosition } from '../domain/call-position.ts';
import { keepPayload } from '../domain/kept-payload.ts';
import { matchesFilter } from '../domain/matches-filter.ts';
import type { CallJournal, CallLog } from '../ports.ts';

/** Journal and log over one store: the log reads what the journal recorded. */
export interface MemoryCalls {
  readonly journal: CallJournal;
  readonly log: CallLog;
}

/** @param keeper keeps the calls beyond the life of the process when given. */
export function createMemoryCalls(keeper?: TableKeeper): MemoryCalls {
  const sequence = createSequence();
  const key = (call: CallSubject) => call.callId.toLowerCase();
  const intents = createMemoryTable<CallIntent>({ key, sequence, ...keptAs('call_intent', keeper) });
  const outcomes = createMemoryTable<CallOutcome>({ key, sequence, ...keptAs('call_outcome', keeper) });

  const running = (tenantId: string) =>
    intents.list(tenantId).filter(({ row }) => outcomes.find(tenantId, key(row)) === null);
  const summaries = ({ tenantId }: RequestContext): CallSummary[] =>
    [...outcomes.list(tenantId).map(endedSummary), ...running(tenantId).map(runningSummary)].sort(
      (left, right) => Number(right.position) - Number(left.position),
    );

  const journal: CallJournal = {
    begin: async ({ tenantId }, intent) => {
      const ended = outcomes.find(tenantId, key(intent)) !== null;
      if (ended || !intents.insert(tenantId, cleanSubject(intent))) throw duplicate(intent);
    },
    end: async ({ tenantId }, outcome) => {
      const begun = intents.find(tenantId, key(outcome)) !== null;
      const refusesBegun = begun && !outcome.dispatched;
      if (refusesBegun || !outcomes.insert(tenantId, cleanOutcome(outcome))) {
        throw duplicate(outcome);
      }
    },
  };
  const log: CallLog = {
    list: async (ctx, filter) => {
      const before = filter.before === undefined ? null : Number(readPosition(filter.before));
      const found = summaries(ctx)
        .filter((call) => before === null || Number(call.position) < before)
        .filter((call) => matchesFilter(call, filter));
      const calls = found.slice(0, filter.limit);
      return { calls, next: found.length > filter.limit ? (calls.at(-1)?.position ?? null) : null };
    },
    find: async (ctx, callId) => {
      const summary = summaries(ctx).find((call) => key(call) === callId.toLowerCase());
      if (summary === undefined) return null;
      return detail(
        summary,
        intents.find(ctx.tenantId, key(summary)),
        outcomes.find(ctx.tenantId, key(summary)),
      );
    },
  };
  return { journal, log };
}

function duplicate({ callId }: CallSubject): AppError {
  return new AppError('duplicate_call', 'A call of this id was recorded before; use a fresh id.', { callId });
}

function cleanSubject<Call extends CallSubject>(call: Call): Call {
  return {
    ...call,
    callId: call.callId.toLowerCase(),
    toolName: cleanText(call.toolName),
    serverName: cleanOrNull(call.serverName),
    destination: cleanOrNull(call.destination),
    correlationId: cleanText(call.correlationId),
  };
}

function cleanOutcome(outcome: CallOutcome): CallOutcome {
  const { stderr } = outcome;
  return {
    ...cleanSubject(outcome),
    reason: cleanOrNull(outcome.reason),
    message: cleanOrNull(outcome.message),
    stderr: stderr === null ? null : { text: cleanText(stderr.text), shared: stderr.shared },
  };
}

function subjectOf(call: CallSubject): CallSubject {
  const { callId, toolName, serverName, serverId, revisionHash, destination, userId, role } = call;
  const { scope, edge, correlationId, causationId, initiatedAt } = call;
  const tool = { toolName, serverName, serverId, revisionHash, destination };
  return { callId, ...tool, userId, role, scope, edge, correlationId, causationId, initiatedAt };
}

function runningSummary({ sequence, row }: Placed<CallIntent>): CallSummary {
  const open = { reason: null, message: null, durationMs: null, completedAt: null };
  return { ...subjectOf(row), position: String(sequence), status: 'running', ...open };
}

function endedSummary({ sequence, row }: Placed<CallOutcome>): CallSummary {
  const { status, reason, message, durationMs, completedAt } = row;
  return { ...subjectOf(row), position: String(sequence), status, reason, message, durationMs, completedAt };
}

function detail(summary: CallSummary, intent: CallIntent | null, outcome: CallOutcome | null): CallDetail {
  return {
    ...summary,
    details: outcome?.details ?? null,
    arguments: stored(intent === null ? (outcome?.arguments ?? null) : intent.arguments, intent !== null),
    result: stored(outcome?.result ?? null, false),
    stderr: outcome?.stderr ?? null,
  };
}

/** Null when there was none; `always` for a part that may itself be null. */
function stored(value: Json | LargeJson, always: boolean): StoredPayload | null {
  if (value === null && !always) return null;
  const { text, head, length } = keepPayload(value);
  const whole = text === null || value instanceof LargeJson ? null : value;
  return { value: whole, head, length };
}
