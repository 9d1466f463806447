import type { CallGate, Turn } from './domain/call-gate.ts';

/** Waits for a turn, at most so long; `late` when it did not come. Holds a place only with `go`. */
export async function waitForTurn(
  gate: CallGate,
  signal: AbortSignal | undefined,
  limitMs: number | null,
): Promise<Turn | 'late'> {
  if (limitMs === null) return gate.enter(signal);
  const limit = AbortSignal.timeout(limitMs);
  const turn = await gate.enter(signal === undefined ? limit : AbortSignal.any([signal, limit]));
  return turn === 'cancelled' && !signal?.aborted ? 'late' : turn;
}
