import { createHmac, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Corbusier } from './start-corbusier.ts';

const LIFE_SECONDS = 3600;

export interface TokenParts {
  readonly header?: object;
  /** Put over the claims of a good token; `undefined` leaves a claim out. */
  readonly claims?: object;
}

/** Signs a token with the installation's own key, so that nothing but its claims can be wrong. */
export async function signToken(corbusier: Corbusier, { header, claims }: TokenParts): Promise<string> {
  const key = await readFile(join(corbusier.dataDir, 'jwt.key'));
  const now = Math.floor(Date.now() / 1000);
  const payload = {
    tenant_id: '00000000-0000-0000-0000-000000000001',
    session_id: randomUUID(),
    sub: randomUUID(),
    role: 'admin',
    iat: now,
    exp: now + LIFE_SECONDS,
    ...claims,
  };
  const signed = `${encode({ alg: 'HS256', typ: 'JWT', ...header })}.${encode(payload)}`;
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

export function encode(part: object): string {
  return Buffer.from(JSON.stringify(part)).toString('base64url');
}
