import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';

// The page's policy forbids `eval`; without this Zod would probe for it.
z.config({ jitless: true });

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';
type Schema = z.ZodMiniType;

/**
 * One HTTP operation as a value: from it come the types, the server's parsing, the OpenAPI document and
 * the typed client. Schemas check and never transform, so what goes in is what comes out; numbers in
 * queries are the one coercion.
 */
export interface Endpoint<P extends Schema, Q extends Schema, B extends Schema, D extends Schema> {
  readonly id: string;
  readonly method: Method;
  /** Below `/api/v1`, with parameters in braces. */
  readonly path: string;
  readonly summary: string;
  readonly tag: string;
  readonly params: P;
  readonly query: Q;
  /** `noBody` when there is none, `optionalBody(…)` when it may be left out. */
  readonly body: B;
  /** What stands in the envelope's `data`. */
  readonly data: D;
  readonly status: 200 | 201;
  /** `public` answers without sign-in. */
  readonly auth: 'bearer' | 'browser' | 'public';
  readonly errors: readonly Reason[];
  /** Reasons of a path or a body that its schema refuses; without them `invalid_query` and `invalid_body`. */
  readonly faults?: { readonly params?: Reason; readonly body?: Reason };
  /** Takes an `Idempotency-Key`: the same request under the same key is done once and answered alike. */
  readonly idempotent?: true;
  /** Takes `If-Match` with the tag of the version that the caller saw. */
  readonly conditional?: true;
}

export type AnyEndpoint = Endpoint<Schema, Schema, Schema, Schema>;
export type Data<E extends AnyEndpoint> = z.infer<E['data']>;
export interface Input<E extends AnyEndpoint> {
  readonly params: z.infer<E['params']>;
  readonly query: z.infer<E['query']>;
  readonly body: z.infer<E['body']>;
}

export const noParams = z.object({});
export const noQuery = z.object({});
export const noBody = z.undefined();

/** A body that may be left out, its content type too. */
export function optionalBody<S extends Schema>(schema: S) {
  return z.optional(schema);
}

/** Whether the endpoint takes a request without a body though it reads one. */
export function mayLeaveOutBody({ body }: Pick<AnyEndpoint, 'body'>): boolean {
  return body instanceof z.ZodMiniOptional;
}

/** Defines an endpoint; the generics keep the exact schema types. */
export function endpoint<P extends Schema, Q extends Schema, B extends Schema, D extends Schema>(
  definition: Endpoint<P, Q, B, D>,
): Endpoint<P, Q, B, D> {
  return definition;
}
