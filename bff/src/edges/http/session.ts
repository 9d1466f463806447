import { endSession, getSession, redeemCode, type SessionBody } from '@corbusier/shared/contract/session';
import { AppError } from '../../kernel/app-error.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { createBind } from './bind.ts';
import { type CookieStyle, clearedCookie, sessionCookie } from './session-cookie.ts';

export interface SessionRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  readonly cookie: CookieStyle;
  /** Throws `invalid_sign_in_code`. The secret goes into the cookie and nowhere else. */
  readonly redeem: (
    code: string,
    correlationId: string,
  ) => Promise<{ secret: string; session: SessionBody; maxAgeSeconds: number }>;
  /** Throws `invalid_session` when no browser session stands behind the request. */
  readonly describe: (ctx: RequestContext) => Promise<SessionBody>;
  readonly end: (ctx: RequestContext) => Promise<void>;
}

/** Header that a page of ours sends with every request, and that no cross-site form or link can send. */
export const PAGE_HEADER = 'x-requested-by';
export const PAGE_HEADER_VALUE = 'corbusier';

/** Throws `missing_request_header` unless the request says that one of our pages made it. */
export function requirePageHeader(headers: Headers): void {
  if (headers.get(PAGE_HEADER) === PAGE_HEADER_VALUE && headers.get('sec-fetch-site') !== 'cross-site')
    return;
  throw new AppError(
    'missing_request_header',
    `Requests of a signed-in browser carry the header '${PAGE_HEADER}: ${PAGE_HEADER_VALUE}'.`,
    { header: PAGE_HEADER },
  );
}

export function sessionRoutes(deps: SessionRoutesDeps): void {
  const { bind } = deps;

  bind(redeemCode)(async ({ body, request, reply, ctx }) => {
    requirePageHeader(request.headers);
    const { secret, session, maxAgeSeconds } = await deps.redeem(body.code, ctx.correlationId);
    reply.append('set-cookie', sessionCookie(deps.cookie, secret, maxAgeSeconds));
    return { session };
  });

  bind(getSession)(async ({ ctx }) => ({ session: await deps.describe(ctx) }));

  bind(endSession)(async ({ ctx, reply }) => {
    await deps.end(ctx);
    reply.append('set-cookie', clearedCookie(deps.cookie));
    // The browser drops what it kept for the session: cookies, caches and stored reads.
    reply.set('clear-site-data', '"cookies"');
    return { session: null };
  });
}
