/** Who asks, for which tenant, and under which correlation: the first argument of every use case. */
export interface RequestContext {
  readonly tenantId: string;
  readonly userId: string;
  /** Session of the token's claim; of the browser session when one stands behind it. */
  readonly sessionId: string;
  readonly role: string;
  /** Echoed as `metadata.request_id`, `traceId` and in audit rows. */
  readonly correlationId: string;
  readonly causationId?: string;
  /** Milliseconds since the epoch at which what the caller showed is no longer valid: open streams end then. */
  readonly validUntilMs?: number;
}

/** Tenant that owns what the configuration file defines, and that local sign-in enters. */
export const DEFAULT_TENANT_ID = '00000000-0000-0000-0000-000000000001';
/** The local administrator, who signs in by the one-time link. */
export const LOCAL_ADMIN_ID = '00000000-0000-0000-0000-0000000000a1';

/** Acts for the house itself: discovery, start-up, recovery. Holds no role, so it can be given no right by mistake. */
export function systemContext(tenantId: string, correlationId: string): RequestContext {
  return {
    tenantId,
    userId: SYSTEM_USER_ID,
    sessionId: SYSTEM_USER_ID,
    role: 'system',
    correlationId,
  };
}

const SYSTEM_USER_ID = '00000000-0000-0000-0000-000000000000';
