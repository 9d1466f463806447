import type { BrowserSession } from '../ports.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** Limits of local sign-in, in milliseconds. */
export const sessionLimits = {
  /** A one-time code, from its making. */
  codeMs: 15 * MINUTE_MS,
  /** A session that nobody uses. */
  idleMs: 12 * HOUR_MS,
  /** A session from its begin, however much it is used. */
  absoluteMs: 7 * 24 * HOUR_MS,
} as const;

/** Whether a session is within both its limits. */
export function isSessionLive(
  session: Pick<BrowserSession, 'expiresAt' | 'lastSeenAt'>,
  nowMs: number,
): boolean {
  return (
    nowMs < Date.parse(session.expiresAt) && nowMs - Date.parse(session.lastSeenAt) < sessionLimits.idleMs
  );
}

/** RFC 3339 in UTC of an instant in milliseconds. */
export function instant(epochMs: number): string {
  return new Date(epochMs).toISOString();
}
