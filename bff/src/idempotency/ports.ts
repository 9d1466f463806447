import type { RequestContext } from '../kernel/request-context.ts';

/** A request that is to be done once. Principal and tenant are the context's. */
export interface KeyedRequest {
  /** The same key stands for one request of each operation. */
  readonly operation: string;
  /** UUID, lower case. */
  readonly key: string;
  /** The same for the same path and payload. */
  readonly fingerprint: string;
}

/** An answer as it was sent. */
export interface KeptAnswer {
  readonly status: number;
  /** Names and values of those that belong to the answer itself. */
  readonly headers: readonly (readonly [string, string])[];
  readonly body: string;
}

export interface FoundAnswer extends KeptAnswer {
  readonly fingerprint: string;
}

/** Answers by tenant, principal, operation and key. To be used inside one transaction. */
export interface AnswerStore {
  /**
   * Does the work while nobody else does any under this key. Rejects with `idempotency_key_in_progress`
   * when somebody does. The key is free again when the transaction ends.
   */
  exclusively<T>(ctx: RequestContext, request: KeyedRequest, work: () => Promise<T>): Promise<T>;
  find(ctx: RequestContext, request: KeyedRequest): Promise<FoundAnswer | null>;
  save(ctx: RequestContext, request: KeyedRequest, answer: KeptAnswer): Promise<void>;
}
