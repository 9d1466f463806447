/** The longest that a timer of the platform can run, in milliseconds: about 25 days. */
const LONGEST_MS = 2_147_483_647;

/** Milliseconds that are left until then, as a timer takes them; null when nothing ends it. */
export function lifeLeft(validUntilMs: number | undefined, nowMs: number): number | null {
  return validUntilMs === undefined ? null : Math.min(LONGEST_MS, Math.max(0, validUntilMs - nowMs));
}
