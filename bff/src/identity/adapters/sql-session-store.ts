import { and, eq, gt, isNull, type SQL } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { browserSession, signInCode } from '../../platform/sql/schema-identity.ts';
import { isUuid } from '../../platform/sql/uuid.ts';
import type { Database, Transaction } from '../../platform/sql/with-tenant.ts';
import { isSessionLive } from '../domain/session-limits.ts';
import type { BrowserSession, SessionStore, SignInCode } from '../ports.ts';
import { isTouchDue } from './session-touch.ts';

export interface SqlSessionStoreDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export function createSqlSessionStore(deps: SqlSessionStoreDeps): SessionStore {
  const { database, clock } = deps;
  return {
    createSession: async ({ tenantId }, { userId, ...session }, secretHash) => {
      const row = { tenantId, ...session, principal: userId, secretHash };
      await database.withTenant(tenantId, ({ orm }) => orm.insert(browserSession).values(row));
    },
    findSession: (ctx, id, secretHash) => findSession(deps, ctx, { id, secretHash }),
    endSession: async ({ tenantId }, id) => {
      if (!isUuid(id)) return;
      const open = and(eq(browserSession.id, id), isNull(browserSession.endedAt));
      await database.withTenant(tenantId, ({ orm }) =>
        orm.update(browserSession).set({ endedAt: clock.now() }).where(open),
      );
    },
    createCode: async ({ tenantId }, { userId, ...code }, secretHash) => {
      const row = { tenantId, ...code, principal: userId, secretHash, createdAt: clock.now() };
      await database.withTenant(tenantId, ({ orm }) => orm.insert(signInCode).values(row));
    },
    redeemCode: (ctx, id, secretHash) => redeemCode(deps, ctx, { id, secretHash }),
  };
}

interface Secret {
  readonly id: string;
  readonly secretHash: string;
}

async function findSession(
  { database, clock }: SqlSessionStoreDeps,
  { tenantId }: RequestContext,
  { id, secretHash }: Secret,
): Promise<BrowserSession | null> {
  if (!isUuid(id)) return null;
  const own = and(
    eq(browserSession.id, id),
    eq(browserSession.secretHash, secretHash),
    isNull(browserSession.endedAt),
  );
  return database.withTenant(tenantId, async (tx) => {
    const [row] = await tx.orm.select().from(browserSession).where(own);
    if (row === undefined || !isSessionLive(row, clock.epochMs())) return null;
    if (isTouchDue(row, clock.epochMs())) {
      row.lastSeenAt = clock.now();
      await touch(tx, own, row.lastSeenAt);
    }
    const { principal, role, createdAt, lastSeenAt, expiresAt } = row;
    return { id: row.id, userId: principal, role, createdAt, lastSeenAt, expiresAt };
  });
}

async function touch({ orm }: Transaction, own: SQL | undefined, lastSeenAt: string): Promise<void> {
  await orm.update(browserSession).set({ lastSeenAt }).where(own);
}

async function redeemCode(
  { database, clock }: SqlSessionStoreDeps,
  { tenantId }: RequestContext,
  { id, secretHash }: Secret,
): Promise<SignInCode | null> {
  if (!isUuid(id)) return null;
  const now = clock.now();
  const usable = and(
    eq(signInCode.id, id),
    eq(signInCode.secretHash, secretHash),
    isNull(signInCode.usedAt),
    gt(signInCode.expiresAt, now),
  );
  return database.withTenant(tenantId, async ({ orm }) => {
    // One statement: of two that redeem at once, the second finds it used.
    const [row] = await orm.update(signInCode).set({ usedAt: now }).where(usable).returning();
    if (row === undefined) return null;
    return { id: row.id, userId: row.principal, role: row.role, expiresAt: row.expiresAt };
  });
}
