/** Milliseconds: upper bound of the first pause; each further one is twice as long. */
export const BACKOFF_BASE_MS = 250;
/** Milliseconds: no pause of a server that backs off is longer. */
export const BACKOFF_CAP_MS = 30_000;
/** Failures in a row after which a server is shown as `failed`. */
export const GIVE_UP_AFTER = 8;
/** Milliseconds between two attempts with a server that is `failed`, at most; half of it at least. */
export const FAILED_RETRY_MS = 300_000;
/** Milliseconds that a server must run until its earlier failures are forgotten. */
export const QUIET_MS = 60_000;

export interface FailureFacts {
  /** Failures in a row, this one included. */
  readonly failures: number;
  /** Whether it may go away by itself: a missing command does not, an exit may. */
  readonly heals: boolean;
  /** Whether the server merely forgot our session: no process died. */
  readonly sessionLost: boolean;
}

export interface RetryPlan {
  readonly state: 'backing_off' | 'failed';
  readonly delayMs: number;
}

/**
 * When a wanted server that failed is tried again. Exponential back-off with full jitter and a cap; a lost
 * session is begun anew at once, the first time. What cannot heal by itself, or has failed `GIVE_UP_AFTER`
 * times in a row, is `failed`: it is not expected back, yet looked at again every few minutes, because commands
 * get installed and secrets get added. Whoever starts it by hand waits for none of this.
 *
 * @param chance from 0 up to, but without, 1.
 */
export function planRetry({ failures, heals, sessionLost }: FailureFacts, chance: number): RetryPlan {
  if (!heals || failures >= GIVE_UP_AFTER) {
    return { state: 'failed', delayMs: Math.ceil((FAILED_RETRY_MS * (1 + chance)) / 2) };
  }
  if (sessionLost && failures === 1) return { state: 'backing_off', delayMs: 0 };
  return { state: 'backing_off', delayMs: jittered(BACKOFF_BASE_MS, failures, chance) };
}

/** Milliseconds, at least 1: full jitter below `baseMs` doubled for each failure after the first. */
export function jittered(baseMs: number, failures: number, chance: number): number {
  const bound = Math.min(BACKOFF_CAP_MS, baseMs * 2 ** (failures - 1));
  return Math.max(1, Math.floor(bound * chance));
}

/** Failures in a row after one more, when the server had run for so long (null: it never came up). */
export function failuresAfter(failures: number, ranMs: number | null): number {
  return ranMs !== null && ranMs >= QUIET_MS ? 1 : failures + 1;
}
