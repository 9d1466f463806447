import type { RequestContext } from '../kernel/request-context.ts';

/** Claims of a verified bearer token. */
export interface Claims {
  readonly userId: string;
  readonly tenantId: string;
  readonly sessionId: string;
  readonly role: string;
  /** Seconds since the epoch. */
  readonly expiresAt: number;
}

export interface TokenVerifier {
  /** Rejects with `invalid_bearer_token`, `invalid_claim` or `unsupported_tenant_kind`. */
  verify(token: string): Promise<Claims>;
}

export interface TokenIssuer {
  /** A signed bearer token; `ttlSeconds` at most 24 h unless configured otherwise. */
  issue(claims: Omit<Claims, 'expiresAt'>, ttlSeconds: number): Promise<string>;
}

export interface TenantRecord {
  readonly id: string;
  readonly slug: string;
  readonly displayName: string;
  readonly status: 'active' | 'suspended';
}

/** The only store without row-level security: tenants themselves. */
export interface TenantDirectory {
  find(tenantId: string): Promise<TenantRecord | null>;
  findBySlug(slug: string): Promise<TenantRecord | null>;
  list(): Promise<readonly TenantRecord[]>;
  /** Inserts; an existing slug is answered as it is. */
  ensure(tenant: TenantRecord): Promise<TenantRecord>;
}

export interface BrowserSession {
  readonly id: string;
  readonly userId: string;
  readonly role: string;
  readonly createdAt: string;
  readonly lastSeenAt: string;
  /** Absolute end, RFC 3339. */
  readonly expiresAt: string;
}

/** Browser sessions and sign-in codes; secrets only as SHA-256 hex. Tenant comes from the clear part of the token. */
export interface SessionStore {
  createSession(ctx: RequestContext, session: BrowserSession, secretHash: string): Promise<void>;
  /** Null when unknown, ended, past its limits, or the hash differs. Touches lastSeenAt. */
  findSession(ctx: RequestContext, id: string, secretHash: string): Promise<BrowserSession | null>;
  endSession(ctx: RequestContext, id: string): Promise<void>;
  createCode(ctx: RequestContext, code: SignInCode, secretHash: string): Promise<void>;
  /** Takes the code once: null when unknown, used, expired or the hash differs. Atomic. */
  redeemCode(ctx: RequestContext, id: string, secretHash: string): Promise<SignInCode | null>;
}

export interface SignInCode {
  readonly id: string;
  readonly userId: string;
  readonly role: string;
  readonly expiresAt: string;
}

/** Randomness and hashing, so that use cases need no platform. */
export interface Secrets {
  /** So many random bytes as lower-case hex, from a cryptographic source. */
  randomHex(bytes: number): string;
  /** SHA-256 of the UTF-8 of the text, as lower-case hex. */
  sha256(text: string): string;
}
