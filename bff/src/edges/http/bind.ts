import type { AnyEndpoint, Data, Input } from '@corbusier/shared/contract/endpoint';
import { mayLeaveOutBody, noBody } from '@corbusier/shared/contract/endpoint';
import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { Reason } from '@corbusier/shared/errors';
import type { Hono } from 'hono';
import * as z from 'zod/mini';
import type { AnswerOnce, OnceAnswer } from '../../idempotency/answer-once.ts';
import type { KeptAnswer } from '../../idempotency/ports.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import { etagOf, notModified } from './etag.ts';
import { idempotencyKeyOf, keyedRequest, REPLAYED } from './idempotency.ts';
import { issueText } from './issue-text.ts';
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

export interface BindOptions {
  /** Throws when the caller may not do this at all: asked also before an answer is replayed. */
  readonly authorize?: (ctx: RequestContext) => void;
}

export interface BindDeps {
  readonly app: HttpApp;
  readonly clock: Clock;
  readonly limits: BodyLimits;
  readonly answerOnce: AnswerOnce;
  /** Every bound endpoint is noted here: the source of 405 answers and of public routes. */
  readonly bound: AnyEndpoint[];
}

export const API_BASE = '/api/v1';

/** Binds an endpoint to its handler: `bind(listTools)(async (call) => …)`. Curried so that literal results keep their types. */
export function createBind({ app, clock, limits, answerOnce, bound }: BindDeps) {
  return <E extends AnyEndpoint>(endpoint: E) =>
    (handler: Handler<E>, options: BindOptions = {}): void => {
      bound.push(endpoint);
      app.on(endpoint.method, routePath(endpoint.path), async (c) => {
        const request = c.req.raw;
        const ctx = c.get('ctx') ?? publicContext(c.get('correlationId'));
        const key = idempotencyKeyOf(endpoint, request.headers);
        const input = await readInput(endpoint, request, { params: c.req.param(), limits });
        options.authorize?.(ctx);
        const work = async (caller: RequestContext): Promise<KeptAnswer> => {
          const reply = new Headers();
          const data = await handler({ ...input, ctx: caller, request, reply });
          if (isList(endpoint)) reply.set('etag', etagOf(data));
          return keptAnswer(endpoint, { data, reply, correlationId: c.get('correlationId'), clock });
        };
        if (key === null) return answerTo(request, { ...(await work(ctx)), replayed: false });
        return answerTo(request, await answerOnce(ctx, keyedRequest(endpoint, key, input), work));
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
  given: { params: unknown; limits: BodyLimits },
): Promise<Input<E>> {
  const { faults } = endpoint;
  const params = check(endpoint.params, given.params, faults?.params ?? 'invalid_query');
  const asked = Object.fromEntries(new URL(request.url).searchParams);
  const query = check(endpoint.query, asked, 'invalid_query');
  const raw = await readBody(endpoint, request, given.limits);
  const body = check(endpoint.body, raw, faults?.body ?? 'invalid_body');
  // The schemas only check: what they accept is what they were given, so the types are theirs.
  return { params, query, body } as Input<E>;
}

async function readBody(endpoint: AnyEndpoint, request: Request, limits: BodyLimits) {
  if (endpoint.body === noBody) return undefined;
  return mayLeaveOutBody(endpoint) ? readOptionalJsonBody(request, limits) : readJsonBody(request, limits);
}

function check(schema: AnyEndpoint['body'], value: unknown, reason: Reason): unknown {
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues
    .flatMap((issue) => nearestIssues(issue, value))
    .map((issue) => ({
      path: issue.path.map(String),
      message: isMissing(value, issue.path) ? MISSING : issueText(issue),
    }));
  const [first] = faults;
  const where = first === undefined || first.path.length === 0 ? 'The value' : `'${first.path.join('.')}'`;
  const what = first?.message === MISSING ? MISSING : `is not as this route expects: ${first?.message}`;
  throw new AppError(reason, `${where} ${what}.`, { errors: faults });
}

const MISSING = 'is required';

type Issue = z.core.$ZodIssue;

/** What keeps a value from the form that it comes closest to, when there are several: it misses the fewest keys of it. */
function nearestIssues(issue: Issue, value: unknown): readonly Issue[] {
  if (issue.code !== 'invalid_union') return [issue];
  const missing = (form: readonly Issue[]) =>
    form.filter(({ path }) => isMissing(value, [...issue.path, ...path])).length;
  const [nearest = []] = issue.errors.toSorted((a, b) => missing(a) - missing(b));
  if (nearest.length === 0) return [issue];
  return nearest.flatMap((inner) => nearestIssues({ ...inner, path: [...issue.path, ...inner.path] }, value));
}

/** Whether nothing stands at the path, in what the caller sent. */
function isMissing(value: unknown, path: readonly PropertyKey[]): boolean {
  let place: unknown = value;
  for (const key of path) {
    if (typeof place !== 'object' || place === null || !Object.hasOwn(place, key)) return true;
    place = Reflect.get(place, key);
  }
  return false;
}

interface EnvelopeParts {
  readonly data: unknown;
  readonly reply: Headers;
  readonly correlationId: string;
  readonly clock: Clock;
}

function keptAnswer(endpoint: AnyEndpoint, parts: EnvelopeParts): KeptAnswer {
  const { data, reply, correlationId, clock } = parts;
  const envelope = {
    success: true,
    data,
    error: null,
    metadata: { version: 'v1', request_id: correlationId, timestamp: clock.now() },
  };
  // Handlers answer plain data: their types come from the endpoint's schema.
  return { status: endpoint.status, headers: [...reply], body: stringifyJson(envelope as Json) };
}

function answerTo(request: Request, { status, headers, body, replayed }: OnceAnswer): Response {
  const reply = new Headers(headers.map(([name, value]): [string, string] => [name, value]));
  const unchanged = request.method === 'GET' ? notModified(request, reply) : null;
  if (unchanged !== null) return unchanged;
  reply.set('content-type', 'application/json; charset=utf-8');
  reply.set('cache-control', 'no-store');
  if (replayed) reply.set(REPLAYED, 'true');
  return new Response(body, { status, headers: reply });
}
