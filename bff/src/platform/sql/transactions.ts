import type { RequestContext } from '../../kernel/request-context.ts';
import type { Transactions } from '../../kernel/transactions.ts';
import type { Database, Transaction } from './with-tenant.ts';

interface OpenTransaction {
  readonly tx: Transaction;
  /** What follows the commit. */
  readonly actions: (() => void)[];
}

/** The transaction that a context is in. It is the context's identity that counts, not its contents. */
const open = new WeakMap<RequestContext, OpenTransaction>();

export function createSqlTransactions(database: Database): Transactions {
  return {
    within: async (ctx, work) => {
      if (open.has(ctx)) return work(ctx);
      const actions: (() => void)[] = [];
      const answer = await database.withTenant(ctx.tenantId, (tx) => carry(ctx, { tx, actions }, work));
      for (const action of actions) action();
      return answer;
    },
    afterCommit: (ctx, action) => {
      const transaction = open.get(ctx);
      if (transaction === undefined) action();
      else transaction.actions.push(action);
    },
  };
}

async function carry<T>(
  ctx: RequestContext,
  transaction: OpenTransaction,
  work: (tx: RequestContext) => Promise<T>,
): Promise<T> {
  const inner = { ...ctx };
  open.set(inner, transaction);
  try {
    return await work(inner);
  } finally {
    // Whoever kept the context and uses it too late gets a transaction of its own, not one that is over.
    open.delete(inner);
  }
}

/** Does the work in the transaction that the context is in, or in one of its own. */
export function joinTenant<T>(
  database: Database,
  ctx: RequestContext,
  work: (tx: Transaction) => Promise<T>,
): Promise<T> {
  const joined = open.get(ctx);
  return joined === undefined ? database.withTenant(ctx.tenantId, work) : work(joined.tx);
}

const OWN_TENANT = 'with own_tenant as materialized (select $1::uuid as id)';

/** A statement as `Database.statement` takes it, in the transaction that the context is in or as its own. */
export function joinStatement<Row extends object>(
  database: Database,
  ctx: RequestContext,
  { body, values }: { readonly body: string; readonly values: readonly unknown[] },
): Promise<readonly Row[]> {
  const joined = open.get(ctx);
  if (joined === undefined) return database.statement<Row>(ctx.tenantId, body, values);
  return joined.tx.query<Row>(`${OWN_TENANT} ${body}`, [ctx.tenantId, ...values]);
}
