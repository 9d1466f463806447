export interface CookieStyle {
  /** With https the name carries `__Host-` and the cookie is Secure. */
  readonly https: boolean;
}

const NAME = 'corbusier_session';

export function cookieName({ https }: CookieStyle): string {
  return https ? `__Host-${NAME}` : NAME;
}

/** `Set-Cookie` of a new session: out of reach for scripts, never sent from another site. */
export function sessionCookie(style: CookieStyle, secret: string, maxAgeSeconds: number): string {
  return `${cookieName(style)}=${secret}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${maxAgeSeconds}${style.https ? '; Secure' : ''}`;
}

export function clearedCookie(style: CookieStyle): string {
  return sessionCookie(style, '', 0);
}

/** The session's secret in a request, or null. A name given twice is no session: which one counts would be a guess. */
export function readSessionCookie(style: CookieStyle, headers: Headers): string | null {
  const prefix = `${cookieName(style)}=`;
  const values = (headers.get('cookie') ?? '')
    .split(';')
    .map((part) => part.trim())
    .filter((part) => part.startsWith(prefix))
    .map((part) => part.slice(prefix.length));
  const [value] = values;
  return values.length === 1 && value !== undefined && value !== '' ? value : null;
}
