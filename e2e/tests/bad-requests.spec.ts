import { apiOf } from '../api.ts';
import { PAGE_HEADER, sessionSecret } from '../browser-session.ts';
import { recordFigure, times } from '../figures.ts';
import { expect, test } from '../fixtures.ts';
import { memoryOf } from '../processes.ts';
import { rawRequest } from '../raw-http.ts';

const MIB = 1024 * 1024;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const PROTECTED = ['/api/v1/tools', '/api/v1/tools/calls', '/api/v1/servers', '/api/v1/events', '/mcp'];

/** Other ways to write a path, some of which servers and middlewares have taken for different ones. */
const SPELLINGS: readonly ((path: string) => string)[] = [
  (path) => path,
  (path) => `${path}/`,
  (path) => `${path}//`,
  (path) => `/${path}`,
  (path) => `///${path}`,
  (path) => path.replaceAll('/', '//'),
  (path) => `/.${path}`,
  (path) => `/x/..${path}`,
  (path) => `/.well-known/..${path}`,
  (path) => `/health/live/../..${path}`,
  (path) => `/health/live/%2e%2e/%2e%2e${path}`,
  (path) => `/assets/..${path}`,
  (path) => `/api/v1/openapi.json/../../..${path}`,
  (path) => `/api/v1/docs/..%2f..%2f..${path}`,
  (path) => `/sign-in/..${path}`,
  (path) => `/%2e${path}`,
  (path) => `/%2e%2e${path}`,
  (path) => path.replace(/\/([^/]+)$/, '/./$1'),
  (path) => path.replace(/\/([^/]+)$/, '/%2e/$1'),
  (path) => path.replace(/\/([^/]+)$/, '/x/../$1'),
  (path) => path.replace(/\/([^/]+)$/, '%2f$1'),
  (path) => path.replace(/\/([^/]+)$/, '/%2F$1'),
  (path) => path.replace(/\/([^/]+)$/, '\\$1'),
  (path) => path.replaceAll('/', '\\'),
  (path) => `/${encode(path.slice(1))}`,
  (path) => `/${encode(path.slice(1, 2))}${path.slice(2)}`,
  (path) => `${path.slice(0, -1)}${encode(path.slice(-1))}`,
  (path) => `${path.slice(0, -1)}${encode(path.slice(-1)).replace('%', '%25')}`,
  (path) => path.toUpperCase(),
  (path) => path.replace('/api', '/API').replace('/mcp', '/Mcp'),
  (path) => `${path}?`,
  (path) => `${path}?token=x`,
  (path) => `${path}#x`,
  (path) => `${path};x=1`,
  (path) => `${path}%3b`,
  (path) => `${path}%00`,
  (path) => `${path}%00.js`,
  (path) => `${path}%0a`,
  (path) => `${path}%20`,
  (path) => `${path}%09`,
  (path) => `${path}.`,
  (path) => `${path}.json`,
  (path) => `${path}/.`,
  (path) => path.replace(/\/([^/]+)$/, '/$1/../$1'),
  (path) => path.replace(/\/([^/]+)$/, '/$1/%2e%2e/$1'),
  (path) => `${path}/index.html`,
  (path) => `${path}%c0%ae`,
  (path) => `${path}%ef%bc%8f`,
  (path) => `http://127.0.0.1${path}`,
  (path) => `http://evil.example${path}`,
];

function encode(text: string): string {
  return [...text].map((char) => `%${char.charCodeAt(0).toString(16)}`).join('');
}

/** Headers that make some servers serve another path or method than the line says. */
const OVERRIDES: readonly Record<string, string>[] = [
  {},
  { 'x-original-url': '/api/v1/tools', 'x-rewrite-url': '/api/v1/tools' },
  { 'x-http-method-override': 'GET', 'x-forwarded-for': '127.0.0.1', 'x-forwarded-host': 'localhost' },
];

for (const path of PROTECTED) {
  test(`gives nothing of ${path} to a stranger, however the path is written`, async ({ corbusier }) => {
    const given: string[] = [];
    for (const spell of SPELLINGS) {
      for (const headers of OVERRIDES) {
        const answer = await rawRequest(corbusier.url, { path: spell(path), headers });
        if (answer.status < 300 || answer.status >= 500) given.push(`${answer.status} ${spell(path)}`);
      }
    }
    expect(given).toEqual([]);
  });
}

test('asks strangers to sign in first, and only then says what there is', async ({ corbusier }) => {
  const { token } = await apiOf(corbusier);
  const authorization = `Bearer ${token}`;
  const cases = [
    ['GET', '/api/v1/no-such-route', 404],
    ['GET', '/api/v1/', 404],
    ['DELETE', '/api/v1/tools', 405],
    ['PUT', '/api/v1/tools/calls', 405],
    ['PUT', '/api/v1/servers', 405],
    ['PATCH', '/mcp', 405],
  ] as const;
  for (const [method, path, status] of cases) {
    const stranger = await rawRequest(corbusier.url, { method, path });
    expect(stranger.status, path).toBe(401);
    expect(stranger.headers['allow'], path).toBeUndefined();
    const known = await rawRequest(corbusier.url, { method, path, headers: { authorization } });
    expect(known.status, path).toBe(status);
    expect(known.headers['trace-id'], path).toBeTruthy();
    if (status === 405) expect(known.headers['allow'], path).toMatch(/GET/);
  }
});

test('takes a request id that is one, and makes its own in place of any other', async ({ corbusier }) => {
  const { token } = await apiOf(corbusier);
  const get = (path: string, id: string) =>
    rawRequest(corbusier.url, { path, headers: { authorization: `Bearer ${token}`, 'x-request-id': id } });
  for (const id of ['a', 'order-7_of.9', 'x'.repeat(128)]) {
    const answer = await get('/api/v1/tools?limit=1', id);
    expect(answer.headers['x-request-id']).toBe(id);
    expect(JSON.parse(answer.text).metadata.request_id).toBe(id);
    const refused = await get('/api/v1/no-such-route', id);
    expect(JSON.parse(refused.text).traceId).toBe(id);
    expect([refused.headers['x-request-id'], refused.headers['trace-id']]).toEqual([id, id]);
  }
  for (const id of ['', 'x'.repeat(129), 'two words', '<script>', 'é', '${env:HOME}', '../../x']) {
    const answer = await get('/api/v1/tools?limit=1', id);
    expect(answer.headers['x-request-id'], id).toMatch(UUID);
    expect(JSON.parse(answer.text).metadata.request_id, id).toBe(answer.headers['x-request-id']);
  }
});

test('lets no other page use the cookie of a signed-in browser', async ({ corbusier }) => {
  const cookie = `corbusier_session=${await sessionSecret(corbusier)}`;
  const path = '/api/v1/tools';
  const reasonOf = async (headers: Record<string, string>, method = 'GET') => {
    const answer = await rawRequest(corbusier.url, { method, path, headers: { cookie, ...headers } });
    return `${answer.status} ${JSON.parse(answer.text).details?.reason}`;
  };
  expect(await reasonOf(PAGE_HEADER)).toBe('200 undefined');
  expect(await reasonOf({})).toBe('403 missing_request_header');
  expect(await reasonOf({ 'x-requested-by': 'somebody' })).toBe('403 missing_request_header');
  const crossSite = { ...PAGE_HEADER, 'sec-fetch-site': 'cross-site' };
  expect(await reasonOf(crossSite)).toBe('403 missing_request_header');
  for (const origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example']) {
    expect(await reasonOf({ ...PAGE_HEADER, origin })).toBe('403 forbidden_origin');
  }
  expect(await reasonOf({ ...PAGE_HEADER, host: 'evil.example' })).toBe('403 forbidden_host');
  expect(await reasonOf({ ...PAGE_HEADER, cookie: `${cookie}; ${cookie}` })).toMatch(/^401 /);
  expect(await reasonOf({ ...PAGE_HEADER, cookie: cookie.slice(0, -1) })).toMatch(/^401 /);
});

test('stops reading a body without an end, and keeps none of it', async ({ corbusier }) => {
  const { token } = await apiOf(corbusier);
  const before = memoryOf(corbusier.pid);
  const endless = {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: chunks(times(64, 1024) * MIB),
    duplex: 'half',
  };
  const answer = await fetch(`${corbusier.url}/api/v1/tools/calls`, endless);
  expect(answer.status).toBe(413);
  const grown = (memoryOf(corbusier.pid) - before) / MIB;
  recordFigure('memory grown by an endless body', grown, 'MiB');
  expect(grown).toBeLessThan(64);
});

/** So many bytes, made while they are sent. */
function chunks(bytes: number): ReadableStream<Uint8Array> {
  const chunk = new Uint8Array(64 * 1024).fill(120);
  let left = bytes;
  return new ReadableStream({
    pull(controller) {
      controller.enqueue(chunk);
      left -= chunk.length;
      if (left <= 0) controller.close();
    },
  });
}
