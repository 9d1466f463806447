import type { AnyEndpoint, Data, Input } from '@corbusier/shared/contract/endpoint';
import { mayLeaveOutBody, noBody } from '@corbusier/shared/contract/endpoint';
import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { Reason } from '@corbusier/shared/errors';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { etagOf, notModified } from './etag.ts';
import { type BodyLimits, readJsonBody, readOptionalJsonBody } from './read-body.ts';

/** What the middleware leaves for handlers. */
export interface Variables {
  correlationId: string;
  /** Absent on public routes. */
  ctx?: RequestContext;
}
export type HttpApp = Hono<{ Variables: Variables }>;

/** One request, parsed by its endpoint's schemas. */
export interface Call<E extends AnyEndpoint> extends Input<E> {
  readonly ctx: RequestContext;
  readonly request: Request;
  /** Headers of the answer. */
  readonly reply: Headers;
}
export type Handler<E extends AnyEndpoint> = (call: Call<E>) => Data<E> | Promise<Data<E>>;

export interface BindDeps {
  readonly app: HttpApp;
  readonly clock: Clock;
  readonly limits: BodyLimits;
  /** Every bound endpoint is noted here: the source of 405 answers and of public routes. */
  readonly bound: AnyEndpoint[];
}

export const API_BASE = '/api/v1';

/** Binds an endpoint to its handler: `bind(listTools)(async (call) => …)`. Curried so that literal results keep their types. */
export function createBind({ app, clock, limits, bound }: BindDeps) {
  return <E extends AnyEndpoint>(endpoint: E) =>
    (handler: Handler<E>): void => {
      bound.push(endpoint);
      app.on(endpoint.method, routePath(endpoint.path), async (c) => {
        const reply = new Headers();
        const input = await readInput(endpoint, c.req.raw, { params: c.req.param(), limits });
        const ctx = c.get('ctx') ?? publicContext(c.get('correlationId'));
        const data = await handler({ ...input, ctx, request: c.req.raw, reply });
        const body = { data, status: endpoint.status, correlationId: c.get('correlationId') };
        if (isList(endpoint)) reply.set('etag', etagOf(data));
        return notModified(c.req.raw, reply) ?? envelopeResponse(body, reply, clock);
      });
    };
}

/** `/tools/{tool}` as Hono writes it, below the base. */
export function routePath(path: string): string {
  return API_BASE + path.replace(/\{(\w+)\}/g, ':$1');
}

/** Lists carry a tag of what they show; single things change too often to be worth one. */
function isList(endpoint: AnyEndpoint): boolean {
  return endpoint.method === 'GET' && endpoint.id.startsWith('list');
}

function publicContext(correlationId: string): RequestContext {
  return { tenantId: '', userId: '', sessionId: '', role: '', correlationId };
}

async function readInput<E extends AnyEndpoint>(
  endpoint: E,
  request: Request,
  { params, limits }: { params: unknown; limits: BodyLimits },
): Promise<Input<E>> {
  const query = Object.fromEntries(new URL(request.url).searchParams);
  const raw = await readBody(endpoint, request, limits);
  // The schemas only check: what they accept is what they were given, so the types are theirs.
  return {
    params: check(endpoint.params, params, 'invalid_query'),
    query: check(endpoint.query, query, 'invalid_query'),
    body: check(endpoint.body, raw, misshapen(endpoint)),
  } as Input<E>;
}

async function readBody(endpoint: AnyEndpoint, request: Request, limits: BodyLimits) {
  if (endpoint.body === noBody) return undefined;
  return mayLeaveOutBody(endpoint) ? readOptionalJsonBody(request, limits) : readJsonBody(request, limits);
}

/** Routes of the user's guide know one reason for a body that they cannot read, whether by syntax or by shape. */
function misshapen({ errors }: AnyEndpoint): Reason {
  return errors.includes('invalid_json') && !errors.includes('invalid_body')
    ? 'invalid_json'
    : 'invalid_body';
}

function check(schema: AnyEndpoint['body'], value: unknown, reason: Reason): unknown {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => ({
    path: issue.path.map(String),
    message: issue.message,
  }));
  const [first] = faults;
  const where = first === undefined || first.path.length === 0 ? 'The value' : `'${first.path.join('.')}'`;
  throw new AppError(reason, `${where} is not as this route expects: ${first?.message ?? 'invalid'}.`, {
    errors: faults,
  });
}

interface EnvelopeParts {
  readonly data: unknown;
  readonly status: number;
  readonly correlationId: string;
}

function envelopeResponse(parts: EnvelopeParts, reply: Headers, clock: Clock): Response {
  const body = {
    success: true,
    data: parts.data,
    error: null,
    metadata: { version: 'v1', request_id: parts.correlationId, timestamp: clock.now() },
  };
  reply.set('content-type', 'application/json; charset=utf-8');
  reply.set('cache-control', 'no-store');
  // Handlers answer plain data: their types come from the endpoint's schema.
  return new Response(stringifyJson(body as Json), { status: parts.status, headers: reply });
}
