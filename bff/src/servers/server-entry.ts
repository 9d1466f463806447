import type { UpstreamCause } from '../kernel/outcome.ts';
import type { CallGate } from './domain/call-gate.ts';
import type { Circuit } from './domain/circuit-breaker.ts';
import type { ServerDefinition, ServerSnapshot } from './domain/server.ts';
import type { Upstream } from './ports.ts';
import type { ToolRefresh } from './refresh-tools.ts';

/** A start or a stop that was asked for. */
export interface Work {
  readonly kind: 'start' | 'stop';
  readonly done: Promise<void>;
  /** Calls a start off. */
  readonly abort: AbortController;
}

/** One server of one tenant as it lives in this process. Only the use cases of this folder change it. */
export interface ServerEntry {
  readonly tenantId: string;
  readonly definition: ServerDefinition;
  readonly gate: CallGate;
  snapshot: ServerSnapshot;
  /** Whether it is to run: then it is brought back whenever it ends. */
  wanted: boolean;
  /** Whether it is being deleted, or was: then nothing starts it any more. */
  removed: boolean;
  /** What people wanted of it is stored in the order in which they did. */
  wishes: Promise<void>;
  /** Present exactly while the state is `running`. */
  upstream: Upstream | null;
  refresh: ToolRefresh | null;
  /** The newest start or stop that has not ended. Each begins when the one before has ended. */
  work: Work | null;
  restarting: Promise<void> | null;
  /** A start that begins a lost session anew: calls wait for it, since nothing but the session was lost. */
  resuming: Promise<void> | null;
  /** The end of a connection that died: the next one does not begin before. */
  burying: Promise<void> | null;
  /** Reports to the catalogue one after the other, so that an older one never overtakes a newer one. */
  reports: Promise<void>;
  circuit: Circuit;
  /** Calls that were sent and have not ended. */
  inFlight: number;
  /** Told when there is none of them any more. */
  onDrained: (() => void) | null;
  /** Monotonic milliseconds when it came up, and when it last gave a sign of life. */
  startedMs: number;
  heardMs: number;
  /** Ways to call off what is to happen later: the next attempt, the end of the quiet minute, the next check. */
  readonly timers: Map<'retry' | 'quiet' | 'health', () => void>;
  /** Id of the run that is noted as under way. */
  runId: string | null;
}

/** Calls off what was to happen later. */
export function cancelTimer(entry: ServerEntry, name: 'retry' | 'quiet' | 'health'): void {
  entry.timers.get(name)?.();
  entry.timers.delete(name);
}

/** What a person is told who wants something from a server that does not run. */
export function whyNotRunning(entry: ServerEntry): UpstreamCause {
  const { name, state, cause, retryAt } = entry.snapshot;
  const again = retryAt === null ? {} : { retryAt };
  const next = retryAt === null ? '' : `, and is tried again at ${retryAt}`;
  const message = `the server "${name}" is ${state.replace('_', ' ')}${next}`;
  if (cause === null) return { message, ...again };
  const { sessionLost: _, ...shown } = cause;
  return { ...shown, ...again, message: `${message}: ${cause.message}` };
}
