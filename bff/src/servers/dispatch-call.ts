import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { Clock } from '../kernel/clock.ts';
import type { DispatchResult, ToolOutcome, UpstreamCause } from '../kernel/outcome.ts';
import { noteEnd, whyRefused } from './call-circuit.ts';
import { type CallLimits, limitsOf, timeLeft, withLimit } from './call-limits.ts';
import type { Turn } from './domain/call-gate.ts';
import { noteInFlight } from './drain-calls.ts';
import type { Provenance, Upstream, UpstreamCallOptions } from './ports.ts';
import { type ServerEntry, whyNotRunning } from './server-entry.ts';
import type { ServerRegistry } from './server-registry.ts';
import { waitForTurn } from './wait-for-turn.ts';

/** One call to one tool of exactly the server named. */
export interface ServerCall {
  readonly tenantId: string;
  readonly serverName: string;
  /** The upstream's own name of the tool. */
  readonly bareName: string;
  readonly parameters: Json;
  readonly provenance: Provenance;
  readonly signal?: AbortSignal;
  readonly onProgress?: (params: JsonObject) => void;
  readonly onLog?: (params: JsonObject) => void;
  /** `_meta` of the caller's request, without a progress token. */
  readonly meta?: JsonObject;
}

interface DispatchDeps {
  readonly registry: ServerRegistry;
  readonly clock: Clock;
}

/**
 * Carries a call to its server when its turn has come. Never rejects, and never sends twice what may have been
 * done: only a request that the server refused unread, because it forgot our session, goes out again.
 */
export function dispatchCall(deps: DispatchDeps) {
  return async (call: ServerCall): Promise<DispatchResult> => {
    const entry = deps.registry.find(call.tenantId, call.serverName);
    if (entry === null) return unsent(`there is no server "${call.serverName}"`);
    const refusal = whyNotNow(entry, deps.clock);
    return refusal === null ? queueAndSend(deps, entry, call) : unsent(refusal);
  };
}

function whyNotNow(entry: ServerEntry, clock: Clock): UpstreamCause | null {
  const down = entry.upstream === null && entry.resuming === null;
  return down ? whyNotRunning(entry) : whyRefused(entry, clock);
}

async function queueAndSend(
  deps: DispatchDeps,
  entry: ServerEntry,
  call: ServerCall,
): Promise<DispatchResult> {
  const limits = limitsOf(entry.definition, call.bareName);
  const beganMs = limits.totalMs === null ? 0 : deps.clock.monotonicMs();
  const turn = await waitForTurn(entry.gate, call.signal, limits.totalMs);
  if (turn !== 'go') return turnedAway(turn, entry, limits);
  try {
    return await send({ deps, entry, call, limits, beganMs });
  } finally {
    entry.gate.leave();
  }
}

interface Sending {
  readonly deps: DispatchDeps;
  readonly entry: ServerEntry;
  readonly call: ServerCall;
  readonly limits: CallLimits;
  /** Monotonic milliseconds when it was asked for. */
  readonly beganMs: number;
}

async function send(sending: Sending): Promise<DispatchResult> {
  const { entry } = sending;
  if (entry.upstream === null) await entry.resuming;
  const { upstream } = entry;
  if (upstream === null) return unsent(whyNotRunning(entry));
  const result = await attempt(sending, upstream);
  const next = refusedUnread(result) ? await nextSession(entry, upstream) : null;
  return next === null ? result : attempt(sending, next);
}

function refusedUnread({ outcome }: DispatchResult): boolean {
  return outcome.kind === 'unsent' && outcome.cause.sessionLost === true;
}

/** The server under its new session, null when it is not back. */
async function nextSession(entry: ServerEntry, lost: Upstream): Promise<Upstream | null> {
  await lost.closed;
  await entry.resuming;
  return entry.upstream === lost ? null : entry.upstream;
}

async function attempt(sending: Sending, upstream: Upstream): Promise<DispatchResult> {
  const { deps, entry, call, limits, beganMs } = sending;
  const refusal = whyRefused(entry, deps.clock, { takePlace: true });
  if (refusal !== null) return unsent(refusal);
  const waitedMs = limits.totalMs === null ? 0 : deps.clock.monotonicMs() - beganMs;
  const { circuit } = entry;
  const options = optionsOf(call, limits, timeLeft(limits, waitedMs));
  const ended = noteInFlight(entry);
  const { outcome, stderr } = await upstream.call(call.bareName, call.parameters, options).finally(ended);
  if (entry.upstream === upstream) noteEnd(entry, deps.clock, { outcome, before: circuit });
  return { outcome: withLimit(outcome, limits), stderr };
}

function optionsOf(call: ServerCall, { idleMs }: CallLimits, timeoutMs: number | null): UpstreamCallOptions {
  const { provenance, signal, onProgress, onLog, meta } = call;
  return {
    provenance,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(onLog && { onLog }),
    ...(meta && { meta }),
    ...(timeoutMs !== null && { timeoutMs }),
    ...(idleMs !== null && { idleMs }),
  };
}

function turnedAway(
  turn: Exclude<Turn | 'late', 'go'>,
  entry: ServerEntry,
  limits: CallLimits,
): DispatchResult {
  const { name } = entry.snapshot;
  if (turn === 'cancelled') return { outcome: { kind: 'cancelled' }, stderr: null };
  if (turn === 'closed') return unsent(whyNotRunning(entry));
  if (turn === 'full') return unsent(`too many calls wait for the server "${name}"`, 'queue_full');
  return unsent(`its turn on the server "${name}" did not come within ${limits.totalMs} ms (timeouts.total)`);
}

type UnsentReason = Extract<ToolOutcome, { kind: 'unsent' }>['reason'];

function unsent(why: UpstreamCause | string, reason: UnsentReason = 'unreachable'): DispatchResult {
  const cause = typeof why === 'string' ? { message: why } : why;
  return { outcome: { kind: 'unsent', reason, cause }, stderr: null };
}
