import { createHmac } from 'node:crypto';
import { apiOf, apiWith, DEFAULT_TENANT } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { rawRequest } from '../raw-http.ts';
import { encode, signToken, type TokenParts } from '../sign-token.ts';

const SOON = Math.floor(Date.now() / 1000) + 3600;
const KEY = Buffer.alloc(32, 7);

const FORGED: readonly (readonly [string, TokenParts])[] = [
  ['without a tenant', { claims: { tenant_id: undefined } }],
  ['of a list of tenants', { claims: { tenant_id: [DEFAULT_TENANT] } }],
  ['of a tenant by its slug', { claims: { tenant_id: 'default' } }],
  ['of a tenant in capitals', { claims: { tenant_id: 'ABCDEF00-0000-0000-0000-000000000001' } }],
  ['of a tenant in braces', { claims: { tenant_id: `{${DEFAULT_TENANT}}` } }],
  ['of an agent tenant', { claims: { tenant_kind: 'agent' } }],
  ['without an end', { claims: { exp: undefined } }],
  ['that has ended', { claims: { iat: SOON - 9000, exp: SOON - 7200 } }],
  ['that ends as a text', { claims: { exp: String(SOON) } }],
  ['of the far future', { claims: { iat: SOON + 3600, exp: SOON + 7200 } }],
  ['that lives for years', { claims: { exp: SOON + 100_000_000 } }],
  ['of another type', { header: { typ: 'logout+jwt' } }],
  ['that says none', { header: { alg: 'none' } }],
  ['that says nOnE', { header: { alg: 'nOnE' } }],
  ['that says HS512', { header: { alg: 'HS512' } }],
  ['that says RS256', { header: { alg: 'RS256' } }],
  ['with a critical extension', { header: { crit: ['x'], x: 1 } }],
];

for (const [what, parts] of FORGED) {
  test(`refuses a well signed token ${what}`, async ({ corbusier }) => {
    const { status, body } = await apiWith(corbusier, await signToken(corbusier, parts)).get('/tools');
    expect(status).toBe(401);
    expect(body).toMatchObject({ code: 'unauthorized', traceId: expect.any(String) });
  });
}

test('takes a well signed token: the ones above are refused for what is wrong with them', async ({
  corbusier,
}) => {
  expect((await apiWith(corbusier, await signToken(corbusier, {})).get('/tools')).status).toBe(200);
});

test('refuses tokens whose signature is missing, another key’s, or cut', async ({ corbusier }) => {
  const good = await signToken(corbusier, {});
  const [header = '', payload = '', signature = ''] = good.split('.');
  const bySomebody = (text: string) =>
    `${text}.${createHmac('sha256', KEY).update(text).digest('base64url')}`;
  const ownKey = { alg: 'HS256', typ: 'JWT', jwk: { kty: 'oct', k: KEY.toString('base64url') } };
  const admin = encode({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), role: 'team_lead' });
  const forged = [
    `${header}.${payload}.`,
    `${header}.${payload}`,
    bySomebody(`${header}.${payload}`),
    bySomebody(`${encode(ownKey)}.${payload}`),
    `${header}.${payload}.${signature.slice(0, -2)}`,
    `${header}.${admin}.${signature}`,
    `${encode({ alg: 'none' })}.${payload}.`,
    `${good}.${signature}`,
    'x'.repeat(10_000),
  ];
  for (const token of forged) {
    const { status } = await apiWith(corbusier, token).get('/tools');
    expect(status, token.slice(0, 300)).toBe(401);
  }
});

test('takes a token from the one header that is for it, once, and from nowhere else', async ({
  corbusier,
}) => {
  const { token } = await apiOf(corbusier);
  const get = (path: string, headers: Record<string, string>) => rawRequest(corbusier.url, { path, headers });
  const wrong: readonly (readonly [string, Record<string, string>])[] = [
    ['/api/v1/tools', { authorization: `Basic ${token}` }],
    ['/api/v1/tools', { authorization: token }],
    ['/api/v1/tools', { authorization: `Bearer ${token}, Bearer ${token}` }],
    ['/api/v1/tools', { authorization: `Bearer ${token} ${token}` }],
    ['/api/v1/tools', { authorization: 'Bearer ' }],
    [`/api/v1/tools?access_token=${token}`, {}],
    ['/api/v1/tools', { cookie: `corbusier_session=${token}`, 'x-requested-by': 'corbusier' }],
    ['/api/v1/tools', { 'x-forwarded-for': '127.0.0.1', 'x-user': 'admin', 'x-tenant-id': DEFAULT_TENANT }],
  ];
  for (const [path, headers] of wrong) {
    expect((await get(path, headers)).status, JSON.stringify(headers).slice(0, 60)).toBe(401);
  }
  expect((await get('/api/v1/tools', { authorization: `bearer ${token}` })).status).toBe(200);
});

test('keeps tools from those whose role may not call them, and from roles that nobody knows', async ({
  corbusier,
}) => {
  const admin = await apiOf(corbusier);
  await admin.whenAvailable('everything.get-sum');
  const sum = { tool_name: 'everything.get-sum', parameters: { a: 1, b: 2 } };
  const viewer = apiWith(corbusier, await signToken(corbusier, { claims: { role: 'viewer' } }));
  expect((await viewer.get('/tools/everything.get-sum')).status).toBe(200);
  const refused = await viewer.post('/tools/calls', sum);
  expect(refused.status).toBe(403);
  expect(refused.body['details']).toMatchObject({ reason: 'forbidden_for_role' });
  for (const role of ['root', '', 7, ['admin'], null, '__proto__', 'constructor', 'toString']) {
    const nobody = apiWith(corbusier, await signToken(corbusier, { claims: { role } }));
    expect((await nobody.get('/tools')).body['data']?.['tools'], String(role)).toEqual([]);
    expect((await nobody.post('/tools/calls', sum)).status, String(role)).toBe(404);
  }
  const { body } = await admin.get('/tools/calls?status=denied&tool=everything.get-sum');
  expect(body['data']?.['calls']?.['0']).toMatchObject({ role: 'viewer', reason: 'forbidden_for_role' });
});
