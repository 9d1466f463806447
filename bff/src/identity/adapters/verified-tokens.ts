import type { Clock } from '../../kernel/clock.ts';
import { CLOCK_TOLERANCE_SECONDS } from '../domain/token-claims.ts';
import type { Claims } from '../ports.ts';

/** Claims of tokens that were verified before, by the hash of the token, until they expire. */
export interface VerifiedTokens {
  find(key: string): Claims | undefined;
  keep(key: string, claims: Claims): void;
}

const CAPACITY = 4096;

/** Holds at most `capacity` tokens; the one kept longest goes first. */
export function createVerifiedTokens(clock: Clock, capacity: number = CAPACITY): VerifiedTokens {
  const kept = new Map<string, Claims>();
  return {
    find: (key) => {
      const claims = kept.get(key);
      if (claims === undefined || isLive(claims, clock)) return claims;
      kept.delete(key);
      return undefined;
    },
    keep: (key, claims) => {
      kept.set(key, claims);
      const oldest = kept.size > capacity ? kept.keys().next() : undefined;
      if (oldest?.done === false) kept.delete(oldest.value);
    },
  };
}

/** The same bound as a fresh verification, so that the cache neither prolongs a token's life nor cuts it. */
function isLive(claims: Claims, clock: Clock): boolean {
  return claims.expiresAt > Math.floor(clock.epochMs() / 1000) - CLOCK_TOLERANCE_SECONDS;
}
