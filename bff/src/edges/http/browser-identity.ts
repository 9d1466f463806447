import type { SessionBody } from '@corbusier/shared/contract/session';
import type { Authenticate, Principal } from '../../identity/authenticate.ts';
import type { TenantDirectory } from '../../identity/ports.ts';
import type { SessionBearer } from '../../identity/session-bearer.ts';
import type { FoundSession, SignIn } from '../../identity/sign-in.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { requirePageHeader } from './page-header.ts';
import type { BrowserSessions } from './session.ts';
import { type CookieStyle, readSessionCookie } from './session-cookie.ts';

export interface BrowserIdentityDeps {
  readonly signIn: SignIn;
  readonly bearer: SessionBearer;
  readonly authenticate: Authenticate;
  readonly tenants: TenantDirectory;
  readonly cookie: CookieStyle;
  readonly clock: Clock;
}

/**
 * Who makes a request. A caller with its own bearer token is checked as it stands. A browser has a cookie:
 * its session is looked up and a short bearer token put in its place here, on the server's side, so that
 * behind this line there is one way to be authenticated and the browser never holds a token.
 */
export function authenticateRequest(deps: BrowserIdentityDeps) {
  return async (request: Request, correlationId: string): Promise<RequestContext> => {
    const own = request.headers.get('authorization');
    const session = own === null ? await injectBearer(deps, request, correlationId) : null;
    const ctx = contextOf(await deps.authenticate(own ?? session?.authorization), correlationId);
    // The short token is ours: what the caller showed is its session.
    return session === null ? ctx : { ...ctx, validUntilMs: session.validUntilMs };
  };
}

async function injectBearer(
  deps: BrowserIdentityDeps,
  request: Request,
  correlationId: string,
): Promise<{ readonly authorization: string; readonly validUntilMs: number } | null> {
  const token = readSessionCookie(deps.cookie, request.headers);
  if (token === null) return null;
  requirePageHeader(request.headers);
  const { tenantId, session } = await deps.signIn.find(correlationId, token);
  const authorization = `Bearer ${await deps.bearer.bearerFor(tenantId, session)}`;
  return { authorization, validUntilMs: Date.parse(session.expiresAt) };
}

/** The context of a principal's request. */
export function contextOf(principal: Principal, correlationId: string): RequestContext {
  const { tenantId, userId, sessionId, role, expiresAt } = principal;
  return { tenantId, userId, sessionId, role, correlationId, validUntilMs: expiresAt * 1000 };
}

/** The sign-in, as the session routes need it. */
export function browserSessions(deps: BrowserIdentityDeps): BrowserSessions {
  return {
    async redeem({ code, previousToken, correlationId }) {
      const signedIn = await deps.signIn.redeem(correlationId, {
        code,
        ...(previousToken === null ? {} : { previousToken }),
      });
      const left = Date.parse(signedIn.session.expiresAt) - deps.clock.epochMs();
      return {
        token: signedIn.token,
        session: await sessionBody(deps, signedIn),
        maxAgeSeconds: Math.max(1, Math.floor(left / 1000)),
      };
    },
    async describe(token, correlationId) {
      if (token === null) return null;
      return sessionBody(deps, await deps.signIn.find(correlationId, token ?? undefined));
    },
    async end(token, correlationId) {
      const { tenantId, session } = await deps.signIn.end(correlationId, token ?? undefined);
      deps.bearer.forget(session.id);
      return { tenantId, userId: session.userId, sessionId: session.id };
    },
  };
}

async function sessionBody(deps: BrowserIdentityDeps, found: FoundSession): Promise<SessionBody> {
  const tenant = await deps.tenants.find(found.tenantId);
  return {
    user_id: found.session.userId,
    tenant: {
      id: found.tenantId,
      slug: tenant?.slug ?? '',
      display_name: tenant?.displayName ?? '',
    },
    role: found.session.role,
    expires_at: found.session.expiresAt,
  };
}
