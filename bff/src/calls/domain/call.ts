import type { CallStatus } from '@corbusier/shared/contract/calls';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { LargeJson } from '../../kernel/large-json.ts';

export type { CallStatus };

/** Work that a call serves. Opaque ids, never foreign keys: audit outlives tasks. */
export interface ExecutionScope {
  readonly taskId?: string;
  readonly conversationId?: string;
  readonly metadata?: JsonObject;
}

/** Columns by which calls are filtered; both rows of a call carry them. */
export interface CallSubject {
  readonly callId: string;
  /** Canonical name, or the name as asked for when nothing was resolved. */
  readonly toolName: string;
  readonly serverName: string | null;
  readonly serverId: string | null;
  readonly revisionHash: string | null;
  readonly destination: string | null;
  readonly userId: string;
  readonly role: string;
  readonly scope: ExecutionScope;
  /** Where the call came in: `http`, `mcp`, `cli`. */
  readonly edge: string;
  readonly correlationId: string;
  readonly causationId: string | null;
  /** RFC 3339. */
  readonly initiatedAt: string;
}

export interface CallIntent extends CallSubject {
  /** Redacted by key name. */
  readonly arguments: Json;
}

export interface CallOutcome extends CallSubject {
  /** False for a refusal, which has only this row. */
  readonly dispatched: boolean;
  readonly status: Exclude<CallStatus, 'running'>;
  /** A reason of `shared/errors.ts`; `tool_error` or `rpc_error` when the tool ran and failed; null when it succeeded. */
  readonly reason: string | null;
  /** A sentence for people; null when it succeeded. */
  readonly message: string | null;
  readonly details: JsonObject | null;
  /** Milliseconds, at least 0, by the monotonic clock. */
  readonly durationMs: number;
  readonly completedAt: string;
  /** Redacted by key name; only for a refusal, since otherwise the intent holds them. */
  readonly arguments: Json | null;
  /** The whole MCP result or JSON-RPC error, redacted by key name; null when there was none. A large one is as it came. */
  readonly result: Json | LargeJson | null;
  readonly stderr: { readonly text: string; readonly shared: boolean } | null;
}

export interface CallFilter {
  readonly status?: CallStatus;
  readonly server?: string;
  readonly tool?: string;
  readonly taskId?: string;
  readonly conversationId?: string;
  /** RFC 3339: calls begun at or after. */
  readonly since?: string;
  /** Part of tool name, reason or message, case-insensitive. */
  readonly q?: string;
  readonly limit: number;
  /** Opaque position: only calls before it (older). */
  readonly before?: string;
}

/** A call as a list shows it. */
export interface CallSummary extends CallSubject {
  /** Order of recording; opaque decimal text, newest is largest. */
  readonly position: string;
  readonly status: CallStatus;
  readonly reason: string | null;
  readonly message: string | null;
  readonly durationMs: number | null;
  readonly completedAt: string | null;
}

export interface CallPage {
  readonly calls: readonly CallSummary[];
  /** `before` of the next page, or null at the end. */
  readonly next: string | null;
}

export interface StoredPayload {
  /** Null when it was too large to keep whole, or erased. */
  readonly value: Json | null;
  /** First 4 KiB as text when not kept whole. */
  readonly head: string | null;
  /** Bytes of the whole, as UTF-8 JSON. */
  readonly length: number;
}

export interface CallDetail extends CallSummary {
  readonly details: JsonObject | null;
  readonly arguments: StoredPayload | null;
  readonly result: StoredPayload | null;
  readonly stderr: { readonly text: string; readonly shared: boolean } | null;
}
