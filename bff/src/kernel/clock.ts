/** Wall time for people, monotonic time for durations. */
export interface Clock {
  /** Now, as RFC 3339 in UTC with milliseconds. */
  now(): string;
  /** Milliseconds since the Unix epoch. */
  epochMs(): number;
  /** Monotonic milliseconds with a fraction: only differences mean anything. */
  monotonicMs(): number;
}
