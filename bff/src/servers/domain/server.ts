import type { UpstreamCause } from '../../kernel/outcome.ts';

/** A reference `${env:NAME}` or `${file:PATH}` may stand in any value; it is resolved when a process starts or a request is made. */
export interface StdioTransport {
  readonly kind: 'stdio';
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  /** Absolute. */
  readonly workingDirectory: string;
}

export interface StreamableHttpTransport {
  readonly kind: 'streamable_http';
  /** May hold `{port}` when the server is launched by us. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Absent: somebody else runs the server. */
  readonly launch?: LaunchSpec;
}

/** In-process toolbox: `tools` are looked up by the server's name in the composition. */
export interface InProcessTransport {
  readonly kind: 'in_process';
}

/** A process that serves HTTP and that we run. `{port}` in args and env is a free loopback port, chosen at each start. */
export interface LaunchSpec {
  readonly command: string;
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly workingDirectory: string;
  /** Whether it is kept on loopback by force (default) and failed when it listens elsewhere. */
  readonly loopback: boolean;
}

export type Transport = StdioTransport | StreamableHttpTransport | InProcessTransport;

export interface Timeouts {
  /** Milliseconds; null means none. */
  readonly startMs: number;
  readonly callMs: number | null;
  readonly idleMs: number | null;
  /** From the moment a call is asked for, its wait for a turn included; none when absent. */
  readonly totalMs?: number | null;
}

/** What a tool has in place of its server's limits. */
export type ToolTimeouts = Partial<Omit<Timeouts, 'startMs'>>;

export interface ServerDefinition {
  /** The namespace: `^[a-z0-9_]+$`, 1 to 100 characters. */
  readonly name: string;
  readonly transport: Transport;
  readonly start: 'auto' | 'manual';
  /** Whether a changed tool waits for approval before it may be called; `none` when absent. */
  readonly review?: 'none' | 'required';
  readonly timeouts: Timeouts;
  /** Calls in flight at once. */
  readonly concurrency: number;
  /** By the upstream's own names of its tools. */
  readonly toolTimeouts?: Readonly<Record<string, ToolTimeouts>>;
  /** Present when the server came over HTTP and not from the configuration file. */
  readonly given?: GivenValues;
}

/**
 * What somebody gave over HTTP. It fills slots `{{NAME}}` of the transport's texts, and is never read again there:
 * no reference, no port and no other slot is looked for in it.
 */
export interface GivenValues {
  readonly texts: Readonly<Record<string, string>>;
  /** Encrypted, opened when the server is started. */
  readonly sealed: Readonly<Record<string, string>>;
  /** Slots that hold a path, with the folder that it must not leave. */
  readonly paths: Readonly<Record<string, string>>;
  /** Why the server cannot be started as it was registered; null when it can. */
  readonly fault: string | null;
}

export const SERVER_STATES = [
  'registered',
  'starting',
  'running',
  'stopped',
  'failed',
  'backing_off',
] as const;
export type ServerState = (typeof SERVER_STATES)[number];

/** The last sign of life that was asked for. */
export interface ServerHealth {
  readonly status: 'unknown' | 'healthy' | 'unhealthy';
  readonly checkedAt: string | null;
  readonly message: string | null;
}

export const UNKNOWN_HEALTH: ServerHealth = { status: 'unknown', checkedAt: null, message: null };

/** What is known of a server right now. */
export interface ServerSnapshot {
  readonly id: string;
  readonly name: string;
  readonly state: ServerState;
  /** Why it is `failed` or `backing_off`, or how it last ended. */
  readonly cause: UpstreamCause | null;
  /** In a row, without a minute of quiet between them. */
  readonly failures: number;
  /** When one that is `backing_off` or `failed` is tried again; null in every other state. */
  readonly retryAt: string | null;
  readonly health: ServerHealth;
  /** Since when the list of tools may be out of date; null when it is fresh. */
  readonly staleSince: string | null;
  /** What it wrote to stderr until it was ready. */
  readonly startupStderr: string | null;
  readonly startedAt: string | null;
  readonly stateChangedAt: string;
  readonly toolCount: number;
  readonly protocolVersion: string | null;
  readonly serverVersion: string | null;
}
