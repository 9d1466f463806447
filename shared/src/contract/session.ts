import * as z from 'zod/mini';
import { endpoint, noBody, noParams, noQuery } from './endpoint.ts';

/** Who is signed in. Holds no secret. */
export const session = z.object({
  user_id: z.string(),
  tenant: z.object({ id: z.string(), slug: z.string(), display_name: z.string() }),
  role: z.string(),
  expires_at: z.string(),
});
export type SessionBody = z.infer<typeof session>;

export const getSession = endpoint({
  id: 'getSession',
  tag: 'session',
  method: 'GET',
  path: '/session',
  summary: 'The browser session behind the cookie; null for a browser that has none.',
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ session: z.nullable(session) }),
  status: 200,
  // Nobody to be is an answer, which a first visit may get without an error.
  auth: 'public',
  errors: ['invalid_session', 'missing_request_header'],
});

export const redeemCode = endpoint({
  id: 'redeemCode',
  tag: 'session',
  method: 'POST',
  path: '/session',
  summary: 'Redeems a one-time sign-in code and sets the session cookie.',
  params: noParams,
  query: noQuery,
  body: z.object({ code: z.string().check(z.minLength(1)) }),
  data: z.object({ session }),
  status: 201,
  auth: 'public',
  errors: ['invalid_sign_in_code', 'missing_request_header'],
});

export const endSession = endpoint({
  id: 'endSession',
  tag: 'session',
  method: 'DELETE',
  path: '/session',
  summary: 'Signs out: ends the session and clears what the browser kept.',
  params: noParams,
  query: noQuery,
  body: noBody,
  data: z.object({ session: z.null() }),
  status: 200,
  auth: 'browser',
  errors: ['invalid_session'],
});
