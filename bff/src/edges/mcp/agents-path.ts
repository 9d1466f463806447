/** The address of an agent: `/mcp`, or `/mcp/{server}`. */
export interface AgentsPath {
  readonly server?: string;
}

/** `http://` or `https://` and at least one character of a host come before the path. */
const HOST_FROM = 8;
const PATH = /^\/mcp(?:\/([a-z0-9_]+))?(?:\?|$)/;

/**
 * Whether a request is an agent's. Only the plain spelling is: all others are for the pages, which do not know
 * them. Null when it is not.
 */
export function agentsPath(url: string): AgentsPath | null {
  const match = PATH.exec(url.slice(url.indexOf('/', HOST_FROM)));
  if (match === null) return null;
  const [, server] = match;
  return server === undefined ? {} : { server };
}
