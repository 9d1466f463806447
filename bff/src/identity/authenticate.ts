import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { readBearerToken } from './domain/authorization-header.ts';
import type { TenantDirectory, TenantRecord, TokenVerifier } from './ports.ts';

/** Who is behind a request: a context but for the ids of the request itself. */
export interface Principal extends Omit<RequestContext, 'correlationId' | 'causationId'> {
  readonly tenant: TenantRecord;
  /** End of the token, seconds since the epoch: an open stream ends then. */
  readonly expiresAt: number;
}

export interface AuthenticateDeps {
  readonly verifier: TokenVerifier;
  readonly tenants: TenantDirectory;
  readonly clock: Clock;
}

export interface Authenticate {
  /**
   * Takes the `Authorization` header as received. Rejects with one of `missing_bearer_token`,
   * `invalid_authorization_header`, `invalid_bearer_token`, `invalid_claim`, `unsupported_tenant_kind`,
   * `unknown_tenant`, `tenant_suspended`.
   */
  (authorization: string | null | undefined): Promise<Principal>;
  /** Looks at a tenant afresh at the next request: its status was changed here. */
  forgetTenant(tenantId: string): void;
}

/** Suspension elsewhere is noticed after this time at the latest (ruling 15). */
const TENANT_FRESH_MS = 5000;
const TENANT_CAPACITY = 1000;

export function createAuthenticate(deps: AuthenticateDeps): Authenticate {
  const tenants = createTenantLookup(deps);
  const authenticate = async (authorization: string | null | undefined): Promise<Principal> => {
    const claims = await deps.verifier.verify(readBearerToken(authorization));
    const tenant = await tenants.find(claims.tenantId);
    requireActive(tenant);
    const { tenantId, userId, sessionId, role, expiresAt } = claims;
    return { tenantId, userId, sessionId, role, expiresAt, tenant };
  };
  return Object.assign(authenticate, { forgetTenant: tenants.forget });
}

function requireActive(tenant: TenantRecord | null): asserts tenant is TenantRecord {
  if (tenant === null) {
    throw new AppError('unknown_tenant', 'the token names a tenant that does not exist here');
  }
  if (tenant.status === 'suspended') {
    throw new AppError('tenant_suspended', 'this tenant is suspended; ask the operator to reactivate it');
  }
}

interface SeenTenant {
  readonly tenant: TenantRecord;
  readonly seenAt: number;
}

interface TenantLookup {
  find(tenantId: string): Promise<TenantRecord | null>;
  forget(tenantId: string): void;
}

/** Keeps tenants that exist for a short while. Absence is not kept: a tenant made a moment ago is found. */
function createTenantLookup({ tenants, clock }: AuthenticateDeps): TenantLookup {
  const seen = new Map<string, SeenTenant>();
  let forgotten = 0;
  const fresh = (entry: SeenTenant | undefined): TenantRecord | null =>
    entry !== undefined && clock.monotonicMs() - entry.seenAt < TENANT_FRESH_MS ? entry.tenant : null;
  const keep = (tenant: TenantRecord, seenAt: number): void => {
    if (seen.size >= TENANT_CAPACITY) seen.clear();
    seen.set(tenant.id, { tenant, seenAt });
  };
  return {
    find: async (tenantId) => {
      const known = fresh(seen.get(tenantId));
      if (known !== null) return known;
      // Counted from before the query: what it reads may already be old when it answers.
      const askedAt = clock.monotonicMs();
      const forgottenBefore = forgotten;
      const tenant = await tenants.find(tenantId);
      if (tenant !== null && forgotten === forgottenBefore) keep(tenant, askedAt);
      return tenant;
    },
    forget: (tenantId) => {
      // A query that is under way may have read the tenant as it was: its answer is not kept either.
      forgotten += 1;
      seen.delete(tenantId);
    },
  };
}
