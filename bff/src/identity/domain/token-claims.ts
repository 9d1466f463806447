import { AppError } from '../../kernel/app-error.ts';
import type { Claims } from '../ports.ts';
import { NO_ROLE } from './roles.ts';

/** Longest life of a bearer token, in seconds. */
export const MAX_TOKEN_SECONDS = 24 * 60 * 60;
/** How far the clock of whoever signed may differ from ours, in seconds; the reference's leeway. */
export const CLOCK_TOLERANCE_SECONDS = 60;

export type TokenPayload = Readonly<Record<string, unknown>>;

export interface ClaimRules {
  readonly defaultRole: string;
  readonly maxLifeSeconds: number;
  readonly nowSeconds: number;
}

/** Lower case only: one spelling of an id, so that no comparison depends on case. */
const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Reads the claims of a token whose signature is good. A claim that is missing or of the wrong type makes the
 * token no token of ours (`invalid_bearer_token`), one that is a text and no UUID is an `invalid_claim`.
 */
export function readClaims(payload: TokenPayload, rules: ClaimRules): Claims {
  const expiresAt = readLife(payload, rules);
  const subject = textOf(payload, 'sub');
  const tenant = textOf(payload, 'tenant_id');
  const session = textOf(payload, 'session_id');
  requireUserTenant(payload);
  return {
    userId: uuidOf('sub', subject),
    tenantId: uuidOf('tenant_id', tenant),
    sessionId: uuidOf('session_id', session),
    role: readRole(payload, rules.defaultRole),
    expiresAt,
  };
}

export function invalidToken(why: string): AppError {
  return new AppError('invalid_bearer_token', `the bearer token is not valid: ${why}; sign in again`);
}

/** Without a time of issue the latest one possible is taken, so that leaving it out prolongs no life. */
function readLife(payload: TokenPayload, rules: ClaimRules): number {
  const latest = rules.nowSeconds + CLOCK_TOLERANCE_SECONDS;
  const { exp, iat = latest } = payload;
  if (!isInstant(exp)) throw invalidToken('it has no end');
  if (!isInstant(iat)) throw invalidToken('its time of issue is no number');
  if (iat > latest) throw invalidToken('it was issued in the future');
  if (exp - iat > rules.maxLifeSeconds) {
    throw invalidToken(`it lives longer than ${rules.maxLifeSeconds} seconds`);
  }
  return exp;
}

function isInstant(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

function textOf(payload: TokenPayload, claim: string): string {
  const value = payload[claim];
  if (typeof value !== 'string') throw invalidToken(`the claim ${claim} is missing or no text`);
  return value;
}

function requireUserTenant(payload: TokenPayload): void {
  const kind = payload.tenant_kind;
  if (kind === undefined || kind === 'user') return;
  throw new AppError('unsupported_tenant_kind', 'only tenants of the kind user are served', {
    claim: 'tenant_kind',
  });
}

function uuidOf(claim: string, text: string): string {
  if (uuid.test(text)) return text;
  throw new AppError('invalid_claim', `the claim ${claim} must be a UUID in lower case`, { claim });
}

function readRole(payload: TokenPayload, defaultRole: string): string {
  const role = payload.role;
  if (role === undefined) return defaultRole;
  return typeof role === 'string' ? role : NO_ROLE;
}
