import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import { type RequestContext, systemContext } from '../kernel/request-context.ts';
import {
  formatSecretToken,
  parseSecretToken,
  SECRET_BYTES,
  type SecretToken,
} from './domain/secret-token.ts';
import { instant, isSessionLive, sessionLimits } from './domain/session-limits.ts';
import type { BrowserSession, Secrets, SessionStore, SignInCode } from './ports.ts';

export interface SignInDeps {
  readonly sessions: SessionStore;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly secrets: Secrets;
}

/** Who will be signed in by a code. */
export interface SignInSubject {
  readonly tenantId: string;
  readonly userId: string;
  readonly role: string;
}

export interface SignedIn {
  readonly tenantId: string;
  readonly session: BrowserSession;
  /** What the cookie holds. Shown once: only its hash is kept. */
  readonly token: string;
}

export interface FoundSession {
  readonly tenantId: string;
  readonly session: BrowserSession;
}

/** Local sign-in by one-time codes. `correlationId` is that of the request, which has no context yet. */
export interface SignIn {
  /** A code for one sign-in within 15 minutes. */
  createCode(correlationId: string, subject: SignInSubject): Promise<{ code: string; expiresAt: string }>;
  /**
   * Takes the code and begins a session with a new id, always; the session of `previousToken`, the cookie
   * that came along, ends. Rejects with `invalid_sign_in_code`.
   */
  redeem(correlationId: string, input: { code: string; previousToken?: string }): Promise<SignedIn>;
  /** The session behind a cookie. Rejects with `invalid_session`. */
  find(correlationId: string, token: string | undefined): Promise<FoundSession>;
  /** Ends the session behind a cookie and answers it. Rejects with `invalid_session`. */
  end(correlationId: string, token: string | undefined): Promise<FoundSession>;
}

export function createSignIn(deps: SignInDeps): SignIn {
  const find: SignIn['find'] = (correlationId, token) => findSession(deps, correlationId, token);
  return {
    find,
    createCode: (correlationId, subject) => createCode(deps, correlationId, subject),
    redeem: async (correlationId, { code, previousToken }) => {
      const signedIn = await redeem(deps, correlationId, code);
      if (previousToken !== undefined) await endQuietly(deps, correlationId, previousToken);
      return signedIn;
    },
    end: async (correlationId, token) => {
      const found = await find(correlationId, token);
      await deps.sessions.endSession(systemContext(found.tenantId, correlationId), found.session.id);
      return found;
    },
  };
}

async function createCode(
  deps: SignInDeps,
  correlationId: string,
  subject: SignInSubject,
): Promise<{ code: string; expiresAt: string }> {
  const token = newToken(deps, subject.tenantId);
  const expiresAt = instant(deps.clock.epochMs() + sessionLimits.codeMs);
  const code: SignInCode = { id: token.id, userId: subject.userId, role: subject.role, expiresAt };
  const ctx = systemContext(subject.tenantId, correlationId);
  await deps.sessions.createCode(ctx, code, deps.secrets.sha256(token.secret));
  return { code: formatSecretToken(token), expiresAt };
}

async function redeem(deps: SignInDeps, correlationId: string, text: string): Promise<SignedIn> {
  const token = parseSecretToken(text.trim());
  if (token === null) throw invalidCode();
  const ctx = systemContext(token.tenantId, correlationId);
  const code = await deps.sessions.redeemCode(ctx, token.id, deps.secrets.sha256(token.secret));
  if (code === null || deps.clock.epochMs() >= Date.parse(code.expiresAt)) throw invalidCode();
  return beginSession(deps, ctx, code);
}

async function beginSession(deps: SignInDeps, ctx: RequestContext, code: SignInCode): Promise<SignedIn> {
  const token = newToken(deps, ctx.tenantId);
  const now = deps.clock.epochMs();
  const session: BrowserSession = {
    id: token.id,
    userId: code.userId,
    role: code.role,
    createdAt: instant(now),
    lastSeenAt: instant(now),
    expiresAt: instant(now + sessionLimits.absoluteMs),
  };
  await deps.sessions.createSession(ctx, session, deps.secrets.sha256(token.secret));
  return { tenantId: ctx.tenantId, session, token: formatSecretToken(token) };
}

async function findSession(
  deps: SignInDeps,
  correlationId: string,
  text: string | undefined,
): Promise<FoundSession> {
  const token = parseSecretToken(text ?? '');
  if (token === null) throw invalidSession();
  const ctx = systemContext(token.tenantId, correlationId);
  const session = await deps.sessions.findSession(ctx, token.id, deps.secrets.sha256(token.secret));
  if (session === null || !isSessionLive(session, deps.clock.epochMs())) throw invalidSession();
  return { tenantId: token.tenantId, session };
}

/** A cookie that was left from before; whether it still stood for anything does not matter. */
async function endQuietly(deps: SignInDeps, correlationId: string, text: string): Promise<void> {
  const token = parseSecretToken(text);
  if (token === null) return;
  const ctx = systemContext(token.tenantId, correlationId);
  // Only whoever holds the secret may end it: the ids alone stand in clear.
  const session = await deps.sessions.findSession(ctx, token.id, deps.secrets.sha256(token.secret));
  if (session !== null) await deps.sessions.endSession(ctx, session.id);
}

function newToken(deps: SignInDeps, tenantId: string): SecretToken {
  return { tenantId, id: deps.ids.next(), secret: deps.secrets.randomHex(SECRET_BYTES) };
}

function invalidCode(): AppError {
  return new AppError(
    'invalid_sign_in_code',
    'this sign-in link is unknown, was used, or is older than 15 minutes; ask for a new one',
  );
}

function invalidSession(): AppError {
  return new AppError('invalid_session', 'you are not signed in, or the session has ended; sign in again');
}
