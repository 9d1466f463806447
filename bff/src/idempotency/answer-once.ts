import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import type { AnswerStore, FoundAnswer, KeptAnswer, KeyedRequest } from './ports.ts';

export interface AnswerOnceDeps {
  readonly transactions: Transactions;
  readonly answers: AnswerStore;
}

export interface OnceAnswer extends KeptAnswer {
  /** Whether it was sent before, and nothing was done now. */
  readonly replayed: boolean;
}

/**
 * Does a request once. Claim, work and kept answer are one transaction: work that is refused leaves no claim,
 * and work that is done always leaves its answer. Throws `idempotency_key_reused` and
 * `idempotency_key_in_progress`.
 */
export function answerOnce({ transactions, answers }: AnswerOnceDeps) {
  return (
    ctx: RequestContext,
    request: KeyedRequest,
    work: (tx: RequestContext) => Promise<KeptAnswer>,
  ): Promise<OnceAnswer> =>
    transactions.within(ctx, (tx) =>
      answers.exclusively(tx, request, async () => {
        const known = await answers.find(tx, request);
        if (known !== null) return replay(request, known);
        const answer = await work(tx);
        await answers.save(tx, request, answer);
        return { ...answer, replayed: false };
      }),
    );
}

export type AnswerOnce = ReturnType<typeof answerOnce>;

function replay(request: KeyedRequest, { fingerprint, ...answer }: FoundAnswer): OnceAnswer {
  if (fingerprint !== request.fingerprint) throw reused(request);
  return { ...answer, replayed: true };
}

function reused({ key }: KeyedRequest): AppError {
  return new AppError(
    'idempotency_key_reused',
    'This key was used for another request. Take a fresh key for each new request.',
    { idempotencyKey: key },
  );
}
