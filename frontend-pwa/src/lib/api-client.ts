import type { AnyEndpoint, Data, Input } from '@corbusier/shared/contract/endpoint';
import { envelope, errorBody } from '@corbusier/shared/contract/envelope';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { isReason } from '@corbusier/shared/errors';
import type { Gateway } from '../gateway/gateway.ts';
import { ApiError, toApiError } from './api-error.ts';

/** Answers of tools may be large; the server has its own limits. */
const ANSWER_LIMITS = { maxDepth: 512, maxKeys: 1_000_000 };

/** What the request says beside its path, query and body. */
export interface CallHeaders {
  /** The same request under the same key is done once. */
  readonly 'idempotency-key'?: string;
  /** Tag of the version that was seen. */
  readonly 'if-match'?: string;
}

export type CallInput<E extends AnyEndpoint> = Partial<Input<E>> & { readonly headers?: CallHeaders };
export type Call = <E extends AnyEndpoint>(
  endpoint: E,
  input: CallInput<E>,
  signal?: AbortSignal,
) => Promise<Data<E>>;

export interface ApiClient {
  readonly call: Call;
  /** A request that asks for something other than an enveloped answer, such as the event stream. */
  readonly send: (path: string, init: RequestInit) => Promise<Response>;
}

export interface ApiPlace {
  /** Origin of the page. */
  readonly origin: string;
  /** Path before every route, such as `/api/v1`. */
  readonly base: string;
}

/**
 * The typed client of the contract. Throws `ApiError` when the answer is a refusal, cannot be read, or does
 * not come; an abort is thrown as it is.
 */
export function createApiClient(gateway: Gateway, place: ApiPlace): ApiClient {
  const send = (path: string, init: RequestInit): Promise<Response> =>
    gateway.fetch(new Request(new URL(place.base + path, place.origin), withMark(init)));
  const call: Call = async (endpoint, input, signal) => {
    const { body, type } = bodyOf(input.body);
    const init: RequestInit = { method: endpoint.method, headers: { ...type, ...input.headers }, ...body };
    if (signal) init.signal = signal;
    const answer = await reach(() => send(requestPath(endpoint, input), init), signal);
    return readAnswer(endpoint, answer.response, answer.text);
  };
  return { call, send };
}

/** The header proves to the server that a script of its own origin sent the request. */
function withMark(init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('x-requested-by', 'corbusier');
  return { credentials: 'same-origin', cache: 'no-store', ...init, headers };
}

function bodyOf(body: unknown): { readonly body?: RequestInit; readonly type?: Record<string, string> } {
  if (body === undefined) return {};
  // A body is what its endpoint's schema describes, which is always JSON.
  return { body: { body: stringifyJson(body as Json) }, type: { 'content-type': 'application/json' } };
}

async function reach(
  request: () => Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; text: string }> {
  try {
    const response = await request();
    return { response, text: await response.text() };
  } catch (error) {
    if (signal?.aborted) throw error;
    throw toApiError(error);
  }
}

/** Path and query of a request below the base. */
export function requestPath<E extends AnyEndpoint>(endpoint: E, input: CallInput<E>): string {
  const params = fieldsOf(input.params);
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fieldsOf(input.query))) {
    if (value !== undefined) query.set(name, String(value));
  }
  return query.size === 0 ? path : `${path}?${query}`;
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? { ...value } : {};
}

function readAnswer<E extends AnyEndpoint>(endpoint: E, response: Response, text: string): Data<E> {
  const body = readJsonText(text);
  if (!response.ok) throw refusal(response, body);
  const parsed = envelope(endpoint.data).safeParse(body);
  if (!parsed.success) throw unreadable(response, `${endpoint.id}: ${parsed.error.message}`);
  // The envelope's schema is generic here, so the compiler cannot see that `data` is what it parsed.
  return parsed.data.data as Data<E>;
}

function readJsonText(text: string): Json | undefined {
  try {
    return parseJson(text, ANSWER_LIMITS);
  } catch {
    return undefined;
  }
}

function refusal(response: Response, body: Json | undefined): ApiError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return unreadable(response, `HTTP ${response.status}`);
  const { code, message, traceId, details } = parsed.data;
  const reason = details?.reason ?? '';
  return new ApiError({
    code,
    reason: isReason(reason) ? reason : 'unknown_reason',
    message,
    traceId,
    // Parsed from JSON above; the loose schema widens its members to unknown.
    details: (details ?? {}) as JsonObject,
    status: response.status,
  });
}

function unreadable(response: Response, message: string): ApiError {
  return new ApiError({
    code: 'unreadable_answer',
    reason: 'unreadable_answer',
    message,
    traceId: response.headers.get('trace-id') ?? '',
    details: {},
    status: response.status,
  });
}
