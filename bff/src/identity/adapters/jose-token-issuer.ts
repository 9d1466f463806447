import { SignJWT } from 'jose';
import type { Clock } from '../../kernel/clock.ts';
import { MAX_TOKEN_SECONDS } from '../domain/token-claims.ts';
import type { TokenIssuer } from '../ports.ts';

export interface TokenIssuerOptions {
  readonly clock: Clock;
  /** HS256 key. */
  readonly secret: Uint8Array;
  /** 24 h unless given. */
  readonly maxLifeSeconds?: number;
}

/** RFC 7518 §3.2: an HS256 key has at least the bits of the hash. */
export const MIN_SECRET_BYTES = 32;

/** Signs bearer tokens with HS256. Throws RangeError for a short key, and rejects with one for a wrong life. */
export function createJoseTokenIssuer(options: TokenIssuerOptions): TokenIssuer {
  requireLongSecret(options.secret);
  const longest = options.maxLifeSeconds ?? MAX_TOKEN_SECONDS;
  return {
    issue: async (claims, ttlSeconds) => {
      requireLife(ttlSeconds, longest);
      const issuedAt = Math.floor(options.clock.epochMs() / 1000);
      return new SignJWT({ tenant_id: claims.tenantId, session_id: claims.sessionId, role: claims.role })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
        .setSubject(claims.userId)
        .setIssuedAt(issuedAt)
        .setExpirationTime(issuedAt + ttlSeconds)
        .sign(options.secret);
    },
  };
}

export function requireLongSecret(secret: Uint8Array): void {
  if (secret.byteLength < MIN_SECRET_BYTES) {
    throw new RangeError(`an HS256 key needs at least ${MIN_SECRET_BYTES} bytes`);
  }
}

function requireLife(ttlSeconds: number, longest: number): void {
  if (Number.isInteger(ttlSeconds) && ttlSeconds >= 1 && ttlSeconds <= longest) return;
  throw new RangeError(`a token lives between 1 and ${longest} seconds`);
}
