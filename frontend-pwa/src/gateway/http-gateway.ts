import type { Gateway } from './gateway.ts';

/** Sends each request to this page's own origin, with its session cookie. */
export function httpGateway(): Gateway {
  return { fetch: (request) => fetch(request) };
}
