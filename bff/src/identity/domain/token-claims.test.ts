import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import { readClaims } from './token-claims.ts';

const rules = { defaultRole: 'developer', maxLifeSeconds: 3600, nowSeconds: 1000 };
const uuid = '0192f0c1-0000-7000-8000-000000000001';
const good = { sub: uuid, tenant_id: uuid, session_id: uuid, exp: 2000 };
const reasons = ['invalid_bearer_token', 'invalid_claim', 'unsupported_tenant_kind'];

function reasonOf(payload: Record<string, unknown>): string {
  try {
    readClaims(payload, rules);
    return 'none';
  } catch (error) {
    if (error instanceof AppError) return error.reason;
    throw error;
  }
}

function asTheyStand({ sub, tenant_id, session_id, exp, role = 'developer' }: Record<string, unknown>) {
  const known = typeof role === 'string' ? role : '';
  return { userId: sub, tenantId: tenant_id, sessionId: session_id, expiresAt: exp, role: known };
}

describe('readClaims', () => {
  it('refuses the token before its tenant kind, and that before an id that is no UUID', () => {
    expect(reasonOf({ ...good, tenant_kind: 'x', sub: 'y' })).toBe('unsupported_tenant_kind');
    expect(reasonOf({ ...good, tenant_kind: 'x', sub: 3 })).toBe('invalid_bearer_token');
  });

  it('names the claim that is no UUID', () => {
    expect(() => readClaims({ ...good, tenant_id: 'acme' }, rules)).toThrow(
      'the claim tenant_id must be a UUID',
    );
  });

  it('reads any payload or refuses it, and takes nothing from elsewhere', () => {
    const value = fc.oneof(fc.anything(), fc.constant(uuid), fc.integer({ min: 0, max: 5000 }));
    const payloads = fc.record(
      {
        sub: value,
        tenant_id: value,
        session_id: value,
        exp: value,
        iat: value,
        role: value,
        tenant_kind: value,
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(payloads, (changes) => {
        const payload: Record<string, unknown> = { ...good, ...changes };
        const reason = reasonOf(payload);
        if (reason === 'none') expect(readClaims(payload, rules)).toEqual(asTheyStand(payload));
        else expect(reasons).toContain(reason);
      }),
      { numRuns: 2000 },
    );
  });
});
