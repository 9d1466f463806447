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
}

export interface ServerDefinition {
  /** The namespace: `^[a-z0-9_]+$`, 1 to 100 characters. */
  readonly name: string;
  readonly transport: Transport;
  readonly start: 'auto' | 'manual';
  readonly timeouts: Timeouts;
  /** Calls in flight at once. */
  readonly concurrency: number;
  /** Whether a changed tool waits for approval before it may be called; `none` when absent. */
  readonly review?: 'none' | 'required';
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

/** What is known of a server right now. */
export interface ServerSnapshot {
  readonly id: string;
  readonly name: string;
  readonly state: ServerState;
  /** Why it is `failed` or `backing_off`, or how it last ended. */
  readonly cause: UpstreamCause | null;
  readonly startedAt: string | null;
  readonly stateChangedAt: string;
  readonly toolCount: number;
  readonly protocolVersion: string | null;
  readonly serverVersion: string | null;
}
