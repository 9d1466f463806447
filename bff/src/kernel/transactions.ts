import type { RequestContext } from './request-context.ts';

/** Several writes as one: all of them, or none. */
export interface Transactions {
  /**
   * Does the work in one transaction of the context's tenant. Stores join it when they are given the context
   * that the work was given, and so does an inner `within`. A rejection undoes everything.
   */
  within<T>(ctx: RequestContext, work: (tx: RequestContext) => Promise<T>): Promise<T>;
  /** Does the action once the context's transaction is committed, at once outside of one, never after a failure. */
  afterCommit(ctx: RequestContext, action: () => void): void;
}
