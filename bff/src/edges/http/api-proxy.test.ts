import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forwardApi } from './api-proxy.ts';

interface Seen {
  readonly method: string | undefined;
  readonly url: string | undefined;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

let backend: Server;
let target: URL;
const seen: Seen[] = [];

beforeAll(async () => {
  backend = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method, url, headers } = request;
      seen.push({ method, url, headers, body: Buffer.concat(chunks).toString() });
      response.writeHead(201, { 'content-type': 'application/json', 'set-cookie': 'theirs=1' });
      response.end('{"from":"backend"}');
    });
  });
  await new Promise<void>((resolve) => backend.listen(0, '127.0.0.1', resolve));
  target = new URL(`http://127.0.0.1:${(backend.address() as AddressInfo).port}`);
});
afterAll(() => new Promise((resolve) => backend.close(resolve)));

const page = (path: string, init: RequestInit = {}) => new Request(`http://page.test${path}`, init);

describe('forwardApi', () => {
  it('sends a page’s request on with the token, and without what is between the page and us', async () => {
    const forward = forwardApi({ target, bearerToken: 'dev-token', send: fetch });
    const headers = {
      cookie: 'corbusier_session=s',
      'x-requested-by': 'corbusier',
      'content-type': 'application/json',
    };
    const answer = await forward(page('/api/v1/tasks?x=1', { method: 'POST', headers, body: '{"a":1}' }));
    expect([answer.status, await answer.text()]).toEqual([201, '{"from":"backend"}']);
    expect(answer.headers.get('set-cookie')).toBeNull();
    const last = seen.at(-1);
    expect(last).toMatchObject({ method: 'POST', url: '/api/v1/tasks?x=1', body: '{"a":1}' });
    expect(last?.headers.authorization).toBe('Bearer dev-token');
    expect(last?.headers.cookie).toBeUndefined();
  });

  it('leaves a caller its own token', async () => {
    const forward = forwardApi({ target, bearerToken: 'dev-token', send: fetch });
    await forward(page('/api/v1/tools', { headers: { authorization: 'Bearer own' } }));
    expect(seen.at(-1)?.headers.authorization).toBe('Bearer own');
  });

  it('says that the backend cannot be reached', async () => {
    const nobody = forwardApi({ target: new URL('http://127.0.0.1:9'), bearerToken: null, send: fetch });
    await expect(nobody(page('/api/v1/tools'))).rejects.toMatchObject({ reason: 'backend_unreachable' });
  });
});
