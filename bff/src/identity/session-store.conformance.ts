import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { ManualClock } from '../testing/manual-clock.ts';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import { instant, sessionLimits } from './domain/session-limits.ts';
import type { BrowserSession, SessionStore, SignInCode } from './ports.ts';

export interface SessionStoreHarness extends TwoTenants {
  readonly store: SessionStore;
  readonly clock: ManualClock;
}

const HASH = 'a'.repeat(64);
const MINUTE = 60_000;

function sessionAt(clock: ManualClock): BrowserSession {
  const now = clock.now();
  const expiresAt = instant(clock.epochMs() + sessionLimits.absoluteMs);
  return { id: uuidv7(), userId: 'ada', role: 'admin', createdAt: now, lastSeenAt: now, expiresAt };
}

function codeAt(clock: ManualClock): SignInCode {
  return {
    id: uuidv7(),
    userId: 'ada',
    role: 'admin',
    expiresAt: instant(clock.epochMs() + sessionLimits.codeMs),
  };
}

/** What every store of sessions and sign-in codes does. */
export function sessionStoreConformance(name: string, open: () => Promise<SessionStoreHarness>): void {
  describe(`${name} as a store of sessions`, () => sessionCases(open));
  describe(`${name} as a store of sign-in codes`, () => codeCases(open));
}

function sessionCases(open: () => Promise<SessionStoreHarness>): void {
  it('gives a session to whoever has its secret, and only in its tenant', async () => {
    const { store, own, other, clock } = await open();
    const session = sessionAt(clock);
    await store.createSession(own, session, HASH);
    expect(await store.findSession(own, session.id, HASH)).toEqual(session);
    expect(await store.findSession(own, session.id, HASH.replace('a', 'b'))).toBeNull();
    expect(await store.findSession(other, session.id, HASH)).toBeNull();
    expect(await store.findSession(own, uuidv7(), HASH)).toBeNull();
    expect(await store.findSession(own, 'no uuid', HASH)).toBeNull();
  });

  it('touches it to the minute, so that use keeps it alive', async () => {
    const { store, own, clock } = await open();
    const session = sessionAt(clock);
    await store.createSession(own, session, HASH);
    clock.advance(MINUTE);
    expect((await store.findSession(own, session.id, HASH))?.lastSeenAt).toBe(clock.now());
    clock.advance(sessionLimits.idleMs - 1);
    expect(await store.findSession(own, session.id, HASH)).not.toBeNull();
    clock.advance(sessionLimits.idleMs);
    expect(await store.findSession(own, session.id, HASH)).toBeNull();
  });

  it('ends it at its absolute end, however much it is used', async () => {
    const { store, own, clock } = await open();
    const session = sessionAt(clock);
    await store.createSession(own, session, HASH);
    const step = sessionLimits.idleMs / 2;
    for (let ms = 0; ms < sessionLimits.absoluteMs - step; ms += step) {
      clock.advance(step);
      expect(await store.findSession(own, session.id, HASH)).not.toBeNull();
    }
    clock.advance(step);
    expect(await store.findSession(own, session.id, HASH)).toBeNull();
  });

  it('ends it for good when asked, and never that of another tenant', async () => {
    const { store, own, other, clock } = await open();
    const session = sessionAt(clock);
    await store.createSession(own, session, HASH);
    await store.endSession(other, session.id);
    await store.endSession(own, 'no uuid');
    expect(await store.findSession(own, session.id, HASH)).not.toBeNull();
    await store.endSession(own, session.id);
    await store.endSession(own, session.id);
    expect(await store.findSession(own, session.id, HASH)).toBeNull();
  });

  it('refuses a second session of one id', async () => {
    const { store, own, clock } = await open();
    const session = sessionAt(clock);
    await store.createSession(own, session, HASH);
    await expect(store.createSession(own, session, 'b'.repeat(64))).rejects.toThrow();
    expect(await store.findSession(own, session.id, HASH)).not.toBeNull();
  });
}

function codeCases(open: () => Promise<SessionStoreHarness>): void {
  it('gives a code once, to one of many who ask at once', async () => {
    const { store, own, clock } = await open();
    const code = codeAt(clock);
    await store.createCode(own, code, HASH);
    const answers = await Promise.all(Array.from({ length: 8 }, () => store.redeemCode(own, code.id, HASH)));
    expect(answers.filter((answer) => answer !== null)).toEqual([code]);
    expect(await store.redeemCode(own, code.id, HASH)).toBeNull();
  });

  it('is not used up by a wrong secret or another tenant', async () => {
    const { store, own, other, clock } = await open();
    const code = codeAt(clock);
    await store.createCode(own, code, HASH);
    expect(await store.redeemCode(own, code.id, 'b'.repeat(64))).toBeNull();
    expect(await store.redeemCode(other, code.id, HASH)).toBeNull();
    expect(await store.redeemCode(own, 'no uuid', HASH)).toBeNull();
    expect(await store.redeemCode(own, code.id, HASH)).toEqual(code);
  });

  it('gives nothing from its end on', async () => {
    const { store, own, clock } = await open();
    const code = codeAt(clock);
    await store.createCode(own, code, HASH);
    clock.advance(sessionLimits.codeMs);
    expect(await store.redeemCode(own, code.id, HASH)).toBeNull();
  });
}
