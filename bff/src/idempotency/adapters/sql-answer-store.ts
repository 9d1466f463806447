import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { idempotencyKey } from '../../platform/sql/schema-idempotency.ts';
import { joinTenant } from '../../platform/sql/transactions.ts';
import type { Database, Transaction } from '../../platform/sql/with-tenant.ts';
import { keyInProgress } from '../domain/key-in-progress.ts';
import type { AnswerStore, KeyedRequest } from '../ports.ts';

export interface SqlAnswerStoreDeps {
  readonly database: Database;
  readonly clock: Clock;
}

/**
 * The claim is an advisory lock that ends with the transaction, after its rows can be seen: whoever gets the
 * lock next finds the answer. It is only tried, so that nobody waits with a connection in hand.
 */
const CLAIM = `select pg_try_advisory_xact_lock(hashtextextended('corbusier.idempotency.' || $1, 0)) as claimed`;

export function createSqlAnswerStore({ database, clock }: SqlAnswerStoreDeps): AnswerStore {
  return {
    exclusively: (ctx, request, work) =>
      joinTenant(database, ctx, async (tx) => {
        if (!(await claim(tx, ctx, request))) throw keyInProgress(request.key);
        return work();
      }),
    find: (ctx, request) =>
      joinTenant(database, ctx, async ({ orm }) => {
        const { fingerprint, status, headers, body } = idempotencyKey;
        const [row] = await orm
          .select({ fingerprint, status, headers, body })
          .from(idempotencyKey)
          .where(samePlace(ctx, request));
        // As `save` wrote them.
        return row === undefined ? null : { ...row, headers: row.headers as [string, string][] };
      }),
    save: (ctx, request, { status, headers, body }) =>
      joinTenant(database, ctx, async ({ orm }) => {
        await orm.insert(idempotencyKey).values({
          tenantId: ctx.tenantId,
          ...placeOf(ctx, request),
          fingerprint: request.fingerprint,
          status,
          headers: headers.map(([name, value]) => [name, value]),
          body,
          createdAt: clock.now(),
        });
      }),
  };
}

async function claim(tx: Transaction, ctx: RequestContext, request: KeyedRequest): Promise<boolean> {
  const { principal, operation, key } = placeOf(ctx, request);
  const [row] = await tx.query<{ claimed: boolean }>(CLAIM, [
    JSON.stringify([ctx.tenantId, principal, operation, key]),
  ]);
  return row?.claimed === true;
}

function placeOf(ctx: RequestContext, { operation, key }: KeyedRequest) {
  return { principal: cleanText(ctx.userId), operation, key };
}

function samePlace(ctx: RequestContext, request: KeyedRequest) {
  const { principal, operation, key } = placeOf(ctx, request);
  return and(
    eq(idempotencyKey.principal, principal),
    eq(idempotencyKey.operation, operation),
    eq(idempotencyKey.key, key),
  );
}
