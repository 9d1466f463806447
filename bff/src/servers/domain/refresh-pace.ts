/** Refreshes of one server within any `REFRESH_WINDOW_MS`. With the last one after a storm it stays below ten. */
export const REFRESH_LIMIT = 8;
/** Milliseconds. */
export const REFRESH_WINDOW_MS = 10_000;
/** The first so many come at once; the others are spread, so that a storm does not use up the window at its start. */
const AT_ONCE = REFRESH_LIMIT / 2;
const SPACING_MS = REFRESH_WINDOW_MS / REFRESH_LIMIT;

/** Those of the starts, oldest first, that still count at this moment. */
export function recentStarts(starts: readonly number[], nowMs: number): readonly number[] {
  return starts.filter((start) => nowMs - start < REFRESH_WINDOW_MS);
}

/** Milliseconds until the next refresh may start after these; 0 when it may now. */
export function refreshWait(allStarts: readonly number[], nowMs: number): number {
  const starts = recentStarts(allStarts, nowMs);
  const oldest = starts[starts.length - REFRESH_LIMIT];
  if (oldest !== undefined) return Math.max(0, oldest + REFRESH_WINDOW_MS - nowMs);
  const last = starts.at(-1);
  if (last === undefined || starts.length < AT_ONCE) return 0;
  return Math.max(0, last + SPACING_MS - nowMs);
}
