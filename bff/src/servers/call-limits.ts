import type { ToolOutcome } from '../kernel/outcome.ts';
import type { ServerDefinition, Timeouts } from './domain/server.ts';

/** The limits of one call: those of its tool, where it has its own, before those of its server. */
export interface CallLimits {
  readonly callMs: number | null;
  readonly idleMs: number | null;
  readonly totalMs: number | null;
}

export function limitsOf(definition: ServerDefinition, tool: string): CallLimits {
  const { timeouts, toolTimeouts } = definition;
  const own =
    toolTimeouts !== undefined && Object.hasOwn(toolTimeouts, tool) ? toolTimeouts[tool] : undefined;
  return own === undefined ? withTotal(timeouts) : withTotal({ ...timeouts, ...own });
}

function withTotal({ callMs, idleMs, totalMs }: Timeouts): CallLimits {
  return { callMs, idleMs, totalMs: totalMs ?? null };
}

/** Milliseconds that are left for the call itself; null when nothing bounds it. */
export function timeLeft({ callMs, totalMs }: CallLimits, waitedMs: number): number | null {
  const left = totalMs === null ? null : Math.max(1, totalMs - waitedMs);
  if (left === null || callMs === null) return left ?? callMs;
  return Math.min(left, callMs);
}

/** Says which of the configured limits ended the call. */
export function withLimit(outcome: ToolOutcome, limits: CallLimits): ToolOutcome {
  if (outcome.kind !== 'timed_out') return outcome;
  const { afterMs } = outcome;
  if (afterMs === limits.callMs) return { ...outcome, limit: 'call' };
  if (afterMs === limits.idleMs) return { ...outcome, limit: 'idle' };
  return limits.totalMs === null ? outcome : { ...outcome, limit: 'total', afterMs: limits.totalMs };
}
