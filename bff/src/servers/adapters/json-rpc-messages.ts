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

const HEAD = /^\{"jsonrpc":"2\.0","id":(\d{1,15}),"result":\{/;
const BACKWARDS_HEAD = '{"result":{';
const BACKWARDS_TAIL = /\},"jsonrpc":"2\.0","id":(\d{1,15})\}$/;
/** Longer than any head or tail that is looked for. */
const EDGE_BYTES = 64;
const CARRIAGE_RETURN = 13;
const BRACE = 123;
const BRACKET = 91;

/**
 * A large answer in one of the two orders in which servers write their members, with the bytes of its result, which
 * is an object; null for all else. Only its two ends are looked at: what lies between goes to the agent as it is, so
 * the agent is the one who reads it. A carriage return, which JSON has no use for, could end a line of an event
 * stream on the way, and brackets without end could break who reads them: an answer with one, or with more than a few
 * hundred of the others, is read here.
 */
export function largeAnswer(bytes: Uint8Array): { readonly id: number; readonly result: Uint8Array } | null {
  if (bytes.includes(CARRIAGE_RETURN) || mayBeDeep(bytes)) return null;
  const start = latin1(bytes.subarray(0, EDGE_BYTES));
  const end = latin1(bytes.subarray(-EDGE_BYTES));
  const head = HEAD.exec(start);
  if (head !== null && end.endsWith('}}')) return cut(bytes, head[1], { from: head[0].length - 1, less: 1 });
  const tail = start.startsWith(BACKWARDS_HEAD) ? BACKWARDS_TAIL.exec(end) : null;
  if (tail === null) return null;
  return cut(bytes, tail[1], { from: BACKWARDS_HEAD.length - 1, less: tail[0].length - 1 });
}

/** Without as many brackets, in texts or not, nothing is nested deeper than we read. */
function mayBeDeep(bytes: Uint8Array): boolean {
  return (
    holdsMore(bytes, BRACE, UPSTREAM_LIMITS.maxDepth) || holdsMore(bytes, BRACKET, UPSTREAM_LIMITS.maxDepth)
  );
}

function holdsMore(bytes: Uint8Array, byte: number, limit: number): boolean {
  let count = 0;
  for (let at = bytes.indexOf(byte); at >= 0; at = bytes.indexOf(byte, at + 1)) {
    count += 1;
    if (count > limit / 2) return true;
  }
  return false;
}

function cut(bytes: Uint8Array, id: string | undefined, { from, less }: { from: number; less: number }) {
  return { id: Number(id), result: bytes.subarray(from, bytes.length - less) };
}

/** For looking at ASCII; other bytes become some letter or other. */
function latin1(bytes: Uint8Array): string {
  return String.fromCharCode(...bytes);
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
