import type { Corbusier } from './start-corbusier.ts';

export const PAGE_HEADER = { 'x-requested-by': 'corbusier' } as const;

const sessions = new WeakMap<Corbusier, Promise<string>>();

/** A one-time link of its own, from the CLI. */
export async function newSignInLink(corbusier: Corbusier): Promise<string> {
  const printed = await corbusier.cli('sign-in');
  const link = /http\S+#code=\S+/.exec(printed)?.[0];
  if (link === undefined) throw new Error(`no link: ${printed}`);
  return link;
}

/** The secret in the cookie of one signed-in session, the same for everybody who asks. */
export function sessionSecret(corbusier: Corbusier): Promise<string> {
  const known = sessions.get(corbusier) ?? redeem(corbusier);
  sessions.set(corbusier, known);
  return known;
}

async function redeem(corbusier: Corbusier): Promise<string> {
  const code = new URL(await newSignInLink(corbusier)).hash.replace('#code=', '');
  const answer = await fetch(`${corbusier.url}/api/v1/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...PAGE_HEADER },
    body: JSON.stringify({ code }),
  });
  const cookie = answer.headers.get('set-cookie') ?? '';
  const secret = /^corbusier_session=([^;]+)/.exec(cookie)?.[1];
  if (secret === undefined) throw new Error(`no session: ${answer.status} ${cookie}`);
  return secret;
}
