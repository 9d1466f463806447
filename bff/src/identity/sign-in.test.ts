import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Clock } from '../kernel/clock.ts';
import { createWebCryptoSecrets } from './adapters/web-crypto-secrets.ts';
import { formatSecretToken, parseSecretToken } from './domain/secret-token.ts';
import type { BrowserSession, SessionStore, SignInCode } from './ports.ts';
import { createSessionBearer } from './session-bearer.ts';
import { createSignIn } from './sign-in.ts';

const TENANT = '00000000-0000-0000-0000-000000000001';
const OTHER = '0192f0c1-0000-7000-8000-00000000000b';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const subject = { tenantId: TENANT, userId: '00000000-0000-0000-0000-0000000000a1', role: 'admin' };

/** Keeps rows by (tenant, id, hash) as the port asks; limits are the use case's to check here. */
function createStore(clock: Clock) {
  const sessions = new Map<string, BrowserSession>();
  const codes = new Map<string, SignInCode>();
  const keys = { session: new Map<string, string>() };
  const store: SessionStore = {
    createSession: async (ctx, session, hash) => {
      keys.session.set(`${ctx.tenantId}/${session.id}`, hash);
      sessions.set(`${ctx.tenantId}/${session.id}/${hash}`, session);
    },
    findSession: async (ctx, id, hash) => {
      const key = `${ctx.tenantId}/${id}/${hash}`;
      const found = sessions.get(key) ?? null;
      if (found !== null) sessions.set(key, { ...found, lastSeenAt: clock.now() });
      return found;
    },
    endSession: async (ctx, id) => {
      sessions.delete(`${ctx.tenantId}/${id}/${keys.session.get(`${ctx.tenantId}/${id}`)}`);
    },
    createCode: async (ctx, code, hash) => {
      codes.set(`${ctx.tenantId}/${code.id}/${hash}`, code);
    },
    redeemCode: async (ctx, id, hash) => {
      const key = `${ctx.tenantId}/${id}/${hash}`;
      const found = codes.get(key) ?? null;
      codes.delete(key);
      return found;
    },
  };
  return { store, stored: () => JSON.stringify([...sessions, ...codes]) };
}

function setUp() {
  let now = Date.parse('2026-12-01T00:00:00.000Z');
  let count = 0;
  const clock: Clock = {
    now: () => new Date(now).toISOString(),
    epochMs: () => now,
    monotonicMs: () => now,
  };
  const { store, stored } = createStore(clock);
  const signIn = createSignIn({
    sessions: store,
    clock,
    secrets: createWebCryptoSecrets(),
    ids: {
      next: () => {
        count += 1;
        return `0192f0c1-0000-7000-8000-${String(count).padStart(12, '0')}`;
      },
    },
  });
  const enter = async (previousToken?: string) => {
    const { code } = await signIn.createCode('c', subject);
    return signIn.redeem('c', previousToken === undefined ? { code } : { code, previousToken });
  };
  return {
    signIn,
    clock,
    stored,
    enter,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

const invalidCode = { reason: 'invalid_sign_in_code', status: 401 };
const invalidSession = { reason: 'invalid_session', status: 401 };

describe('one-time codes', () => {
  it('begin a session of their subject', async () => {
    const { signIn, enter } = setUp();
    const { session, token, tenantId } = await enter();
    expect(tenantId).toBe(TENANT);
    expect(session).toMatchObject({
      userId: subject.userId,
      role: 'admin',
      expiresAt: '2026-12-08T00:00:00.000Z',
    });
    expect(await signIn.find('c', token)).toMatchObject({ tenantId, session: { id: session.id } });
  });

  it('work once', async () => {
    const { signIn } = setUp();
    const { code } = await signIn.createCode('c', subject);
    const both = await Promise.allSettled([signIn.redeem('c', { code }), signIn.redeem('c', { code })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(signIn.redeem('c', { code })).rejects.toMatchObject(invalidCode);
  });

  it('work for 15 minutes', async () => {
    const { signIn, advance } = setUp();
    const { code, expiresAt } = await signIn.createCode('c', subject);
    expect(expiresAt).toBe('2026-12-01T00:15:00.000Z');
    advance(15 * MINUTE);
    await expect(signIn.redeem('c', { code })).rejects.toMatchObject(invalidCode);
  });

  it('are refused when altered, moved to another tenant, or of another kind', async () => {
    const { signIn, enter } = setUp();
    const { code } = await signIn.createCode('c', subject);
    const { token } = await enter();
    const last = code.endsWith('0') ? '1' : '0';
    const wrong = [code.slice(0, -1) + last, code.replace(TENANT, OTHER), token, '', 'cb_', `${code}0`];
    for (const text of wrong) {
      await expect(signIn.redeem('c', { code: text })).rejects.toMatchObject(invalidCode);
    }
    await expect(signIn.redeem('c', { code: ` ${code}\n` })).resolves.toBeDefined();
  });
});

describe('sessions', () => {
  it('keep no secret in the store', async () => {
    const { enter, signIn, stored } = setUp();
    const { token } = await enter();
    const { code } = await signIn.createCode('c', subject);
    for (const text of [token, code]) {
      expect(stored()).not.toContain(parseSecretToken(text)?.secret);
    }
  });

  it('end after 12 hours without use', async () => {
    const { enter, signIn, advance } = setUp();
    const { token } = await enter();
    advance(12 * HOUR - 1);
    await signIn.find('c', token);
    advance(12 * HOUR - 1);
    await signIn.find('c', token);
    advance(12 * HOUR);
    await expect(signIn.find('c', token)).rejects.toMatchObject(invalidSession);
  });

  it('end after 7 days however much they are used', async () => {
    const { enter, signIn, advance } = setUp();
    const { token } = await enter();
    for (let hours = 0; hours < 7 * 24 - 6; hours += 6) {
      advance(6 * HOUR);
      await signIn.find('c', token);
    }
    advance(6 * HOUR);
    await expect(signIn.find('c', token)).rejects.toMatchObject(invalidSession);
  });

  it('get a new id at each sign-in, and the one before ends', async () => {
    const { enter, signIn } = setUp();
    const first = await enter();
    const second = await enter(first.token);
    expect(second.session.id).not.toBe(first.session.id);
    await expect(signIn.find('c', first.token)).rejects.toMatchObject(invalidSession);
    await signIn.find('c', second.token);
  });

  it('are not ended by somebody who knows only their ids', async () => {
    const { enter, signIn } = setUp();
    const { token } = await enter();
    const guess = token.replace(/[0-9a-f]{64}$/, '0'.repeat(64));
    await expect(signIn.end('c', guess)).rejects.toMatchObject(invalidSession);
    await enter(guess);
    await signIn.find('c', token);
  });

  it('end at sign-out', async () => {
    const { enter, signIn } = setUp();
    const { token, session } = await enter();
    expect((await signIn.end('c', token)).session.id).toBe(session.id);
    await expect(signIn.find('c', token)).rejects.toMatchObject(invalidSession);
    await expect(signIn.find('c', undefined)).rejects.toMatchObject(invalidSession);
  });
});

describe('secret tokens', () => {
  it('are read back as they were written, and nothing near them is', () => {
    const hex = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 64, maxLength: 64 });
    const lowerUuid = fc.uuid();
    fc.assert(
      fc.property(lowerUuid, lowerUuid, hex, (tenantId, id, secret) => {
        const text = formatSecretToken({ tenantId, id, secret });
        expect(parseSecretToken(text)).toEqual({ tenantId, id, secret });
        expect(parseSecretToken(text.slice(0, -1))).toBeNull();
        expect(parseSecretToken(`${text}a`)).toBeNull();
        expect(parseSecretToken(text.toUpperCase())).toBeNull();
      }),
    );
  });
});

describe('the bearer of a session', () => {
  function bearerSetUp() {
    const setup = setUp();
    const issued: { sessionId: string; ttl: number }[] = [];
    const bearer = createSessionBearer({
      clock: setup.clock,
      issuer: {
        issue: async ({ sessionId }, ttl) => {
          issued.push({ sessionId, ttl });
          return `token ${issued.length}`;
        },
      },
    });
    return { ...setup, bearer, issued };
  }

  it('lives 5 minutes and is signed again in its last', async () => {
    const { enter, bearer, issued, advance } = bearerSetUp();
    const { session } = await enter();
    expect(await bearer.bearerFor(TENANT, session)).toBe('token 1');
    advance(4 * MINUTE - 1000);
    expect(await bearer.bearerFor(TENANT, session)).toBe('token 1');
    advance(1000);
    expect(await bearer.bearerFor(TENANT, session)).toBe('token 2');
    expect(issued).toEqual([
      { sessionId: session.id, ttl: 300 },
      { sessionId: session.id, ttl: 300 },
    ]);
  });

  it('never outlives the session', async () => {
    const { enter, bearer, issued, advance } = bearerSetUp();
    const { session } = await enter();
    advance(7 * 24 * HOUR - 90_000);
    await bearer.bearerFor(TENANT, session);
    expect(issued[0]?.ttl).toBe(90);
  });

  it('is not kept when the session ends', async () => {
    const { enter, bearer } = bearerSetUp();
    const { session } = await enter();
    await bearer.bearerFor(TENANT, session);
    bearer.forget(session.id);
    expect(await bearer.bearerFor(TENANT, session)).toBe('token 2');
  });
});
