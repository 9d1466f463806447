import type { Verdict } from './verdict.ts';

/** Values travel as JSON text: exact numbers are a class, which a message to a worker would strip. */
export interface CheckRequest {
  /** Counts from 1; the answer 0 says that the worker is up. */
  readonly id: number;
  readonly schemaText: string;
  readonly valueText: string;
}

export interface CheckReply {
  readonly id: number;
  readonly verdict: Verdict;
}
