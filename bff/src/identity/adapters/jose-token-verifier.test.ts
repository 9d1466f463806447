import {
  base64url,
  type CryptoKey,
  exportJWK,
  generateKeyPair,
  type JWTPayload,
  SignJWT,
  UnsecuredJWT,
} from 'jose';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Clock } from '../../kernel/clock.ts';
import type { Secrets } from '../ports.ts';
import { createJoseTokenIssuer } from './jose-token-issuer.ts';
import { createJoseTokenVerifier } from './jose-token-verifier.ts';
import { createVerifiedTokens } from './verified-tokens.ts';
import { createWebCryptoSecrets } from './web-crypto-secrets.ts';

const NOW = 1_800_000_000;
const DAY = 86_400;
const secret = new TextEncoder().encode('0123456789abcdef0123456789abcdef');
const ids = {
  sub: '0192f0c1-0000-7000-8000-000000000001',
  tenant_id: '00000000-0000-0000-0000-000000000001',
  session_id: '0192f0c1-0000-7000-8000-000000000003',
};

function clockAt(seconds: number): Clock & { set(seconds: number): void } {
  let now = seconds;
  return {
    now: () => new Date(now * 1000).toISOString(),
    epochMs: () => now * 1000,
    monotonicMs: () => now * 1000,
    set: (to) => {
      now = to;
    },
  };
}

function verifierAt(clock: Clock, secrets: Secrets = createWebCryptoSecrets()) {
  return createJoseTokenVerifier({ clock, secrets, secret, defaultRole: 'developer' });
}

function sign(
  payload: JWTPayload,
  header: object = {},
  key: Uint8Array | CryptoKey = secret,
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg: 'HS256', ...header }).sign(key);
}

async function verdict(token: string, clock: Clock = clockAt(NOW)): Promise<string> {
  return verifierAt(clock)
    .verify(token)
    .then(
      (claims) => `role ${claims.role}`,
      (error: { reason?: string }) => error.reason ?? String(error),
    );
}

describe('claims', () => {
  const good = { ...ids, exp: NOW + 600 };

  it('are read as they stand', async () => {
    const claims = await verifierAt(clockAt(NOW)).verify(await sign({ ...good, role: 'viewer' }));
    expect(claims).toEqual({
      userId: ids.sub,
      tenantId: ids.tenant_id,
      sessionId: ids.session_id,
      role: 'viewer',
      expiresAt: NOW + 600,
    });
  });

  const cases: [string, JWTPayload, string][] = [
    ['no role', good, 'role developer'],
    ['tenant kind user', { ...good, tenant_kind: 'user' }, 'role developer'],
    ['a role that is no text', { ...good, role: ['admin'] }, 'role '],
    ['a null role', { ...good, role: null }, 'role '],
    ['another tenant kind', { ...good, tenant_kind: 'organization' }, 'unsupported_tenant_kind'],
    ['a null tenant kind', { ...good, tenant_kind: null }, 'unsupported_tenant_kind'],
    ['a subject that is no UUID', { ...good, sub: 'alice' }, 'invalid_claim'],
    ['a tenant that is no UUID', { ...good, tenant_id: 'default' }, 'invalid_claim'],
    ['a tenant with space', { ...good, tenant_id: `${ids.tenant_id}\n` }, 'invalid_claim'],
    ['a session that is no UUID', { ...good, session_id: '' }, 'invalid_claim'],
    ['an upper case id', { ...good, session_id: ids.session_id.toUpperCase() }, 'invalid_claim'],
    ['a list of tenants', { ...good, tenant_id: [ids.tenant_id] }, 'invalid_bearer_token'],
    ['no tenant', { sub: ids.sub, session_id: ids.session_id, exp: NOW + 5 }, 'invalid_bearer_token'],
    ['no session', { sub: ids.sub, tenant_id: ids.tenant_id, exp: NOW + 5 }, 'invalid_bearer_token'],
    ['no end', { ...ids }, 'invalid_bearer_token'],
    ['an end that is text', { ...ids, exp: '1900000000' as unknown as number }, 'invalid_bearer_token'],
    ['an end within the tolerance', { ...ids, exp: NOW - 59 }, 'role developer'],
    ['an end beyond the tolerance', { ...ids, exp: NOW - 60 }, 'invalid_bearer_token'],
    ['a day', { ...ids, iat: NOW, exp: NOW + DAY }, 'role developer'],
    ['more than a day', { ...ids, iat: NOW, exp: NOW + DAY + 1 }, 'invalid_bearer_token'],
    ['a long life nearly over', { ...ids, iat: NOW - DAY, exp: NOW + 5 }, 'invalid_bearer_token'],
    [
      'an end within a day and the tolerance, and no issue',
      { ...ids, exp: NOW + DAY + 60 },
      'role developer',
    ],
    ['a far end and no issue', { ...ids, exp: NOW + DAY + 61 }, 'invalid_bearer_token'],
    ['an issue that is text', { ...good, iat: 'now' as unknown as number }, 'invalid_bearer_token'],
    ['an issue in the future', { ...good, iat: NOW + 61 }, 'invalid_bearer_token'],
    ['an issue a little ahead', { ...good, iat: NOW + 60 }, 'role developer'],
    ['a begin in the future', { ...good, nbf: NOW + 61 }, 'invalid_bearer_token'],
  ];
  it.each(cases)('%s', async (_name, payload, expected) => {
    expect(await verdict(await sign(payload))).toBe(expected);
  });
});

describe('signatures', () => {
  const good = { ...ids, exp: NOW + 600 };

  it('refuses what is not signed with the key and HS256', async () => {
    const signed = await sign(good);
    const [header = '', payload = ''] = signed.split('.');
    const none = (alg: string) => `${base64url.encode(JSON.stringify({ alg }))}.${payload}.`;
    const forged = [
      new UnsecuredJWT(good).encode(),
      none('none'),
      none('nOnE'),
      none('None'),
      `${base64url.encode('{}')}.${payload}.x`,
      `${base64url.encode('{"alg":["HS256"]}')}.${payload}.x`,
      `${base64url.encode('{"alg":"__proto__"}')}.${payload}.x`,
      `${header}.${payload}.`,
      `${header}.${payload}`,
      `${signed}x`,
      `${header}.${base64url.encode(JSON.stringify({ ...good, role: 'admin' }))}.${signed.split('.')[2]}`,
      await sign(good, {}, new TextEncoder().encode('another key of at least 32 bytes')),
      await sign(good, { alg: 'HS512' }, new Uint8Array(64).fill(7)),
      await sign(good, { typ: 'logout+jwt' }),
      'not a token',
      '..',
      '',
      'a'.repeat(100_000),
    ];
    for (const token of forged) expect(await verdict(token), token.slice(0, 80)).toBe('invalid_bearer_token');
  });

  it('heeds no key that the token brings along', async () => {
    const own = new Uint8Array(32).fill(9);
    const jwk = { kty: 'oct', k: base64url.encode(own) };
    const headers = [{ jwk }, { kid: '../../dev/null' }, { jku: 'https://evil.example/keys' }, { x5u: 'x' }];
    for (const header of headers)
      expect(await verdict(await sign(good, header, own))).toBe('invalid_bearer_token');
  });

  it('needs a key of 32 bytes', () => {
    const clock = clockAt(NOW);
    const short = new Uint8Array(31);
    expect(() => createJoseTokenIssuer({ clock, secret: short })).toThrow(RangeError);
    expect(() =>
      createJoseTokenVerifier({ clock, secrets: createWebCryptoSecrets(), secret: short, defaultRole: 'x' }),
    ).toThrow(RangeError);
  });
});

describe('the issuer', () => {
  const claims = { userId: ids.sub, tenantId: ids.tenant_id, sessionId: ids.session_id, role: 'admin' };

  it('signs what the verifier reads', async () => {
    const clock = clockAt(NOW);
    const token = await createJoseTokenIssuer({ clock, secret }).issue(claims, 60);
    expect(await verifierAt(clock).verify(token)).toEqual({ ...claims, expiresAt: NOW + 60 });
  });

  it('refuses a life of less than a second or more than a day', async () => {
    const issuer = createJoseTokenIssuer({ clock: clockAt(NOW), secret });
    for (const ttl of [0, -1, 1.5, Number.NaN, DAY + 1]) {
      await expect(issuer.issue(claims, ttl)).rejects.toThrow(RangeError);
    }
    await expect(issuer.issue(claims, DAY)).resolves.toBeTypeOf('string');
  });
});

describe('tokens seen before', () => {
  it('cost one hash, until they end', async () => {
    const clock = clockAt(NOW);
    const hashed: string[] = [];
    const inner = createWebCryptoSecrets();
    const verifier = verifierAt(clock, {
      ...inner,
      sha256: (text) => {
        hashed.push(text);
        return inner.sha256(text);
      },
    });
    const token = await sign({ ...ids, exp: NOW + 600 });
    const first = await verifier.verify(token);
    expect(await verifier.verify(token)).toBe(first);
    expect(hashed).toEqual([token, token]);
    clock.set(NOW + 659);
    expect(await verifier.verify(token)).toBe(first);
    clock.set(NOW + 660);
    await expect(verifier.verify(token)).rejects.toMatchObject({ reason: 'invalid_bearer_token' });
  });

  it('are kept in a bounded number', () => {
    const tokens = createVerifiedTokens(clockAt(NOW), 2);
    const claims = { userId: 'u', tenantId: 't', sessionId: 's', role: 'r', expiresAt: NOW + 10 };
    for (const key of ['a', 'b', 'c']) tokens.keep(key, claims);
    expect(['a', 'b', 'c'].map((key) => tokens.find(key) === claims)).toEqual([false, true, true]);
  });
});

describe('keys of an identity provider', () => {
  const issuer = 'https://id.example';
  const audience = 'corbusier';
  const good = { ...ids, exp: NOW + 600, iss: issuer, aud: audience };
  let rsa: CryptoKey;
  let ec: CryptoKey;
  let jwks: string;
  let publicPem: Uint8Array;

  beforeAll(async () => {
    const rsaPair = await generateKeyPair('RS256', { extractable: true });
    const ecPair = await generateKeyPair('ES256', { extractable: true });
    rsa = rsaPair.privateKey;
    ec = ecPair.privateKey;
    const publicRsa = await exportJWK(rsaPair.publicKey);
    publicPem = new TextEncoder().encode(JSON.stringify(publicRsa));
    jwks = JSON.stringify({
      keys: [
        { ...publicRsa, kid: 'rsa', alg: 'RS256' },
        { ...(await exportJWK(ecPair.publicKey)), kid: 'ec', alg: 'ES256' },
      ],
    });
  });

  function provider(clock: Clock, answer: () => Promise<Response> = async () => new Response(jwks)) {
    let fetched = 0;
    const verifier = createJoseTokenVerifier({
      clock,
      secret,
      secrets: createWebCryptoSecrets(),
      defaultRole: 'developer',
      keySet: {
        url: new URL('https://id.example/keys'),
        issuer,
        audience,
        fetch: () => {
          fetched += 1;
          return answer();
        },
      },
    });
    const reason = (token: string) =>
      verifier.verify(token).then(
        () => 'accepted',
        (error: { reason?: string }) => error.reason ?? String(error),
      );
    return { reason, fetched: () => fetched };
  }

  it('verify RS and ES tokens beside our own, each for its issuer and audience', async () => {
    const { reason } = provider(clockAt(NOW));
    expect(await reason(await sign(good, { alg: 'RS256', kid: 'rsa' }, rsa))).toBe('accepted');
    expect(await reason(await sign(good, { alg: 'ES256', kid: 'ec' }, ec))).toBe('accepted');
    expect(await reason(await sign({ ...ids, exp: NOW + 600 }))).toBe('accepted');
    const wrong = [
      { ...good, iss: 'https://other.example' },
      { ...good, aud: 'another service' },
      { ...ids, exp: NOW + 600 },
    ];
    for (const payload of wrong) {
      expect(await reason(await sign(payload, { alg: 'RS256', kid: 'rsa' }, rsa))).toBe(
        'invalid_bearer_token',
      );
    }
  });

  it('are no secrets: HS256 with a public key is refused', async () => {
    const { reason } = provider(clockAt(NOW));
    expect(await reason(await sign(good, { kid: 'rsa' }, publicPem))).toBe('invalid_bearer_token');
  });

  it('are fetched once for any number of unknown key ids', async () => {
    const { reason, fetched } = provider(clockAt(NOW));
    for (const kid of ['rsa', 'a', 'b', 'c']) {
      const token = await sign(good, { alg: 'RS256', kid }, rsa);
      expect(await reason(token)).toBe(kid === 'rsa' ? 'accepted' : 'invalid_bearer_token');
    }
    expect(fetched()).toBe(1);
  });

  it('rest for ten seconds after the provider failed', async () => {
    const clock = clockAt(NOW);
    const answers = [new Response('down', { status: 500 }), new Response(jwks)];
    const { reason, fetched } = provider(clock, async () => answers.shift() ?? new Response(jwks));
    const token = await sign(good, { alg: 'RS256', kid: 'rsa' }, rsa);
    expect(await reason(token)).toBe('backend_unreachable');
    expect(await reason(token)).toBe('backend_unreachable');
    expect(fetched()).toBe(1);
    clock.set(NOW + 10);
    expect(await reason(token)).toBe('accepted');
    expect(fetched()).toBe(2);
  });
});
