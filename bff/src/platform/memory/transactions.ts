import type { RequestContext } from '../../kernel/request-context.ts';
import type { Transactions } from '../../kernel/transactions.ts';

/**
 * For stores in memory, whose writes cannot fail once they are checked: there is nothing to undo as long as
 * work checks before it writes. What is to follow the commit still waits for the end of the work.
 */
export function createMemoryTransactions(): Transactions {
  const open = new WeakMap<RequestContext, (() => void)[]>();
  return {
    within: async (ctx, work) => {
      if (open.has(ctx)) return work(ctx);
      const tx = { ...ctx };
      const actions: (() => void)[] = [];
      open.set(tx, actions);
      try {
        const answer = await work(tx);
        for (const action of actions) action();
        return answer;
      } finally {
        open.delete(tx);
      }
    },
    afterCommit: (ctx, action) => {
      const actions = open.get(ctx);
      if (actions === undefined) action();
      else actions.push(action);
    },
  };
}
