/** `localhost`, `10.0.0.1`, `[::1]`, each with or without a port; nothing that needs interpretation. */
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[a-z0-9_-]+(?:\.[a-z0-9_-]+)*)(?::[0-9]{1,5})?$/;
const ORIGIN = /^https?:\/\/([^/?#@\s]+)$/;

/**
 * The guard against DNS rebinding and foreign pages, for every edge and before anything else.
 *
 * `Host` must be there and be one of ours; `Origin`, when there, must be a web origin on one of ours (so the
 * `null` of sandboxed frames is foreign). An allowed host without a port stands for all its ports, since what
 * an attacker chooses is the name; with a port it stands for that one. Names are compared without case and
 * otherwise letter by letter: other spellings of the same address, a trailing dot among them, are refused.
 */
export function checkHostAndOrigin(
  headers: Headers,
  allowedHosts: readonly string[],
): null | 'forbidden_host' | 'forbidden_origin' {
  if (!isAllowed(headers.get('host') ?? '', allowedHosts)) return 'forbidden_host';
  const origin = headers.get('origin');
  if (origin === null) return null;
  const authority = ORIGIN.exec(origin.toLowerCase())?.[1] ?? '';
  return isAllowed(authority, allowedHosts) ? null : 'forbidden_origin';
}

function isAllowed(authority: string, allowedHosts: readonly string[]): boolean {
  const written = authority.toLowerCase();
  const name = AUTHORITY.exec(written)?.[1];
  if (name === undefined) return false;
  return allowedHosts.some((host) => [written, name].includes(host.toLowerCase()));
}
