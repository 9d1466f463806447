import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openApiDocument } from '../openapi.ts';
import { endpoint, mayLeaveOutBody, noBody, noParams, noQuery, optionalBody } from './endpoint.ts';

function endpointWith<B extends z.ZodMiniType>(body: B) {
  return endpoint({
    id: 'doIt',
    tag: 'tests',
    method: 'POST',
    path: '/it',
    summary: 'Does it.',
    params: noParams,
    query: noQuery,
    body,
    data: z.object({}),
    status: 200,
    auth: 'bearer',
    errors: [],
  });
}

const BODY = z.object({ title: z.optional(z.string()) });

describe('the body of an endpoint', () => {
  it.each<[string, z.ZodMiniType, boolean, object | undefined]>([
    ['that must come', BODY, false, { required: true }],
    ['that may be left out', optionalBody(BODY), true, { required: false }],
    ['that is none', noBody, false, undefined],
  ])('%s', (...[, body, optional, documented]) => {
    const made = endpointWith(body);
    expect(mayLeaveOutBody(made)).toBe(optional);
    const operation = openApiDocument([made], '1').paths['/it']?.['post'];
    const expected = documented && expect.objectContaining(documented);
    expect((operation as { requestBody?: unknown }).requestBody).toEqual(expected);
  });

  it('takes what its own schema takes, or nothing', () => {
    const { body } = endpointWith(optionalBody(BODY));
    expect([body.safeParse(undefined), body.safeParse({ title: 'x' })].every(({ success }) => success)).toBe(
      true,
    );
    expect(body.safeParse(null).success).toBe(false);
  });
});
