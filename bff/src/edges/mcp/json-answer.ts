import type { JsonObject } from '@corbusier/shared/domain/json';
import { errorEntry } from '@corbusier/shared/errors';
import { AppError } from '../../kernel/app-error.ts';
import { errorMessage, RPC, RpcFault, type RpcId } from './json-rpc.ts';

const encoder = new TextEncoder();

/** Of every answer to an agent: it is data, whatever somebody makes a browser do with it. */
export const ANSWER_HEADERS = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
} as const;

/** One JSON-RPC message as the whole answer, with its length, so that it leaves in one write. */
export function jsonAnswer(message: string | Uint8Array<ArrayBuffer>, status = 200): Response {
  const body = typeof message === 'string' ? encoder.encode(message) : message;
  const length = String(body.byteLength);
  const headers = { ...ANSWER_HEADERS, 'content-type': 'application/json', 'content-length': length };
  return new Response(body, { status, headers });
}

/** Bytes between two texts. */
export function joinBytes(head: string, body: Uint8Array, tail: string): Uint8Array<ArrayBuffer> {
  const before = encoder.encode(head);
  const after = encoder.encode(tail);
  const whole = new Uint8Array(before.length + body.length + after.length);
  whole.set(before);
  whole.set(body, before.length);
  whole.set(after, before.length + body.length);
  return whole;
}

/** Whether the fault is a refusal that callers may read; all else is for the log. */
export function isRefusal(fault: unknown): fault is AppError | RpcFault {
  return fault instanceof RpcFault || (fault instanceof AppError && fault.reason !== 'internal');
}

/** Refuses a whole HTTP request. */
export function refusalAnswer(fault: unknown, correlationId: string): Response {
  const response = jsonAnswer(errorMessage(null, rpcError(fault, correlationId)), statusOf(fault));
  const challenge = challengeFor(fault);
  if (challenge !== null) response.headers.set('www-authenticate', challenge);
  return response;
}

/** Refuses one JSON-RPC request: an answer like any other to HTTP. */
export function errorAnswer(id: RpcId, fault: unknown, correlationId: string): Response {
  return jsonAnswer(errorMessage(id, rpcError(fault, correlationId)));
}

/** The error object of a refusal. What no reason names is told without its words. */
export function rpcError(fault: unknown, traceId: string): JsonObject {
  if (!isRefusal(fault)) {
    const message = 'Something went wrong inside Corbusier. The log has more under the trace id.';
    return { code: RPC.internal, message, data: { reason: 'internal', traceId } };
  }
  if (fault instanceof RpcFault) return { code: fault.code, message: fault.message, data: { traceId } };
  return { code: errorEntry(fault.reason).rpc, message: fault.message, data: refusalData(fault, traceId) };
}

/** What programs may read of a refusal. */
export function refusalData(refusal: AppError, traceId: string): JsonObject {
  // Details are JSON by their own rule; their type is as wide as what the modules put there.
  return { reason: refusal.reason, details: refusal.details as JsonObject, traceId };
}

function statusOf(fault: unknown): number {
  if (fault instanceof RpcFault) return fault.status;
  return fault instanceof AppError ? fault.status : 500;
}

function challengeFor(fault: unknown): string | null {
  if (!(fault instanceof AppError) || fault.status !== 401) return null;
  return fault.reason === 'missing_bearer_token' ? 'Bearer' : 'Bearer error="invalid_token"';
}
