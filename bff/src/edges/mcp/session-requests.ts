import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { AppError } from '../../kernel/app-error.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { openReply } from './call-reply.ts';
import { viewFor } from './client-names.ts';
import type { Edge } from './edge.ts';
import { errorAnswer, isRefusal, joinBytes, jsonAnswer } from './json-answer.ts';
import {
  isId,
  isObject,
  RPC,
  RpcFault,
  type RpcMessage,
  type RpcRequest,
  resultHead,
  resultMessage,
} from './json-rpc.ts';
import { readLogLevel } from './log-level.ts';
import { LATEST_PROTOCOL_VERSION, PROTOCOL_VERSIONS } from './request-headers.ts';
import type { McpSession } from './sessions.ts';
import { answerToolCall, readCallParams, toolCall } from './tool-calls.ts';

/** One message of an open session, with the HTTP request that carried it. */
export interface Turn<M extends RpcMessage = RpcMessage> {
  readonly session: McpSession;
  readonly ctx: RequestContext;
  readonly message: M;
  readonly http: Request;
  /** The server that the address names; null at the endpoint for all. */
  readonly server: string | null;
}

/** Answers a request. What refuses it is a JSON-RPC error under its id, so this never rejects. */
export async function answerRequest(
  edge: Edge,
  turn: Pick<Turn<RpcRequest>, 'ctx' | 'message'>,
  answer: () => Response | Promise<Response>,
): Promise<Response> {
  const { correlationId } = turn.ctx;
  try {
    return await answer();
  } catch (error) {
    if (!isRefusal(error)) edge.deps.reportFault(error, correlationId);
    return errorAnswer(turn.message.id, error, correlationId);
  }
}

/** Opens a session and tells the agent what we are. */
export function initialize(edge: Edge, turn: Omit<Turn<RpcRequest>, 'session'>): Response {
  const { ctx, message, http, server } = turn;
  const { protocolVersion: asked, clientInfo } = message.params;
  if (typeof asked !== 'string') throw new RpcFault(RPC.invalidParams, 'params.protocolVersion is missing.');
  const names = new URL(http.url).searchParams.get('names');
  const view = viewFor({ clientName: clientNameOf(clientInfo), names, server }, edge.deps.clients ?? []);
  const session = edge.sessions.open(ctx, { view, knownList: edge.listOf(ctx, view).hash });
  const result = stringifyJson({
    protocolVersion: PROTOCOL_VERSIONS.includes(asked) ? asked : LATEST_PROTOCOL_VERSION,
    capabilities: { tools: { listChanged: true }, logging: {} },
    serverInfo: { name: 'corbusier', title: 'Corbusier', version: edge.deps.version },
  });
  const response = jsonAnswer(resultMessage(message.id, result));
  response.headers.set('mcp-session-id', session.id);
  return response;
}

function clientNameOf(clientInfo: Json | undefined): string {
  const name = isObject(clientInfo) ? clientInfo['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

export function answerMethod(edge: Edge, turn: Turn<RpcRequest>): Response | Promise<Response> {
  const { id, method } = turn.message;
  switch (method) {
    case 'tools/call':
      return callTool(edge, turn);
    case 'tools/list':
      return listTools(edge, turn);
    case 'logging/setLevel':
      turn.session.logLevel = readLogLevel(turn.message.params);
      return jsonAnswer(resultMessage(id, '{}'));
    case 'ping':
      return jsonAnswer(resultMessage(id, '{}'));
    default:
      throw new RpcFault(RPC.methodNotFound, 'Method not found.');
  }
}

function listTools(edge: Edge, { session, ctx, message }: Turn<RpcRequest>): Response {
  const { cursor } = message.params;
  if (cursor !== undefined && typeof cursor !== 'string') {
    throw new AppError('invalid_cursor', 'params.cursor must be a cursor that this list gave.');
  }
  const list = edge.listOf(ctx, session.view);
  const page = list.page(session.view.style, cursor);
  session.knownList = list.hash;
  return jsonAnswer(joinBytes(resultHead(message.id), page, '}'));
}

/**
 * Starts the call and answers as soon as the form of the answer is known. Aborted by the agent's
 * `notifications/cancelled` and by its going away, before or after the answer began.
 */
function callTool(edge: Edge, { session, ctx, message, http }: Turn<RpcRequest>): Promise<Response> {
  const params = readCallParams(message);
  const flight = new AbortController();
  const abort = () => {
    flight.abort();
    reply.abandon();
  };
  const reply = openReply({ ...edge.pipeOptions, onGone: abort });
  const call = toolCall(params, {
    signal: flight.signal,
    notify: reply.notify,
    view: session.view,
    logLevel: session.logLevel,
  });
  const key = stringifyJson(message.id);
  session.flights.set(key, abort);
  http.signal.addEventListener('abort', abort);
  if (http.signal.aborted) abort();
  void answerToolCall(edge.deps, message, { ctx, call }).then((answer) => {
    http.signal.removeEventListener('abort', abort);
    if (session.flights.get(key) === abort) session.flights.delete(key);
    edge.sessions.touch(session);
    reply.finish(answer);
  });
  return reply.response;
}

/** Acts on a notification. What we do not know is ignored, as the protocol wants. */
export function receiveNotification({ session, message }: Turn<RpcMessage & { kind: 'notification' }>): void {
  const { requestId } = message.params;
  if (message.method !== 'notifications/cancelled' || !isId(requestId)) return;
  session.flights.get(stringifyJson(requestId))?.();
}
