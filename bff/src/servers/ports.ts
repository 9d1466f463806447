import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { DispatchResult, UpstreamCause } from '../kernel/outcome.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Registration } from './domain/registration.ts';
import type { ServerDefinition, ServerSnapshot } from './domain/server.ts';

/** Who a call is made for. Recorded, and shown to hooks; never forwarded to an upstream. */
export interface Provenance {
  readonly callId: string;
  readonly tenantId: string;
  readonly userId: string;
  readonly taskId?: string;
  readonly conversationId?: string;
}

export interface UpstreamCallOptions {
  readonly provenance: Provenance;
  /** Ends the call early: the upstream is told by `notifications/cancelled`. */
  readonly signal?: AbortSignal;
  /** Milliseconds until the call is given up; none when absent. */
  readonly timeoutMs?: number;
  /** Milliseconds without progress or answer until it is given up; none when absent. */
  readonly idleMs?: number;
  /** Receives `params` of each `notifications/progress` of this call, unchanged but for the token. */
  readonly onProgress?: (params: JsonObject) => void;
  /** Receives `params` of each `notifications/message` that can only be this call's, unchanged. */
  readonly onLog?: (params: JsonObject) => void;
  /** `_meta` of the caller's request, without a progress token. */
  readonly meta?: JsonObject;
}

/** One live connection to one MCP server, past its handshake. */
export interface Upstream {
  /** `serverInfo`, `capabilities`, `protocolVersion` and `instructions` as the server gave them. */
  readonly hello: JsonObject;
  /** All pages of `tools/list`, each tool raw and unchanged. Guards against cursor loops. Rejects with an AppError. */
  listTools(signal?: AbortSignal): Promise<readonly JsonObject[]>;
  /** Never rejects: whatever happens is a `DispatchResult`. */
  call(tool: string, args: Json, options: UpstreamCallOptions): Promise<DispatchResult>;
  /** `ping`; rejects when the server does not answer in time. */
  ping(timeoutMs: number): Promise<void>;
  /** Everything written to stderr until the handshake was done (at most 64 KiB kept). */
  startupStderr(): string;
  /** Settles once, when the connection has ended for whatever reason, with the cause. */
  readonly closed: Promise<UpstreamCause>;
  /** Ends the connection and every process behind it, grandchildren included; settles when none is left. */
  close(): Promise<void>;
  /** `notifications/tools/list_changed` of the server. */
  onListChanged(listener: () => void): void;
  /** The mark that every process of it carries; absent when it runs no process of ours. */
  readonly processMark?: string;
}

/** Opens connections for a transport. Rejects with `UpstreamStartError` when the server cannot be reached. */
export interface UpstreamConnector {
  connect(definition: ServerDefinition, options: ConnectOptions): Promise<Upstream>;
}

export interface ConnectOptions {
  readonly tenantId: string;
  /** Milliseconds for spawn, handshake and first answer together. */
  readonly startTimeoutMs: number;
  readonly signal?: AbortSignal;
  /** What fills the slots of a server that came over HTTP. */
  readonly values?: OpenedValues;
}

/** Values that were given over HTTP, ready to be used. */
export interface OpenedValues {
  readonly texts: Readonly<Record<string, string>>;
  /** Those of the texts that must not be shown. */
  readonly secrets: readonly string[];
}

/** The live catalogue, as servers report in to it. */
export interface CatalogSink {
  upsertInstance(instance: InstanceReport): void | Promise<void>;
  /** The server is gone or down: its tools stay known and become unavailable, with the reason. */
  markUnavailable(tenantId: string, server: string, reason: string): void | Promise<void>;
  /** Last known good tools stay and are marked stale. */
  markStale(tenantId: string, server: string, reason: string): void | Promise<void>;
  /** The server is no longer configured: its tools are unknown from now on. */
  removeInstance(tenantId: string, server: string): void | Promise<void>;
}

export interface InstanceReport {
  readonly tenantId: string;
  readonly serverId: string;
  readonly server: string;
  readonly destination: string;
  readonly review: 'none' | 'required';
  readonly tools: readonly JsonObject[];
}

/** Durable registrations. Every operation is bound to the context's tenant. */
export interface ServerStore {
  /** Inserts or updates what the configuration file defines; answers the stable id. */
  upsertConfigured(ctx: RequestContext, definition: ServerDefinition): Promise<StoredServer>;
  /**
   * Inserts what came over HTTP; null when the name is taken by another one that did. A name that was
   * removed, or that the file once had, is free and keeps its id. Joins the transaction of the context.
   */
  insertRegistered(ctx: RequestContext, server: RegisteredServer): Promise<StoredServer | null>;
  /** The name is free again, and what was stored of its definition is gone. Joins the transaction of the context. */
  remove(ctx: RequestContext, name: string): Promise<void>;
  /** Without those that were removed. */
  list(ctx: RequestContext): Promise<readonly StoredServer[]>;
  findByName(ctx: RequestContext, name: string): Promise<StoredServer | null>;
  /** What a person wants of it, for the next start of Corbusier. Does nothing for a name that is unknown. */
  setWantedState(ctx: RequestContext, name: string, wanted: StoredServer['wantedState']): Promise<void>;
}

/** When servers ran, and how each run ended. Every operation is bound to the context's tenant. */
export interface RunStore {
  begin(ctx: RequestContext, run: BegunRun): Promise<void>;
  /** Does nothing when the run is unknown or has ended. */
  end(ctx: RequestContext, end: RunEnd): Promise<void>;
  /** Why the newest run of each server ended, by the server's id; without those that have not ended. */
  lastEnds(ctx: RequestContext): Promise<ReadonlyMap<string, UpstreamCause>>;
}

export interface BegunRun {
  readonly id: string;
  readonly serverId: string;
  /** The mark that its processes carry; null when none is ours. */
  readonly processMark: string | null;
  readonly startedAt: string;
}

export interface RunEnd {
  readonly id: string;
  readonly endedAt: string;
  readonly cause: UpstreamCause;
}

export interface RegisteredServer {
  readonly name: string;
  readonly transportKind: string;
  readonly registration: Registration;
}

export interface StoredServer {
  readonly id: string;
  readonly name: string;
  readonly source: 'config' | 'api';
  readonly transportKind: string;
  readonly wantedState: 'running' | 'stopped';
  /** Of a server that came over HTTP. */
  readonly registration: Registration | null;
  readonly createdAt: string;
  readonly updatedAt: string;
}

/** Tells who listens that a server changed. */
export interface ServerObserver {
  /** `state`: whether it changed its state, which is kept as a durable event too. */
  serverChanged(tenantId: string, server: ServerSnapshot, change: { readonly state: boolean }): void;
}

/** Encrypts what must be kept and never shown. The place is bound to it: elsewhere it cannot be opened. */
export interface SecretBox {
  seal(plain: string, place: SecretPlace): string;
  /** @throws UpstreamStartError `missing_secret` when the key is another one or the text was changed. */
  open(sealed: string, place: SecretPlace): string;
}

export interface SecretPlace {
  readonly tenantId: string;
  readonly server: string;
  /** Name of the header or of the argument. */
  readonly name: string;
}

/** What the names of hosts stand for. Rejects when a name stands for nothing. */
export interface AddressBook {
  resolve(hostname: string): Promise<readonly string[]>;
}

/** Looks at paths on this machine's disk. */
export interface PathGuard {
  /**
   * The real path of a file or folder inside of the root, links followed; null when there is none, or when
   * it is elsewhere. A relative path starts at the root.
   */
  realInside(root: string, path: string): Promise<string | null>;
}

/** Tells who listens who registered or deleted a server. */
export interface RegistrationLog {
  /** Joins the transaction of the context. */
  registered(ctx: RequestContext, server: StoredServer): Promise<void>;
  deleted(ctx: RequestContext, server: Pick<StoredServer, 'id' | 'name'>): Promise<void>;
  /** A refusal is kept too, outside of any transaction. Never rejects. */
  refused(ctx: RequestContext, refusal: { readonly name: string; readonly reason: string }): void;
}
