import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';
import { JsonError } from '@corbusier/shared/domain/json-error';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { AppError } from '../../kernel/app-error.ts';

export type RpcId = string | number | ExactNumber;

export interface RpcRequest {
  readonly kind: 'request';
  readonly id: RpcId;
  readonly method: string;
  readonly params: JsonObject;
}

export type RpcMessage =
  | RpcRequest
  | { readonly kind: 'notification'; readonly method: string; readonly params: JsonObject }
  | { readonly kind: 'response' };

export const RPC = {
  invalidRequest: -32600,
  methodNotFound: -32601,
  invalidParams: -32602,
  internal: -32603,
  /** Of the range that the protocol leaves to servers. */
  badRequest: -32000,
} as const;

/** A fault of the protocol itself, which no reason of the table names. */
export class RpcFault extends Error {
  readonly code: number;
  /** HTTP status when the whole request is refused. */
  readonly status: number;

  constructor(code: number, message: string, status = 400) {
    super(message);
    this.name = 'RpcFault';
    this.code = code;
    this.status = status;
  }
}

/** Reads one message. Throws `invalid_json`, or an RpcFault when it is JSON but no JSON-RPC message. */
export function readMessage(text: string): RpcMessage {
  const value = parse(text);
  if (Array.isArray(value)) throw invalid('Batches are not supported: send one message a request.');
  if (!isObject(value) || value['jsonrpc'] !== '2.0') throw invalid('This is no JSON-RPC 2.0 message.');
  const { id, method } = value;
  if (method === undefined) return readResponse(value);
  if (typeof method !== 'string') throw invalid('The method must be a string.');
  const params = readParams(value['params']);
  if (id === undefined) return { kind: 'notification', method, params };
  if (!isId(id)) throw invalid('The id must be a string or a number.');
  return { kind: 'request', id, method, params };
}

/** The text of an answer around a result that is JSON text already. */
export function resultMessage(id: RpcId, result: string): string {
  return `${resultHead(id)}${result}}`;
}

/** What stands before the result; one `}` ends the message after it. */
export function resultHead(id: RpcId): string {
  return `{"jsonrpc":"2.0","id":${stringifyJson(id)},"result":`;
}

export function errorMessage(id: RpcId | null, error: JsonObject): string {
  return stringifyJson({ jsonrpc: '2.0', id, error });
}

export function notificationMessage(method: string, params?: JsonObject): string {
  return stringifyJson(
    params === undefined ? { jsonrpc: '2.0', method } : { jsonrpc: '2.0', method, params },
  );
}

export function isObject(value: Json | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber)
  );
}

export function isId(value: Json | undefined): value is RpcId {
  return typeof value === 'string' || typeof value === 'number' || value instanceof ExactNumber;
}

function parse(text: string): Json {
  try {
    return parseJson(text);
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    throw new AppError('invalid_json', `The body is refused as JSON: ${error.message}.`, {
      problem: error.problem,
      position: error.position,
    });
  }
}

function readResponse(value: JsonObject): RpcMessage {
  const answers = 'result' in value || 'error' in value;
  if (!answers || !isId(value['id']))
    throw invalid('The message has neither a method nor a result or error.');
  return { kind: 'response' };
}

function readParams(params: Json | undefined): JsonObject {
  if (params === undefined) return {};
  if (!isObject(params)) throw invalid('The params must be an object.');
  return params;
}

function invalid(message: string): RpcFault {
  return new RpcFault(RPC.invalidRequest, message);
}
