import type { JsonObject } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { errorEntry, type Reason } from '@corbusier/shared/errors';
import { AppError } from '../../kernel/app-error.ts';
import { LargeJson } from '../../kernel/large-json.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { AgentView } from './client-names.ts';
import { isRefusal, joinBytes, refusalData, rpcError } from './json-answer.ts';
import {
  errorMessage,
  isId,
  isObject,
  notificationMessage,
  RPC,
  RpcFault,
  type RpcId,
  type RpcRequest,
  resultMessage,
} from './json-rpc.ts';
import { type LogLevel, logsFrom } from './log-level.ts';
import type { CallAnswer, CallTool, ToolCall } from './ports.ts';

/** Refusals that the protocol wants as its own errors; a model can do something about all the others. */
const PROTOCOL_ERRORS: ReadonlySet<Reason> = new Set(['tool_not_found', 'storage_unavailable', 'internal']);

export interface CallDeps {
  readonly callTool: CallTool;
  readonly reportFault: (fault: unknown, correlationId: string) => void;
}

export interface CallParams {
  readonly name: string;
  readonly parameters: JsonObject;
  /** The agent's own token for progress, when it wants any. */
  readonly progressToken: RpcId | null;
  /** `_meta` without the progress token. */
  readonly meta: JsonObject;
}

/** Reads a `tools/call`. Throws an RpcFault. */
export function readCallParams(request: RpcRequest): CallParams {
  const { name, arguments: parameters = {}, _meta = {} } = request.params;
  if (typeof name !== 'string') throw invalidParams('params.name must be the name of a tool.');
  if (!isObject(parameters)) throw invalidParams('params.arguments must be an object.');
  if (!isObject(_meta)) throw invalidParams('params._meta must be an object.');
  const { progressToken, ...meta } = _meta;
  return { name, parameters, progressToken: isId(progressToken) ? progressToken : null, meta };
}

/** The call as the use case takes it; `notify` takes messages that precede the answer. */
export function toolCall(
  params: CallParams,
  caller: {
    readonly signal: AbortSignal;
    readonly notify: (message: string) => void;
    readonly view: AgentView;
    readonly logLevel: LogLevel | null;
  },
): ToolCall {
  const { name, parameters, progressToken, meta } = params;
  const { server, shows } = caller.view;
  // The upstream's notification goes on under the token that the agent chose.
  const onProgress = (progress: JsonObject) =>
    caller.notify(notificationMessage('notifications/progress', { ...progress, progressToken }));
  return {
    name,
    bareNames: false,
    ...(server !== null && { within: server }),
    ...(shows !== undefined && { shows }),
    parameters,
    scope: {},
    edge: 'mcp',
    signal: caller.signal,
    ...(progressToken === null ? {} : { onProgress }),
    ...(caller.logLevel === null ? {} : { onLog: logsFrom(caller.logLevel, caller.notify) }),
    ...(Object.keys(meta).length === 0 ? {} : { meta }),
  };
}

/** Calls the tool and gives the text of the answer. Never rejects. */
export async function answerToolCall(
  deps: CallDeps,
  request: RpcRequest,
  caller: { readonly ctx: RequestContext; readonly call: ToolCall },
): Promise<string | Uint8Array<ArrayBuffer>> {
  const { ctx, call } = caller;
  try {
    const { outcome } = await deps.callTool(ctx, call);
    return outcomeMessage(request.id, outcome);
  } catch (error) {
    if (!isRefusal(error)) deps.reportFault(error, ctx.correlationId);
    return refusalMessage(request.id, error, ctx.correlationId);
  }
}

function outcomeMessage(id: RpcId, outcome: CallAnswer): string | Uint8Array<ArrayBuffer> {
  if (outcome.kind === 'result') {
    const { result } = outcome;
    return result instanceof LargeJson ? largeMessage(id, result) : resultMessage(id, stringifyJson(result));
  }
  const { code, message, data } = outcome.error;
  return errorMessage(id, data === undefined ? { code, message } : { code, message, data });
}

/** With the id at the end, so that it is the last of that name whatever a server wrote beside its result. */
function largeMessage(id: RpcId, { bytes }: LargeJson): Uint8Array<ArrayBuffer> {
  return joinBytes('{"jsonrpc":"2.0","result":', bytes, `,"id":${stringifyJson(id)}}`);
}

function refusalMessage(id: RpcId, refusal: unknown, traceId: string): string {
  if (refusal instanceof AppError && !PROTOCOL_ERRORS.has(refusal.reason)) {
    return resultMessage(id, stringifyJson(refusalResult(refusal, traceId)));
  }
  return errorMessage(id, rpcError(refusal, traceId));
}

function refusalResult(refusal: AppError, traceId: string): JsonObject {
  const again = errorEntry(refusal.reason).retry ? ' It is safe to call again later.' : '';
  return {
    content: [{ type: 'text', text: `${refusal.message}${again}` }],
    isError: true,
    _meta: { 'corbusier/error': refusalData(refusal, traceId) },
  };
}

function invalidParams(message: string): RpcFault {
  return new RpcFault(RPC.invalidParams, message);
}
