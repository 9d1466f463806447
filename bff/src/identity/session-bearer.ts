import type { Clock } from '../kernel/clock.ts';
import type { BrowserSession, TokenIssuer } from './ports.ts';

export interface SessionBearerDeps {
  readonly issuer: TokenIssuer;
  readonly clock: Clock;
}

export interface SessionBearer {
  /** A bearer token for the session, at most 5 minutes long. It stays on the server's side. */
  bearerFor(tenantId: string, session: BrowserSession): Promise<string>;
  /** Signs no more for it from what was kept: the session ended. */
  forget(sessionId: string): void;
}

const LIFE_SECONDS = 300;
/** A token that is handed out is good for this long at least. */
const REST_SECONDS = 60;
const CAPACITY = 1000;

interface Kept {
  readonly token: string;
  /** Seconds since the epoch. */
  readonly freshUntil: number;
}

/**
 * Turns a browser session into a short-lived bearer token, which the BFF puts into the request on its side:
 * behind the edge there is one way to be authenticated, and the browser never sees the token.
 */
export function createSessionBearer({ issuer, clock }: SessionBearerDeps): SessionBearer {
  const kept = new Map<string, Kept>();
  return {
    bearerFor: async (tenantId, session) => {
      const now = Math.floor(clock.epochMs() / 1000);
      const known = kept.get(session.id);
      if (known !== undefined && now < known.freshUntil) return known.token;
      const life = lifeOf(session, now);
      const { id: sessionId, userId, role } = session;
      const token = await issuer.issue({ tenantId, userId, sessionId, role }, life);
      if (kept.size >= CAPACITY) kept.clear();
      kept.set(session.id, { token, freshUntil: now + life - REST_SECONDS });
      return token;
    },
    forget: (sessionId) => {
      kept.delete(sessionId);
    },
  };
}

/** Never beyond the session's own end, and a second at least, since a session that is found is live. */
function lifeOf(session: BrowserSession, now: number): number {
  const rest = Math.floor(Date.parse(session.expiresAt) / 1000) - now;
  return Math.max(1, Math.min(LIFE_SECONDS, rest));
}
