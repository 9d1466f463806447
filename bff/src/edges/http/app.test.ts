import { beforeAll, describe, expect, it } from 'vitest';
import { createFixture, type Fixture } from '../../fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await createFixture({ snapshots: { load: async () => new Map(), save: async () => undefined } });
});

async function send(path: string, init: RequestInit = {}) {
  const response = await fixture.fetch(new Request(`http://page.test/api/v1${path}`, init));
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    text,
    body: text === '' ? null : JSON.parse(text),
  };
}

const JSON_TYPE = { 'content-type': 'application/json' };
const post = (body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
  send('/tools/calls', { method: 'POST', headers, body });

describe('answers', () => {
  it('stand in the envelope, under the request id that the caller gave', async () => {
    const { body, headers } = await send('/tools', { headers: { 'x-request-id': 'my-id.1' } });
    expect(body).toMatchObject({
      success: true,
      error: null,
      metadata: { version: 'v1', request_id: 'my-id.1' },
    });
    expect(headers.get('x-request-id')).toBe('my-id.1');
    expect(headers.get('cache-control')).toBe('no-store');
  });

  it('take no request id that is not well-formed', async () => {
    const { body } = await send('/tools', { headers: { 'x-request-id': 'a b' } });
    expect(body.metadata.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('carry the security headers, errors too', async () => {
    for (const path of ['/tools', '/nowhere']) {
      const { headers } = await send(path);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  });
});

describe('refusals', () => {
  it.each([
    ['an unknown route', '/nowhere', 'GET', 404, 'route_not_found'],
    ['a wrong method', '/tools', 'DELETE', 405, 'method_not_allowed'],
    ['an unknown tool', '/tools/none.such', 'GET', 404, 'tool_not_found'],
    ['a call id that is none', '/tools/calls/17', 'GET', 400, 'invalid_call_id'],
    ['an unknown call', '/tools/calls/00000000-0000-7000-8000-000000000000', 'GET', 404, 'call_not_found'],
    ['an unknown server', '/servers/none', 'GET', 404, 'mcp_server_not_found'],
    ['a cursor that is none of ours', '/tools?cursor=x', 'GET', 400, 'invalid_cursor'],
    ['a limit that is no number', '/tools?limit=x', 'GET', 400, 'invalid_query'],
  ])('say of %s what it is', async (...[, path, method, status, reason]) => {
    const { body, headers, ...answer } = await send(path, { method });
    expect(answer.status).toBe(status);
    expect(body.details.reason).toBe(reason);
    expect(headers.get('trace-id')).toBe(body.traceId);
  });

  it('name the methods that a path answers', async () => {
    const { headers } = await send('/tools/calls', { method: 'PUT', body: '{}' });
    expect(headers.get('allow')).toBe('GET, POST');
  });

  const call = '{"tool_name":"files.list_files","parameters":{}}';
  const deep = `{"tool_name":"x","parameters":${'['.repeat(65)}${']'.repeat(65)}}`;
  const wide = `{"tool_name":"x","parameters":{${Array.from({ length: 10_001 }, (_, i) => `"k${i}":0`).join()}}}`;
  it.each<[string, BodyInit, Record<string, string>, number, string]>([
    ['malformed JSON', '{"a":', JSON_TYPE, 400, 'invalid_json'],
    ['duplicate keys', '{"tool_name":"a","tool_name":"b","parameters":{}}', JSON_TYPE, 400, 'invalid_json'],
    ['too deep', deep, JSON_TYPE, 400, 'invalid_json'],
    ['too many keys', wide, JSON_TYPE, 400, 'invalid_json'],
    ['invalid UTF-8', new Uint8Array([0x7b, 0xff, 0x7d]), JSON_TYPE, 400, 'invalid_json'],
    ['no object', '[]', JSON_TYPE, 400, 'invalid_body'],
    ['a missing field', '{"tool_name":"a"}', JSON_TYPE, 400, 'invalid_body'],
    ['too large', `"${'x'.repeat(4_194_304)}"`, JSON_TYPE, 413, 'payload_too_large'],
    ['text', call, { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['a form', call, { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    [
      'another charset',
      call,
      { 'content-type': 'application/json; charset=utf-7' },
      415,
      'unsupported_media_type',
    ],
  ])('refuse a body that is %s, and do nothing', async (...[, body, headers, status, reason]) => {
    const before = (await send('/tools/calls')).body.data.calls.length;
    const answer = await post(body, headers);
    expect([answer.status, answer.body.details.reason]).toEqual([status, reason]);
    expect((await send('/tools/calls')).body.data.calls).toHaveLength(before);
  });

  it('say of a missing field that it is required', async () => {
    const { body } = await post('{"tool_name":"a"}');
    expect(body.message).toBe("'parameters' is required.");
    expect(body.details.errors).toEqual([{ path: ['parameters'], message: 'is required' }]);
  });

  it('takes JSON whatever the case of its name', async () => {
    expect((await post(call, { 'content-type': 'Application/JSON; Charset="UTF-8"' })).status).toBe(200);
  });

  it('refuse a call id that was used before', async () => {
    const body = JSON.stringify({
      tool_name: 'files.list_files',
      parameters: {},
      call_id: '3d9b1c52-6f6e-4a57-9c67-0d9f3f1f8b11',
    });
    expect((await post(body)).status).toBe(200);
    const again = await post(body);
    expect([again.status, again.body.details.reason]).toEqual([409, 'duplicate_call']);
  });
});

describe('lists', () => {
  it('page by a cursor that is opaque, to the end and without a repeat', async () => {
    const seen: string[] = [];
    let path: string | null = '/tools?limit=3';
    while (path !== null) {
      const { body }: { body: { data: { tools: { name: string }[]; links: { next: string | null } } } } =
        await send(path);
      seen.push(...body.data.tools.map((tool) => tool.name));
      path = body.data.links.next?.replace('/api/v1', '') ?? null;
    }
    const all = (await send('/tools')).body.data.tools.map((tool: { name: string }) => tool.name);
    expect(seen).toEqual(all);
  });

  it('clamp the limit, and name it', async () => {
    expect((await send('/tools?limit=1000')).body.data.limit).toBe(100);
  });

  it('page calls from the newest on', async () => {
    for (const q of ['a', 'b', 'c']) {
      await post(JSON.stringify({ tool_name: 'files.search_files', parameters: { query: q } }));
    }
    const first = (await send('/tools/calls?tool=files.search_files&limit=2')).body.data;
    const second = (await send(first.links.next.replace('/api/v1', ''))).body.data;
    expect(first.calls).toHaveLength(2);
    expect(second.calls).toHaveLength(1);
    expect(second.links.next).toBeNull();
  });

  it('answer 304 to whoever has this very list', async () => {
    const { headers } = await send('/servers');
    const tag = headers.get('etag') ?? '';
    expect(tag).toMatch(/^W\/"[0-9a-f]{32}"$/);
    const again = await send('/servers', { headers: { 'if-none-match': tag } });
    expect([again.status, again.text]).toEqual([304, '']);
  });
});
