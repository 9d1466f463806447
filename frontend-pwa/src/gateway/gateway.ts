/**
 * Where requests go: a server on this origin, or the same product running in this page. Both speak the
 * same HTTP, so nothing behind this line knows which one answers.
 */
export interface Gateway {
  fetch(request: Request): Promise<Response>;
}

export type GatewayMode = 'fixture' | 'http';
