import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import { createAuthenticate } from './authenticate.ts';
import type { TenantDirectory, TenantRecord } from './ports.ts';

const claims = { userId: 'u', tenantId: 't1', sessionId: 's', role: 'viewer', expiresAt: 9 };

function setUp(status: TenantRecord['status'] | 'absent', find?: TenantDirectory['find']) {
  let now = 0;
  let current: TenantRecord | null =
    status === 'absent' ? null : { id: 't1', slug: 'acme', displayName: 'Acme', status };
  let queries = 0;
  const clock: Clock = { now: () => '', epochMs: () => now, monotonicMs: () => now };
  const tenants: Pick<TenantDirectory, 'find'> = {
    find:
      find ??
      (async (id) => {
        queries += 1;
        return id === 't1' ? current : null;
      }),
  };
  const authenticate = createAuthenticate({
    clock,
    // Only `find` is used; the rest of the directory is another use case's.
    tenants: tenants as TenantDirectory,
    verifier: {
      verify: async (token) => {
        if (token === 'good') return claims;
        throw new AppError('invalid_bearer_token', 'no');
      },
    },
  });
  const suspend = () => {
    current = current === null ? null : { ...current, status: 'suspended' };
  };
  const create = () => {
    current = { id: 't1', slug: 'acme', displayName: 'Acme', status: 'active' };
  };
  return {
    authenticate,
    suspend,
    create,
    queries: () => queries,
    advance: (ms: number) => {
      now += ms;
    },
  };
}

describe('authenticate', () => {
  it('answers who asks, and until when', async () => {
    const { authenticate } = setUp('active');
    expect(await authenticate('Bearer good')).toEqual({
      userId: 'u',
      tenantId: 't1',
      sessionId: 's',
      role: 'viewer',
      expiresAt: 9,
      tenant: { id: 't1', slug: 'acme', displayName: 'Acme', status: 'active' },
    });
  });

  it('passes on what header and token are refused for', async () => {
    const { authenticate } = setUp('active');
    await expect(authenticate(null)).rejects.toMatchObject({ reason: 'missing_bearer_token' });
    await expect(authenticate('Basic x')).rejects.toMatchObject({ reason: 'invalid_authorization_header' });
    await expect(authenticate('Bearer bad')).rejects.toMatchObject({ reason: 'invalid_bearer_token' });
  });

  it('refuses a tenant that is unknown or suspended', async () => {
    await expect(setUp('absent').authenticate('Bearer good')).rejects.toMatchObject({
      reason: 'unknown_tenant',
      status: 401,
    });
    await expect(setUp('suspended').authenticate('Bearer good')).rejects.toMatchObject({
      reason: 'tenant_suspended',
      status: 403,
    });
  });

  it('notices a suspension after five seconds, or at once when told', async () => {
    const { authenticate, suspend, advance, queries } = setUp('active');
    await authenticate('Bearer good');
    suspend();
    advance(4999);
    await authenticate('Bearer good');
    expect(queries()).toBe(1);
    advance(1);
    await expect(authenticate('Bearer good')).rejects.toMatchObject({ reason: 'tenant_suspended' });

    const told = setUp('active');
    await told.authenticate('Bearer good');
    told.suspend();
    told.authenticate.forgetTenant('t1');
    await expect(told.authenticate('Bearer good')).rejects.toMatchObject({ reason: 'tenant_suspended' });
  });

  it('keeps no answer of a query that a change overtook', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<TenantRecord>();
    const active: TenantRecord = { id: 't1', slug: 'acme', displayName: 'Acme', status: 'active' };
    const answers = [answer.promise, Promise.resolve({ ...active, status: 'suspended' as const })];
    const { authenticate } = setUp('absent', () => {
      asked.resolve();
      return answers.shift() ?? Promise.resolve(null);
    });
    const underWay = authenticate('Bearer good');
    await asked.promise;
    authenticate.forgetTenant('t1');
    answer.resolve(active);
    await expect(underWay).resolves.toMatchObject({ tenantId: 't1' });
    await expect(authenticate('Bearer good')).rejects.toMatchObject({ reason: 'tenant_suspended' });
  });

  it('finds a tenant that was made a moment ago', async () => {
    const { authenticate, create } = setUp('absent');
    await expect(authenticate('Bearer good')).rejects.toMatchObject({ reason: 'unknown_tenant' });
    create();
    await expect(authenticate('Bearer good')).resolves.toMatchObject({ tenantId: 't1' });
  });
});
