import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { DispatchResult, ToolOutcome, UpstreamCause } from '../kernel/outcome.ts';
import type { Turn } from './domain/call-gate.ts';
import type { Timeouts } from './domain/server.ts';
import type { Provenance, Upstream, UpstreamCallOptions } from './ports.ts';
import { type ServerEntry, type ServerRegistry, whyNotRunning } from './server-registry.ts';

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
}

/** Carries a call to its server when its turn has come. Never rejects. */
export function dispatchCall(deps: DispatchDeps) {
  return async (call: ServerCall): Promise<DispatchResult> => {
    const entry = deps.registry.find(call.tenantId, call.serverName);
    if (entry === null) return unsent(`there is no server "${call.serverName}"`);
    if (entry.upstream === null) return unsent(whyNotRunning(entry));
    const turn = await entry.gate.enter(call.signal);
    if (turn !== 'go') return turnedAway(turn, entry);
    try {
      return await send(entry, call);
    } finally {
      entry.gate.leave();
    }
  };
}

async function send(entry: ServerEntry, call: ServerCall): Promise<DispatchResult> {
  const upstream: Upstream | null = entry.upstream;
  if (upstream === null) return unsent(whyNotRunning(entry));
  return upstream.call(call.bareName, call.parameters, optionsOf(call, entry.definition.timeouts));
}

function optionsOf(call: ServerCall, timeouts: Timeouts): UpstreamCallOptions {
  const { provenance, signal, onProgress, onLog, meta } = call;
  return {
    provenance,
    ...(signal && { signal }),
    ...(onProgress && { onProgress }),
    ...(onLog && { onLog }),
    ...(meta && { meta }),
    ...(timeouts.callMs !== null && { timeoutMs: timeouts.callMs }),
    ...(timeouts.idleMs !== null && { idleMs: timeouts.idleMs }),
  };
}

function turnedAway(turn: Exclude<Turn, 'go'>, entry: ServerEntry): DispatchResult {
  if (turn === 'cancelled') return { outcome: { kind: 'cancelled' }, stderr: null };
  if (turn === 'closed') return unsent(whyNotRunning(entry));
  return unsent(`too many calls wait for the server "${entry.snapshot.name}"`, 'queue_full');
}

type UnsentReason = Extract<ToolOutcome, { kind: 'unsent' }>['reason'];

function unsent(why: UpstreamCause | string, reason: UnsentReason = 'unreachable'): DispatchResult {
  const cause = typeof why === 'string' ? { message: why } : why;
  return { outcome: { kind: 'unsent', reason, cause }, stderr: null };
}
