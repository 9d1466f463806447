import type { AnyEndpoint } from '@corbusier/shared/contract/endpoint';
import { Hono } from 'hono';
import type { AnswerOnce } from '../../idempotency/answer-once.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { Logger } from '../../kernel/logger.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { API_BASE, createBind, type HttpApp, routePath } from './bind.ts';
import { type CallRoutesDeps, callRoutes } from './calls.ts';
import { type ConversationRoutesDeps, conversationRoutes } from './conversations.ts';
import { errorResponse } from './error-response.ts';
import { unanswered } from './not-found.ts';
import type { BodyLimits } from './read-body.ts';
import { correlationId } from './request-id.ts';
import { type RevisionRoutesDeps, revisionRoutes } from './revisions.ts';
import { addSecurityHeaders } from './security-headers.ts';
import { type RegistrationRoutesDeps, registrationRoutes } from './server-registration.ts';
import { type ServerRoutesDeps, serverRoutes } from './servers.ts';
import { type SessionRoutesDeps, sessionRoutes } from './session.ts';
import { type TaskRoutesDeps, taskRoutes } from './tasks.ts';
import { type ToolRoutesDeps, toolRoutes } from './tools.ts';

type WithoutBind<T> = Omit<T, 'bind'>;

export interface HttpAppDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly limits: BodyLimits;
  /** Whether people reach us by https. */
  readonly https: boolean;
  /** A reason to refuse the request before anything else: foreign Host or Origin. */
  readonly guard: (headers: Headers) => 'forbidden_host' | 'forbidden_origin' | null;
  /** Bearer token or browser session to context. Throws an AppError of 401 or 403. */
  readonly authenticate: (request: Request, correlationId: string) => Promise<RequestContext>;
  /** Does a request under an `Idempotency-Key` once. */
  readonly answerOnce: AnswerOnce;
  readonly tasks: WithoutBind<TaskRoutesDeps>;
  readonly conversations: WithoutBind<ConversationRoutesDeps>;
  readonly tools: WithoutBind<ToolRoutesDeps>;
  readonly calls: WithoutBind<CallRoutesDeps>;
  readonly servers: WithoutBind<ServerRoutesDeps>;
  readonly revisions: WithoutBind<RevisionRoutesDeps>;
  readonly registration: WithoutBind<RegistrationRoutesDeps>;
  readonly session: WithoutBind<SessionRoutesDeps>;
  readonly events: (ctx: RequestContext, request: Request) => Response;
  /** Sends requests below the base to another backend, once their session was checked here. */
  readonly forward?: (request: Request) => Promise<Response>;
  /** Paths below the base that need no sign-in though they are no endpoints: the contract itself. */
  readonly publicPaths?: ReadonlySet<string>;
  /** Routes outside the contract (agents' endpoint, health, pages), added before the catch-all. */
  readonly extend?: (app: HttpApp) => void;
}

/** The HTTP API as one web-standard app: the same in the server and, in fixture mode, in the browser. */
export function createHttpApp(deps: HttpAppDeps): HttpApp {
  const app: HttpApp = new Hono();
  const bound: AnyEndpoint[] = [];
  frame(app, deps);
  authenticateApi(app, deps, bound);
  const { clock, limits, answerOnce } = deps;
  const bind = createBind({ app, clock, limits, answerOnce, bound });
  // Before the tools: `/tools/calls` is no tool's name.
  callRoutes({ bind, ...deps.calls });
  toolRoutes({ bind, ...deps.tools });
  serverRoutes({ bind, ...deps.servers });
  revisionRoutes({ bind, ...deps.revisions });
  registrationRoutes({ bind, ...deps.registration });
  taskRoutes({ bind, ...deps.tasks });
  conversationRoutes({ bind, ...deps.conversations });
  sessionRoutes({ bind, ...deps.session });
  app.get(`${API_BASE}/events`, (c) => deps.events(requireContext(c.get('ctx')), c.req.raw));
  deps.extend?.(app);
  app.all('*', (c) => {
    throw unanswered(bound, c.req.method, new URL(c.req.url).pathname);
  });
  return app;
}

/** Around every request: correlation, Host and Origin, headers, and the shape of errors. */
function frame(app: HttpApp, deps: HttpAppDeps): void {
  app.onError((error, c) => {
    const trace = c.get('correlationId') ?? deps.ids.next();
    const { pathname: path } = new URL(c.req.url);
    if (!(error instanceof AppError)) deps.logger.error('request failed', { trace, path, error });
    // A refusal is no fault of ours: where it came from is told by its words, not by a stack.
    else if (error.status >= 500) {
      deps.logger.warn('request refused', { trace, path, reason: error.reason, message: error.message });
    }
    const response = errorResponse(error, trace);
    response.headers.set('x-request-id', trace);
    addSecurityHeaders(response.headers, deps.https);
    return response;
  });
  app.use('*', async (c, next) => {
    const id = correlationId(c.req.raw.headers, deps.ids);
    c.set('correlationId', id);
    const refused = deps.guard(c.req.raw.headers);
    if (refused !== null) {
      throw new AppError(
        refused,
        'This address answers only to its own name. Use the address that it printed at its start.',
        {},
      );
    }
    await next();
    c.res.headers.set('x-request-id', id);
    addSecurityHeaders(c.res.headers, deps.https);
  });
}

/** Below the base everything is authenticated first, unknown paths too, but for the public endpoints. */
function authenticateApi(app: HttpApp, deps: HttpAppDeps, bound: readonly AnyEndpoint[]): void {
  app.use(`${API_BASE}/*`, async (c, next) => {
    const asked = { method: c.req.method, path: new URL(c.req.url).pathname };
    if (isPublic(deps, bound, asked)) return next();
    const { forward } = deps;
    const elsewhere = forward !== undefined && asked.path !== SESSION_PATH;
    // A token of its own is for the other backend to judge.
    if (elsewhere && c.req.raw.headers.has('authorization')) return forward(c.req.raw);
    c.set('ctx', await deps.authenticate(c.req.raw, c.get('correlationId')));
    return elsewhere ? forward(c.req.raw) : next();
  });
}

/** The browser's session is ours, whoever answers the rest. */
const SESSION_PATH = `${API_BASE}/session`;

interface Asked {
  readonly method: string;
  readonly path: string;
}

function isPublic(deps: HttpAppDeps, bound: readonly AnyEndpoint[], { method, path }: Asked): boolean {
  if (deps.publicPaths?.has(path)) return method === 'GET' || method === 'HEAD';
  return bound.some(
    (endpoint) =>
      endpoint.auth === 'public' && endpoint.method === method && routePath(endpoint.path) === path,
  );
}

function requireContext(ctx: RequestContext | undefined): RequestContext {
  if (ctx === undefined) throw new AppError('missing_bearer_token', 'Sign in first.', {});
  return ctx;
}
