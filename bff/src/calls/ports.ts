import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { DispatchResult } from '../kernel/outcome.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type {
  CallDetail,
  CallFilter,
  CallIntent,
  CallOutcome,
  CallPage,
  ExecutionScope,
} from './domain/call.ts';

/** What a name stands for, as this caller may know it. */
export interface ResolvedTool {
  readonly entryId: string;
  /** Canonical `{namespace}.{tool}`. */
  readonly canonicalName: string;
  readonly serverId: string;
  readonly serverName: string;
  /** The upstream's own name of the tool. */
  readonly bareName: string;
  readonly inputSchema: Json;
  readonly outputSchema: Json | null;
  readonly revisionHash: string;
  /** `local`, or the host that the call leaves for. */
  readonly destination: string;
  readonly available: boolean;
  readonly unavailableReason: string | null;
  /** Whether it is not available because somebody must approve a change first. */
  readonly reviewPending: boolean;
  /** RFC 3339: when its server is tried again; null when it runs, or when that is not planned. */
  readonly retryAt: string | null;
}

export interface ToolDirectory {
  /**
   * Finds a tool that this caller may see: canonical name, wire alias, or (when `bare` is allowed) a bare
   * name that exactly one visible tool has. With `within`, only that server's tools, by their bare names.
   * Throws `tool_not_found` or `ambiguous_tool_name`.
   */
  resolve(ctx: RequestContext, name: string, options: { bare: boolean; within?: string }): ResolvedTool;
}

export interface Access {
  /** Throws `forbidden_for_role` when the caller's role may not call this tool. */
  requireCall(ctx: RequestContext, canonicalName: string): void;
  mayReadPayload(ctx: RequestContext, ownerUserId: string): boolean;
  /** One's own calls, or anybody's from team lead up. Throws `forbidden_for_role`. */
  requireCancel(ctx: RequestContext, ownerUserId: string): void;
  maySeeTool(ctx: RequestContext, canonicalName: string): boolean;
}

export type Verdict =
  | { readonly verdict: 'valid' }
  | { readonly verdict: 'invalid'; readonly errors: readonly SchemaFault[] }
  | { readonly verdict: 'unchecked'; readonly reason: string };

export interface SchemaFault {
  /** Keys and indices from the root; points at the missing or extra property itself. */
  readonly path: readonly (string | number)[];
  readonly keyword: string;
  /** Short English, without the path: "is required", "must be a string". */
  readonly message: string;
}

/** Checks a value against a JSON Schema that a third party sent. Never throws, never fetches, bounded in time. */
export interface SchemaValidator {
  validate(schema: Json, value: Json): Promise<Verdict>;
}

/** What a governance adapter may see of a call before it is dispatched. Frozen: no hook mutates a call. */
export interface GovernedCall {
  readonly callId: string;
  readonly tool: ResolvedTool;
  readonly parameters: Json;
  readonly scope: ExecutionScope;
}

export type GovernanceDecision =
  | { readonly decision: 'allow' }
  | { readonly decision: 'deny'; readonly rule: string; readonly reason: string };

/** Allows or denies; a rejection of the promise is a denial (fails closed). */
export interface Governance {
  beforeCall(ctx: RequestContext, call: GovernedCall): Promise<GovernanceDecision>;
  /** Observation after the end; a rejection here never changes the call's outcome. */
  afterCall(ctx: RequestContext, call: GovernedCall, outcome: CallOutcome): Promise<void>;
}

/** Knows which places calls may not leave for. Synchronous: it is asked for every call. */
export interface EgressGuard {
  /** The rule that forbids the tool's destination; null when none does, and for a server that nobody has. */
  denialOf(ctx: RequestContext, tool: ResolvedTool): string | null;
}

/** Carries a call to exactly the server named. Never rejects. */
export interface Dispatcher {
  dispatch(request: DispatchRequest): Promise<DispatchResult>;
}

export interface DispatchRequest {
  readonly ctx: RequestContext;
  readonly callId: string;
  readonly tool: ResolvedTool;
  readonly parameters: Json;
  readonly scope: ExecutionScope;
  readonly signal?: AbortSignal;
  readonly onProgress?: (params: JsonObject) => void;
  /** What the server logs during this call, when it is certain to be of this call. */
  readonly onLog?: (params: JsonObject) => void;
  readonly meta?: JsonObject;
}

/**
 * The audit of calls. `begin` returns only when the intent is durable: nothing is dispatched before.
 * Concurrent calls share one commit. Both reject with `storage_unavailable` when the store cannot record,
 * `begin` also with `duplicate_call` when the call id was used before (by anybody in the tenant).
 * A refusal has no intent: only `end`.
 */
export interface CallJournal {
  begin(ctx: RequestContext, intent: CallIntent): Promise<void>;
  end(ctx: RequestContext, outcome: CallOutcome): Promise<void>;
}

/** Reads what the journal recorded. */
export interface CallLog {
  /** Newest first, keyset paging by sequence; running calls (intent without outcome) included. */
  list(ctx: RequestContext, filter: CallFilter): Promise<CallPage>;
  /** Null for an unknown id, and for another tenant's. */
  find(ctx: RequestContext, callId: string): Promise<CallDetail | null>;
}

/** Tells who listens that a call started, progressed or ended. */
export interface CallObserver {
  callStarted(ctx: RequestContext, intent: CallIntent): void;
  callProgressed(ctx: RequestContext, callId: string, params: JsonObject): void;
  callEnded(ctx: RequestContext, outcome: CallOutcome): void;
}
