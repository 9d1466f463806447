import type { Clock } from '../kernel/clock.ts';
import type { ToolOutcome, UpstreamCause } from '../kernel/outcome.ts';
import { admit, afterCall, type CallEnd, type Circuit, CLOSED_CIRCUIT } from './domain/circuit-breaker.ts';
import type { ServerEntry } from './server-entry.ts';

/**
 * Why no call may go to this server now, though it runs: its calls keep failing. Null when one may; `takePlace`
 * says that it goes now, and is the one that decides when the circuit is half open.
 */
export function whyRefused(
  entry: ServerEntry,
  clock: Clock,
  { takePlace = false } = {},
): UpstreamCause | null {
  if (entry.circuit === CLOSED_CIRCUIT) return null;
  const admission = admit(entry.circuit, clock.monotonicMs());
  if (admission.admitted) {
    if (takePlace) entry.circuit = admission.circuit;
    return null;
  }
  const retryAt = new Date(clock.epochMs() + admission.waitMs).toISOString();
  const { name } = entry.snapshot;
  const message = `the last ${entry.circuit.failures} calls to the server "${name}" failed on their way; the next one may try at ${retryAt}`;
  return { message, retryAt };
}

interface Ended {
  readonly outcome: ToolOutcome;
  /** The circuit when the call went. */
  readonly before: Circuit;
}

export function noteEnd(entry: ServerEntry, clock: Clock, { outcome, before }: Ended): void {
  const nowMs = clock.monotonicMs();
  const end = ENDS[outcome.kind];
  if (end === 'succeeded') entry.heardMs = nowMs;
  entry.circuit = afterCall(entry.circuit, { end, probe: before.probing, nowMs });
}

/** A tool that failed, or a JSON-RPC error, is an answer: its server is well. */
const ENDS: Readonly<Record<ToolOutcome['kind'], CallEnd>> = {
  result: 'succeeded',
  rpc_error: 'succeeded',
  timed_out: 'failed',
  lost: 'failed',
  unsent: 'failed',
  cancelled: 'said_nothing',
};
