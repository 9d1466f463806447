/** Failures in a row that open the circuit. */
export const OPEN_AFTER = 5;
/** Milliseconds that it stays open the first time; each further time in a row twice as long. */
export const OPEN_BASE_MS = 5_000;
/** Milliseconds that it stays open at most. */
export const OPEN_CAP_MS = 60_000;

/** A value: every change gives a new one. Times are monotonic milliseconds. */
export interface Circuit {
  /** Failures in a row. */
  readonly failures: number;
  /** Closed while null: calls go through. */
  readonly openUntilMs: number | null;
  /** Half open: one call is on its way, and decides. */
  readonly probing: boolean;
  /** Milliseconds that it stays open the next time. */
  readonly nextPauseMs: number;
}

export const CLOSED_CIRCUIT: Circuit = {
  failures: 0,
  openUntilMs: null,
  probing: false,
  nextPauseMs: OPEN_BASE_MS,
};

export type Admission =
  | { readonly admitted: true; readonly circuit: Circuit; readonly probe: boolean }
  | { readonly admitted: false; readonly waitMs: number };

/** Whether a call may go now. Open: none; once the pause is over: one, whose end decides for the others. */
export function admit(circuit: Circuit, nowMs: number): Admission {
  if (circuit.openUntilMs === null) return { admitted: true, circuit, probe: false };
  const waitMs = circuit.openUntilMs - nowMs;
  if (waitMs > 0) return { admitted: false, waitMs };
  if (circuit.probing) return { admitted: false, waitMs: 0 };
  return { admitted: true, circuit: { ...circuit, probing: true }, probe: true };
}

export type CallEnd = 'succeeded' | 'failed' | 'said_nothing';

export interface EndedCall {
  readonly end: CallEnd;
  readonly probe: boolean;
  readonly nowMs: number;
}

/** The circuit after a call. A call that was cancelled says nothing about its server; its place is free again. */
export function afterCall(circuit: Circuit, { end, probe, nowMs }: EndedCall): Circuit {
  if (end === 'succeeded') return circuit === CLOSED_CIRCUIT ? circuit : CLOSED_CIRCUIT;
  if (end === 'said_nothing') return probe ? { ...circuit, probing: false } : circuit;
  return probe || circuit.openUntilMs === null ? withFailure(circuit, nowMs) : circuit;
}

function withFailure(circuit: Circuit, nowMs: number): Circuit {
  const failures = circuit.failures + 1;
  if (failures < OPEN_AFTER) return { ...circuit, failures };
  const pauseMs = circuit.nextPauseMs;
  return {
    failures,
    openUntilMs: nowMs + pauseMs,
    probing: false,
    nextPauseMs: Math.min(OPEN_CAP_MS, pauseMs * 2),
  };
}
