import { decodeProtectedHeader, type JWTPayload, type JWTVerifyOptions, jwtVerify } from 'jose';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import {
  CLOCK_TOLERANCE_SECONDS,
  invalidToken,
  MAX_TOKEN_SECONDS,
  readClaims,
} from '../domain/token-claims.ts';
import type { Claims, Secrets, TokenVerifier } from '../ports.ts';
import { createKeySet, type KeySetOptions } from './jose-key-set.ts';
import { requireLongSecret } from './jose-token-issuer.ts';
import { createVerifiedTokens } from './verified-tokens.ts';

export interface TokenVerifierOptions {
  readonly clock: Clock;
  readonly secrets: Secrets;
  /** HS256 key, also of the tokens that we sign ourselves. */
  readonly secret: Uint8Array;
  /** When given, RS and ES tokens of this provider are accepted beside our own. */
  readonly keySet?: KeySetOptions;
  /** Role of a token without the claim. */
  readonly defaultRole: string;
  /** 24 h unless given. */
  readonly maxLifeSeconds?: number;
}

/** Longer texts are no tokens of ours, and hashing them would be work for nothing. */
const MAX_TOKEN_LENGTH = 8192;
const KEY_SET_ALGORITHMS = ['RS256', 'RS384', 'RS512', 'ES256', 'ES384', 'ES512'];

type Check = (token: string, common: JWTVerifyOptions) => Promise<JWTPayload>;

/**
 * Verifies bearer tokens. The algorithm picks a key but never its kind: HS256 is only ever tried with the
 * secret, RS and ES only with the provider's keys. A token seen before costs one hash.
 */
export function createJoseTokenVerifier(options: TokenVerifierOptions): TokenVerifier {
  requireLongSecret(options.secret);
  const checks = checksByAlgorithm(options);
  const verified = createVerifiedTokens(options.clock);
  return {
    verify: async (token) => {
      if (token.length > MAX_TOKEN_LENGTH) throw invalidToken('it is too long');
      const key = options.secrets.sha256(token);
      const known = verified.find(key);
      if (known !== undefined) return known;
      const claims = await verifyAfresh(token, checks, options);
      verified.keep(key, claims);
      return claims;
    },
  };
}

function checksByAlgorithm(options: TokenVerifierOptions): ReadonlyMap<string, Check> {
  const checks = new Map<string, Check>([
    [
      'HS256',
      async (token, common) =>
        (await jwtVerify(token, options.secret, { ...common, algorithms: ['HS256'] })).payload,
    ],
  ]);
  if (options.keySet === undefined) return checks;
  const { issuer, audience } = options.keySet;
  const keys = createKeySet(options.keySet, options.clock);
  const check: Check = async (token, common) =>
    (await jwtVerify(token, keys, { ...common, issuer, audience, algorithms: KEY_SET_ALGORITHMS })).payload;
  for (const algorithm of KEY_SET_ALGORITHMS) checks.set(algorithm, check);
  return checks;
}

async function verifyAfresh(
  token: string,
  checks: ReadonlyMap<string, Check>,
  options: TokenVerifierOptions,
): Promise<Claims> {
  const now = options.clock.epochMs();
  const payload = await signedPayload(token, checks, now);
  return readClaims(payload, {
    defaultRole: options.defaultRole,
    maxLifeSeconds: options.maxLifeSeconds ?? MAX_TOKEN_SECONDS,
    nowSeconds: now / 1000,
  });
}

async function signedPayload(
  token: string,
  checks: ReadonlyMap<string, Check>,
  now: number,
): Promise<JWTPayload> {
  try {
    const header = decodeProtectedHeader(token);
    const check = typeof header.alg === 'string' ? checks.get(header.alg) : undefined;
    if (check === undefined || !isTokenType(header.typ)) throw invalidToken('its kind is not accepted');
    return await check(token, {
      clockTolerance: CLOCK_TOLERANCE_SECONDS,
      currentDate: new Date(now),
      requiredClaims: ['exp'],
    });
  } catch (error) {
    // What exactly was wrong with a signature is nobody's business but ours.
    throw error instanceof AppError ? error : invalidToken('its signature, its time or its form is wrong');
  }
}

/** Other types, such as an ID token's or a logout token's, are signed with the same keys for other ends. */
function isTokenType(type: unknown): boolean {
  return type === undefined || (typeof type === 'string' && /^(?:application\/)?(?:at\+)?jwt$/i.test(type));
}
