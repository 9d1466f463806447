import { ExactNumber, type Json, type JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { ToolOutcome } from '../../kernel/outcome.ts';

/** What an incoming message is to us. */
export type Incoming =
  | { readonly kind: 'answer'; readonly id: number; readonly end: ToolOutcome }
  | { readonly kind: 'request'; readonly id: Json; readonly method: string }
  | { readonly kind: 'notification'; readonly method: string; readonly params: Json }
  | { readonly kind: 'noise' };

/** Answers of upstreams may be large lists: the house limit is their size, which the channel enforces. */
const UPSTREAM_LIMITS = { maxDepth: 128, maxKeys: 2_000_000 };
const INTERNAL_ERROR = -32603;

export function encodeMessage(message: JsonObject): string {
  return stringifyJson({ jsonrpc: '2.0', ...message });
}

/** The messages of one text: one, or several in revision 2025-03-26, which allowed batches. Never throws. */
export function readMessages(text: string): readonly Incoming[] {
  try {
    const parsed = parseJson(text, UPSTREAM_LIMITS);
    return Array.isArray(parsed) ? parsed.map(classify) : [classify(parsed)];
  } catch (error) {
    return [unreadable(text, error)];
  }
}

function classify(message: Json): Incoming {
  if (!isObject(message)) return { kind: 'noise' };
  const { id, method, params = {} } = message;
  if (typeof method === 'string') {
    return id === undefined ? { kind: 'notification', method, params } : { kind: 'request', id, method };
  }
  const asked = ownId(id);
  return asked === null ? { kind: 'noise' } : { kind: 'answer', id: asked, end: answerOf(message) };
}

/**
 * Which of our ids is meant. JSON-RPC wants the very value back, but some servers make a text of it, and the
 * official SDK takes that. Ours are numbers only, so `"1"` can be nothing else than 1; a call whose tool ran
 * would otherwise have no end.
 */
export function ownId(id: unknown): number | null {
  if (typeof id === 'number') return id;
  return typeof id === 'string' && /^[0-9]{1,15}$/.test(id) ? Number(id) : null;
}

function answerOf(message: JsonObject): ToolOutcome {
  if (message.error === undefined && message.result !== undefined) {
    return { kind: 'result', result: message.result };
  }
  const error = isObject(message.error) ? message.error : {};
  const code = typeof error.code === 'number' ? error.code : INTERNAL_ERROR;
  const text = typeof error.message === 'string' ? error.message : 'the server answered without a result';
  const data = error.data === undefined ? {} : { data: error.data };
  return { kind: 'rpc_error', error: { code, message: text, ...data } };
}

/** An unreadable text that is meant for a request must end that request: it has no other answer. */
function unreadable(text: string, error: unknown): Incoming {
  const id = idOfUnreadable(text);
  if (id === null) return { kind: 'noise' };
  const why = error instanceof Error ? error.message : 'unreadable';
  return {
    kind: 'answer',
    id,
    end: { kind: 'lost', cause: { message: `the answer cannot be read: ${why}` } },
  };
}

/** The platform's parser, which takes what ours refuses (duplicate keys, depth), finds whose answer it is. */
function idOfUnreadable(text: string): number | null {
  try {
    return ownId((JSON.parse(text) as { id?: unknown } | null)?.id);
  } catch {
    return null;
  }
}

export function isObject(value: Json | undefined): value is JsonObject {
  if (typeof value !== 'object' || value === null) return false;
  return !Array.isArray(value) && !(value instanceof ExactNumber);
}
