/** The parts of a request that decide whether it may use the developer's token. */
export interface IncomingRequest {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** The parts of a forwarded request that the proxy changes. */
export interface OutgoingRequest {
  setHeader(name: string, value: string): unknown;
  removeHeader(name: string): void;
}

export interface ProxySettings {
  /** Address of the backend. */
  readonly target: string;
  /** Empty when requests are to go as they are. */
  readonly token: string;
}

/**
 * Puts the developer's token on a forwarded request, on the server's side only and for our own page only. What a
 * client claims to be authorised with never passes.
 */
export function authorizeForwarded(
  request: IncomingRequest,
  forwarded: OutgoingRequest,
  { target, token }: ProxySettings,
): void {
  forwarded.removeHeader('authorization');
  if (!isOwnPage(request)) return;
  if (request.headers.origin !== undefined) forwarded.setHeader('origin', new URL(target).origin);
  if (token !== '') forwarded.setHeader('authorization', `Bearer ${token}`);
}

/** A page of another origin cannot send the custom header without being asked first, and nobody allows it to. */
function isOwnPage({ headers }: IncomingRequest): boolean {
  const site = headers['sec-fetch-site'];
  const sameSite = site === undefined || site === 'same-origin';
  return headers['x-requested-by'] !== undefined && sameSite && isOwnOrigin(headers);
}

function isOwnOrigin({ origin, host }: IncomingRequest['headers']): boolean {
  return origin === undefined || origin === `http://${String(host)}`;
}
