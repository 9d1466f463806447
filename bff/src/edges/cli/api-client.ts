import type { AnyEndpoint, Data, Input } from '@corbusier/shared/contract/endpoint';
import { envelope, errorBody } from '@corbusier/shared/contract/envelope';
import type { Json } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { isReason, type Reason } from '@corbusier/shared/errors';
import { CliError, exitCodes } from './exit-codes.ts';

export type Fetch = (url: string, init: RequestInit) => Promise<Response>;

export interface ApiConnection {
  readonly url: string;
  readonly bearer: string;
  readonly fetch: Fetch;
}

/** What an endpoint answers: checked, and as it came, with every number exact. */
export interface Answer<E extends AnyEndpoint> {
  readonly data: Data<E>;
  readonly raw: Json;
}

export interface ApiClient {
  send<E extends AnyEndpoint>(endpoint: E, input: Input<E>): Promise<Answer<E>>;
}

/** The call left for the tool's server, so it is no refusal: the tool may have run. */
const mayHaveRun: ReadonlySet<Reason> = new Set(['outcome_unknown', 'tool_call_timeout']);

/** The server's refusal of a request. */
export class RefusedError extends CliError {
  readonly reason: Reason | null;

  constructor(reason: Reason | null, message: string) {
    super(reason !== null && mayHaveRun.has(reason) ? exitCodes.toolFailed : exitCodes.refused, message);
    this.name = 'RefusedError';
    this.reason = reason;
  }
}

/** Answers of our own server may be as large as an upstream's; the limits guard against a stranger on the port. */
const LIMITS = { maxDepth: 512, maxKeys: 5_000_000 };

/** A client of the HTTP API by the endpoints of the contract. Rejects with `CliError`. */
export function createApiClient(connection: ApiConnection): ApiClient {
  return {
    send: async (endpoint, input) => {
      const response = await request(connection, endpoint, input);
      const body = await readBody(response);
      if (!response.ok) throw refusal(response.status, body);
      const parsed = envelope(endpoint.data).safeParse(body);
      if (!parsed.success) throw new CliError(exitCodes.failed, 'the server sent an answer of another form');
      // The envelope's schema has just said that this is an object with data.
      return { data: parsed.data.data as Data<typeof endpoint>, raw: (body as { data: Json }).data };
    },
  };
}

async function request<E extends AnyEndpoint>(
  { url, bearer, fetch }: ApiConnection,
  endpoint: E,
  input: Input<E>,
): Promise<Response> {
  const headers: Record<string, string> = { authorization: `Bearer ${bearer}`, accept: 'application/json' };
  const init: RequestInit = { method: endpoint.method, headers, redirect: 'error' };
  if (input.body !== undefined) {
    headers['content-type'] = 'application/json';
    // Bodies are made of parsed JSON and texts only.
    init.body = stringifyJson(input.body as Json);
  }
  try {
    return await fetch(`${url}/api/v1${pathOf(endpoint.path, input.params)}${queryOf(input.query)}`, init);
  } catch {
    throw new CliError(
      exitCodes.noServer,
      `the server at ${url} does not answer; start it with: corbusier serve`,
    );
  }
}

function pathOf(template: string, params: unknown): string {
  const values = new Map(entriesOf(params));
  return template.replace(/\{(\w+)\}/g, (_whole, name: string) => encodeURIComponent(values.get(name) ?? ''));
}

function queryOf(query: unknown): string {
  const text = new URLSearchParams(entriesOf(query)).toString();
  return text === '' ? '' : `?${text}`;
}

function entriesOf(value: unknown): [string, string][] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, item]): [string, string][] =>
    item === undefined ? [] : [[name, String(item)]],
  );
}

async function readBody(response: Response): Promise<Json> {
  try {
    return parseJson(await response.text(), LIMITS);
  } catch {
    throw new CliError(
      exitCodes.failed,
      `the server answered ${response.status} with something that is no JSON`,
    );
  }
}

function refusal(status: number, body: Json): CliError {
  const parsed = errorBody.safeParse(body);
  if (!parsed.success) return new CliError(exitCodes.failed, `the server answered ${status}`);
  const { message, traceId, details } = parsed.data;
  const reason = details?.reason ?? '';
  const name = reason === '' ? parsed.data.code : reason;
  return new RefusedError(isReason(reason) ? reason : null, `${name}: ${message} (trace ${traceId})`);
}
