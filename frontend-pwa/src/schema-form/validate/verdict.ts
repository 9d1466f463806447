import type { InvalidParams } from '../messages.ts';
import type { Path } from '../model/draft.ts';

/** What the browser says of a value. Its word is advice: the server decides. */
export type Verdict =
  | { readonly verdict: 'valid' }
  | { readonly verdict: 'invalid'; readonly errors: readonly Finding[] }
  | { readonly verdict: 'unchecked'; readonly reason: UncheckedReason };

/** A keyword of the schema that the value does not satisfy, at the place where something is to be done. */
export interface Finding {
  readonly path: Path;
  readonly keyword: string;
  readonly params: InvalidParams;
}

export type UncheckedReason =
  /** The schema takes longer than a form may wait; the text that does may be an expensive pattern. */
  | 'timed-out'
  /** A pattern that is no regular expression here. */
  | 'bad-pattern'
  /** A reference that leads back to itself, or a value nested deeper than can be followed. */
  | 'endless'
  | 'unresolved-reference'
  /** A verdict that hangs on digits which a double does not carry. */
  | 'inexact-number'
  | 'bad-schema'
  | 'no-worker';
