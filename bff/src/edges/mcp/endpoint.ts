import { AppError } from '../../kernel/app-error.ts';
import { lifeLeft } from '../../kernel/life-left.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { createEdge, type Edge, tellListChange } from './edge.ts';
import { openPipe } from './event-pipe.ts';
import { checkHostAndOrigin } from './host-guard.ts';
import { ANSWER_HEADERS, isRefusal, refusalAnswer } from './json-answer.ts';
import { RPC, RpcFault, readMessage } from './json-rpc.ts';
import type { McpDeps } from './ports.ts';
import { readBody } from './request-body.ts';
import { accepts, readCorrelationId, requireJsonBody, requireKnownVersion } from './request-headers.ts';
import {
  answerMethod,
  answerRequest,
  initialize,
  receiveNotification,
  type Turn,
} from './session-requests.ts';
import type { McpSession } from './sessions.ts';

const ALLOWED_METHODS = 'GET, POST, DELETE';
const JSON_MEDIA = 'application/json';
const EVENT_STREAM = 'text/event-stream';

const FOREIGN = {
  forbidden_host: 'The Host header names another host than this one.',
  forbidden_origin: 'Requests from pages of other origins are refused.',
} as const;

/** Answers a request to `/mcp`, or to `/mcp/{server}` when the address names one. */
export type McpEndpoint = (request: Request, server?: string) => Promise<Response>;

/** The agents' endpoint: Streamable HTTP of the revisions with sessions (2024-11-05 to 2025-11-25). */
export function createMcpEndpoint(deps: McpDeps): McpEndpoint {
  const edge = createEdge(deps);
  return async (request, server) => {
    const correlationId = readCorrelationId(request.headers) ?? deps.ids.next();
    const asked = { http: request, server: server ?? null };
    const response = await answer(edge, asked, correlationId).catch((fault: unknown) => {
      if (!isRefusal(fault)) deps.reportFault(fault, correlationId);
      return refusalAnswer(fault, correlationId);
    });
    response.headers.set('x-request-id', correlationId);
    response.headers.set('trace-id', correlationId);
    if (response.status === 405) response.headers.set('allow', ALLOWED_METHODS);
    return response;
  };
}

/** One HTTP request and the server that its address names, if any. */
interface Asked {
  readonly http: Request;
  readonly server: string | null;
}

async function answer(edge: Edge, asked: Asked, correlationId: string): Promise<Response> {
  const { headers, method } = asked.http;
  const foreign = checkHostAndOrigin(headers, edge.deps.allowedHosts);
  if (foreign !== null) throw new AppError(foreign, FOREIGN[foreign]);
  const ctx = await edge.deps.authenticate(headers, correlationId);
  requireServer(edge, ctx, asked);
  if (method === 'POST') return receive(edge, ctx, asked);
  if (method === 'GET') return openStream(edge, ctx, asked);
  if (method === 'DELETE') return endSession(edge, ctx, asked);
  throw new AppError('method_not_allowed', `Use one of ${ALLOWED_METHODS}.`);
}

/** An open session saw its server when it began; everybody else must see it now. */
function requireServer(edge: Edge, ctx: RequestContext, { http, server }: Asked): void {
  if (server === null || http.headers.has('mcp-session-id') || edge.deps.seesServer(ctx, server)) return;
  const serverName = server.slice(0, 100);
  throw new AppError('mcp_server_not_found', `No server is called '${serverName}'.`, { serverName });
}

async function receive(edge: Edge, ctx: RequestContext, asked: Asked): Promise<Response> {
  const { http } = asked;
  requireJsonBody(http.headers);
  requireAccepted(http.headers, [JSON_MEDIA, EVENT_STREAM]);
  const message = readMessage(await readBody(http, edge.limits.bodyBytes));
  if (message.kind === 'request' && message.method === 'initialize') {
    requireNoSession(http.headers);
    const turn = { ...asked, ctx, message };
    return answerRequest(edge, turn, () => initialize(edge, turn));
  }
  const session = sessionOf(edge, ctx, asked);
  edge.sessions.touch(session);
  return answerMessage(edge, { ...asked, session, ctx, message });
}

function answerMessage(edge: Edge, turn: Turn): Response | Promise<Response> {
  const { ctx, message } = turn;
  if (message.kind === 'request') {
    return answerRequest(edge, { ctx, message }, () => answerMethod(edge, { ...turn, message }));
  }
  if (message.kind === 'notification') receiveNotification({ ...turn, message });
  return new Response(null, { status: 202, headers: ANSWER_HEADERS });
}

/** Opens the stream for notices; the newest takes the place of one before it, which may be dead unnoticed. */
function openStream(edge: Edge, ctx: RequestContext, asked: Asked): Response {
  requireAccepted(asked.http.headers, [EVENT_STREAM]);
  const session = sessionOf(edge, ctx, asked);
  edge.sessions.touch(session);
  session.stream?.end();
  const stream = openPipe({
    ...edge.pipeOptions,
    lifeMs: lifeLeft(ctx.validUntilMs, edge.deps.clock.epochMs()),
    onGone: () => {
      if (session.stream === stream) session.stream = null;
      edge.sessions.touch(session);
    },
  });
  session.stream = stream;
  tellListChange(edge, session);
  return stream.response;
}

function endSession(edge: Edge, ctx: RequestContext, asked: Asked): Response {
  edge.sessions.end(sessionOf(edge, ctx, asked));
  return new Response(null, { status: 200, headers: ANSWER_HEADERS });
}

function sessionOf(edge: Edge, ctx: RequestContext, { http: { headers }, server }: Asked): McpSession {
  const id = headers.get('mcp-session-id');
  if (id === null) {
    throw new RpcFault(RPC.badRequest, 'The Mcp-Session-Id header is missing. Start with initialize.');
  }
  requireKnownVersion(headers);
  return edge.sessions.find(ctx, id, server);
}

function requireNoSession(headers: Headers): void {
  if (headers.has('mcp-session-id')) {
    throw new RpcFault(RPC.invalidRequest, 'The session is initialized already.');
  }
}

function requireAccepted(headers: Headers, types: readonly string[]): void {
  if (accepts(headers, types)) return;
  throw new RpcFault(
    RPC.badRequest,
    `Not acceptable: the Accept header must list ${types.join(' and ')}.`,
    406,
  );
}
