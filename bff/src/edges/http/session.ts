import { endSession, getSession, redeemCode, type SessionBody } from '@corbusier/shared/contract/session';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { createBind } from './bind.ts';
import { requirePageHeader } from './page-header.ts';
import { type CookieStyle, clearedCookie, readSessionCookie, sessionCookie } from './session-cookie.ts';

/** Browser sessions as the routes need them: the token is what stands in the cookie. */
export interface BrowserSessions {
  /** Throws `invalid_sign_in_code`. The token goes into the cookie and nowhere else. */
  redeem(input: RedeemInput): Promise<{ token: string; session: SessionBody; maxAgeSeconds: number }>;
  /** Null for a browser without a session. Throws `invalid_session` for one that has ended. */
  describe(token: string | null, correlationId: string): Promise<SessionBody | null>;
  /** Ends the session and answers whose it was. Throws `invalid_session`. */
  end(token: string | null, correlationId: string): Promise<SessionOwner>;
}

export type SessionOwner = Pick<RequestContext, 'tenantId' | 'userId' | 'sessionId'>;

export interface RedeemInput {
  readonly code: string;
  /** The cookie that came along: its session ends. */
  readonly previousToken: string | null;
  readonly correlationId: string;
}

export interface SessionRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  readonly cookie: CookieStyle;
  readonly sessions: BrowserSessions;
}

export function sessionRoutes({ bind, cookie, sessions }: SessionRoutesDeps): void {
  bind(redeemCode)(async ({ body, request, reply, ctx }) => {
    requirePageHeader(request.headers);
    const { token, session, maxAgeSeconds } = await sessions.redeem({
      code: body.code,
      previousToken: readSessionCookie(cookie, request.headers),
      correlationId: ctx.correlationId,
    });
    reply.append('set-cookie', sessionCookie(cookie, token, maxAgeSeconds));
    return { session };
  });

  bind(getSession)(async ({ ctx, request }) => {
    const token = readSessionCookie(cookie, request.headers);
    if (token !== null) requirePageHeader(request.headers);
    return { session: await sessions.describe(token, ctx.correlationId) };
  });

  bind(endSession)(async ({ ctx, request, reply }) => {
    await sessions.end(readSessionCookie(cookie, request.headers), ctx.correlationId);
    reply.append('set-cookie', clearedCookie(cookie));
    return { session: null };
  });
}
