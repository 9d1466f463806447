import type { JsonObject } from '@corbusier/shared/domain/json';
import { defined } from '../../kernel/defined.ts';
import { readStoredJson } from '../../platform/sql/stored-json.ts';
import type { CallDetail, CallStatus, CallSubject, CallSummary, StoredPayload } from '../domain/call.ts';

/** Columns of a call's subject, as both audit tables have them. */
export const SUBJECT_COLUMNS = `c.seq, c.call_id, c.tool_name, c.server_name, c.server_id, c.revision_hash,
  c.destination, c.principal, c.role, c.edge, c.task_id, c.conversation_id, c.scope_metadata, c.correlation,
  c.causation, c.initiated_at`;

/** Select lists that make one shape of an ended call (from `call_outcome c`) and a running one (`call_intent c`). */
export const SUMMARY_COLUMNS = {
  ended: `${SUBJECT_COLUMNS}, c.status, c.reason, c.message, c.duration_ms, c.completed_at`,
  running: `${SUBJECT_COLUMNS}, 'running' as status, null::text as reason, null::text as message,
    null::double precision as duration_ms, null::timestamptz as completed_at`,
};
export const DETAIL_COLUMNS = {
  ended: 'c.details, c.stderr, c.stderr_shared',
  running: 'null::json as details, null::text as stderr, null::boolean as stderr_shared',
};

export interface SubjectRow {
  readonly seq: string;
  readonly call_id: string;
  readonly tool_name: string;
  readonly server_name: string | null;
  readonly server_id: string | null;
  readonly revision_hash: string | null;
  readonly destination: string | null;
  readonly principal: string;
  readonly role: string;
  readonly edge: string;
  readonly task_id: string | null;
  readonly conversation_id: string | null;
  readonly scope_metadata: string | null;
  readonly correlation: string;
  readonly causation: string | null;
  readonly initiated_at: string;
}

export interface CallRow extends SubjectRow {
  readonly status: CallStatus;
  readonly reason: string | null;
  readonly message: string | null;
  readonly duration_ms: number | null;
  readonly completed_at: string | null;
  readonly details?: string | null;
  readonly stderr?: string | null;
  readonly stderr_shared?: boolean | null;
}

export interface PayloadRow {
  readonly part: 'arguments' | 'result';
  readonly value: string | null;
  readonly head: string | null;
  readonly length: number;
}

export function subjectOf(row: SubjectRow): CallSubject {
  return {
    callId: row.call_id,
    toolName: row.tool_name,
    serverName: row.server_name,
    serverId: row.server_id,
    revisionHash: row.revision_hash,
    destination: row.destination,
    userId: row.principal,
    role: row.role,
    scope: defined({
      taskId: row.task_id ?? undefined,
      conversationId: row.conversation_id ?? undefined,
      metadata: objectOrNull(row.scope_metadata) ?? undefined,
    }),
    edge: row.edge,
    correlationId: row.correlation,
    causationId: row.causation,
    initiatedAt: row.initiated_at,
  };
}

export function summaryOf(row: CallRow): CallSummary {
  return {
    ...subjectOf(row),
    position: row.seq,
    status: row.status,
    reason: row.reason,
    message: row.message,
    durationMs: row.duration_ms,
    completedAt: row.completed_at,
  };
}

export function detailOf(row: CallRow, payloads: readonly PayloadRow[]): CallDetail {
  const { stderr } = row;
  return {
    ...summaryOf(row),
    details: objectOrNull(row.details),
    arguments: payloadOf(payloads.find(({ part }) => part === 'arguments')),
    result: payloadOf(payloads.find(({ part }) => part === 'result')),
    stderr:
      stderr === null || stderr === undefined ? null : { text: stderr, shared: row.stderr_shared ?? false },
  };
}

function payloadOf(row: PayloadRow | undefined): StoredPayload | null {
  if (row === undefined) return null;
  const { value, head, length } = row;
  return { value: value === null ? null : readStoredJson(value), head, length };
}

function objectOrNull(text: string | null | undefined): JsonObject | null {
  // The columns read so are written from objects only.
  return text === null || text === undefined ? null : (readStoredJson(text) as JsonObject);
}
