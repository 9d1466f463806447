import type { BrowserSession } from '../ports.ts';

/** `lastSeenAt` is true to the minute, so that not every request of a browser is a write. */
export const TOUCH_MS = 60_000;

export function isTouchDue(session: Pick<BrowserSession, 'lastSeenAt'>, nowMs: number): boolean {
  return nowMs - Date.parse(session.lastSeenAt) >= TOUCH_MS;
}
