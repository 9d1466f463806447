import type { Json } from '@corbusier/shared/domain/json';
import type { CallIntent, CallOutcome, CallSubject } from './call.ts';

/** How a column is written and hashed. */
export type ColumnType = 'uuid' | 'text' | 'json' | 'instant' | 'number' | 'boolean';

/** A column of an audit row: its name in the table, and its value before the insert. */
export interface Column<Source> {
  readonly name: string;
  readonly type: ColumnType;
  of(source: Source): Json;
}

/**
 * The number of the lists below. A row says under which list it was hashed; a list that has been released is
 * never changed, a new one gets the next number.
 */
export const COLUMNS_VERSION = 1;

function subjectColumns<Source extends CallSubject>(): readonly Column<Source>[] {
  return [
    { name: 'call_id', type: 'uuid', of: (call) => call.callId },
    { name: 'tool_name', type: 'text', of: (call) => call.toolName },
    { name: 'server_name', type: 'text', of: (call) => call.serverName },
    { name: 'server_id', type: 'uuid', of: (call) => call.serverId },
    { name: 'revision_hash', type: 'text', of: (call) => call.revisionHash },
    { name: 'destination', type: 'text', of: (call) => call.destination },
    { name: 'principal', type: 'text', of: (call) => call.userId },
    { name: 'role', type: 'text', of: (call) => call.role },
    { name: 'edge', type: 'text', of: (call) => call.edge },
    { name: 'task_id', type: 'uuid', of: (call) => call.scope.taskId ?? null },
    { name: 'conversation_id', type: 'uuid', of: (call) => call.scope.conversationId ?? null },
    { name: 'scope_metadata', type: 'json', of: (call) => call.scope.metadata ?? null },
    { name: 'correlation', type: 'text', of: (call) => call.correlationId },
    { name: 'causation', type: 'text', of: (call) => call.causationId },
    { name: 'initiated_at', type: 'instant', of: (call) => call.initiatedAt },
  ];
}

export const INTENT_COLUMNS: readonly Column<CallIntent>[] = subjectColumns();

export const OUTCOME_COLUMNS: readonly Column<CallOutcome>[] = [
  ...subjectColumns<CallOutcome>(),
  { name: 'dispatched', type: 'boolean', of: (call) => call.dispatched },
  { name: 'status', type: 'text', of: (call) => call.status },
  { name: 'reason', type: 'text', of: (call) => call.reason },
  { name: 'message', type: 'text', of: (call) => call.message },
  { name: 'details', type: 'json', of: (call) => call.details },
  { name: 'duration_ms', type: 'number', of: (call) => call.durationMs },
  { name: 'completed_at', type: 'instant', of: (call) => call.completedAt },
  { name: 'stderr', type: 'text', of: (call) => call.stderr?.text ?? null },
  { name: 'stderr_shared', type: 'boolean', of: (call) => call.stderr?.shared ?? null },
];
