import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { ExecutionScope } from '../../calls/domain/call.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { LargeJson } from '../../kernel/large-json.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { Scheduler } from '../../kernel/scheduler.ts';
import type { ClientRule } from './client-names.ts';

export interface ToolCall {
  /** As the agent wrote it: canonical name or wire alias. */
  readonly name: string;
  readonly bareNames: boolean;
  /** The server of a single-server endpoint: the name is a bare name of its tools. */
  readonly within?: string;
  /** What this client may know of its role's tools. */
  readonly shows?: (canonicalName: string) => boolean;
  readonly parameters: Json;
  readonly scope: ExecutionScope;
  readonly edge: 'mcp';
  readonly signal: AbortSignal;
  /** Only when the agent asked for progress. */
  readonly onProgress?: (params: JsonObject) => void;
  /** Only when the agent set a level for log messages. */
  readonly onLog?: (params: JsonObject) => void;
  /** `_meta` of the agent's request, without its progress token. */
  readonly meta?: JsonObject;
}

export interface UpstreamError {
  readonly code: number;
  readonly message: string;
  readonly data?: Json;
}

/** What the upstream answered; everything else is thrown as an AppError. */
export type CallAnswer =
  | { readonly kind: 'result'; readonly result: Json | LargeJson }
  | { readonly kind: 'rpc_error'; readonly error: UpstreamError };

export type CallTool = (ctx: RequestContext, call: ToolCall) => Promise<{ readonly outcome: CallAnswer }>;

/** A tool as its server listed it, under its canonical name. Never changed in place. */
export interface ListedTool {
  readonly name: string;
  readonly definition: JsonObject;
  /** SHA-256 of the definition. */
  readonly revisionHash: string;
}

/** The tools that this caller sees; `version` grows with every change of the tenant's catalogue. */
export type ListCatalog = (
  ctx: RequestContext,
  filter: { readonly available?: boolean; readonly server?: string },
) => { readonly version: number; readonly entries: readonly ListedTool[] };

/** Listens for changes of any tenant's catalogue; answers the way to stop. */
export type OnCatalogChange = (listener: (tenantId: string) => void) => () => void;

/** Throws an AppError. */
export type Authenticate = (headers: Headers, correlationId: string) => Promise<RequestContext>;

export interface McpDeps {
  readonly callTool: CallTool;
  readonly listCatalog: ListCatalog;
  readonly onCatalogChange: OnCatalogChange;
  /** Whether the tenant has such a server and the caller may know of it. */
  readonly seesServer: (ctx: RequestContext, server: string) => boolean;
  /** What the configuration says of agent clients; none unless given. */
  readonly clients?: readonly ClientRule[];
  readonly authenticate: Authenticate;
  /** Told of every fault that no reason names, under the id that the caller got. */
  readonly reportFault: (fault: unknown, correlationId: string) => void;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly scheduler: Scheduler;
  /** `host` (any port) or `host:port`; IPv6 in brackets. See `checkHostAndOrigin`. */
  readonly allowedHosts: readonly string[];
  /** Version of Corbusier, for `serverInfo`. */
  readonly version: string;
  readonly limits?: Partial<McpLimits>;
  /** Aborted when the process stops: ends every session and its streams. */
  readonly stopped?: AbortSignal;
}

export interface McpLimits {
  /** Bytes of a request's body. */
  readonly bodyBytes: number;
  /** Sessions a principal; one more ends the longest idle. */
  readonly sessions: number;
  /** Milliseconds after which a session without requests and without a stream ends. */
  readonly sessionIdleMs: number;
  /** About how many bytes of JSON one page of tools may have. */
  readonly pageBytes: number;
  /** Milliseconds between signs of life on a stream. */
  readonly keepAliveMs: number;
  /** Bytes that may wait for a slow reader before notifications to it are dropped. */
  readonly streamBytes: number;
}

export const DEFAULT_MCP_LIMITS: McpLimits = {
  bodyBytes: 4 * 1024 * 1024,
  sessions: 1_000,
  sessionIdleMs: 24 * 60 * 60 * 1000,
  pageBytes: 500_000,
  keepAliveMs: 15_000,
  streamBytes: 1024 * 1024,
};
