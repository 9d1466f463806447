import { request as httpRequest } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, listedTool, openBench, TENANT } from './testing/bench.ts';
import { agentHeaders, initializeText, openSession, post } from './testing/connect.ts';

const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';

let bench: Bench;

beforeEach(async () => {
  bench = await openBench({ tools: [listedTool('files.read')], limits: { bodyBytes: 2_000 } });
});
afterEach(() => bench.close());

/** An answer as its status, its error code and its reason. */
async function outline(answer: Promise<Response>) {
  const response = await answer;
  const body = JSON.parse(await response.text());
  return { status: response.status, id: body.id, code: body.error?.code, reason: body.error?.data.reason };
}

describe('a request without a session', () => {
  it('that is no initialize is refused and opens none', async () => {
    const response = await post(bench, LIST);
    expect(response.status).toBe(400);
    expect(response.headers.has('mcp-session-id')).toBe(false);
    expect(await response.json()).toMatchObject({ id: null, error: { code: -32000 } });
  });

  it('of the revision without sessions gets the same plain 400', async () => {
    const text = '{"jsonrpc":"2.0","id":"probe","method":"server/discover","params":{}}';
    const answer = outline(post(bench, text, { 'mcp-protocol-version': '2026-07-28' }));
    expect(await answer).toMatchObject({ status: 400, code: -32000 });
  });

  it.each([
    ['{', -32700, 'invalid_json'],
    ['', -32700, 'invalid_json'],
    ['{"jsonrpc":"2.0","id":1,"id":2,"method":"ping"}', -32700, 'invalid_json'],
    [
      `{"jsonrpc":"2.0","id":1,"method":"ping","params":{"a":${'['.repeat(63)}${']'.repeat(63)}}}`,
      -32700,
      'invalid_json',
    ],
    ['[]', -32600, undefined],
    [`[${PING}]`, -32600, undefined],
    ['null', -32600, undefined],
    ['"ping"', -32600, undefined],
    ['{"id":1,"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"1.0","id":1,"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":null,"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":{},"method":"ping"}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":1,"method":7}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":1,"method":"ping","params":[]}', -32600, undefined],
    ['{"jsonrpc":"2.0","id":1}', -32600, undefined],
    ['{"jsonrpc":"2.0","result":{}}', -32600, undefined],
  ])('with the body %j is refused before anything else', async (text, code, reason) => {
    expect(await outline(post(bench, text))).toEqual({ status: 400, id: null, code, reason });
  });

  it('whose bytes are no UTF-8 is refused', async () => {
    const bytes = new Uint8Array([0x22, 0xff, 0x22]);
    expect(await outline(post(bench, bytes))).toMatchObject({ status: 400, reason: 'invalid_json' });
  });

  it('with an initialize that lacks the revision is refused by its id', async () => {
    const text = '{"jsonrpc":"2.0","id":"a","method":"initialize"}';
    expect(await outline(post(bench, text))).toMatchObject({ status: 200, id: 'a', code: -32602 });
  });
});

describe('initialize', () => {
  it.each([
    ['2025-11-25', '2025-11-25'],
    ['2025-06-18', '2025-06-18'],
    ['2025-03-26', '2025-03-26'],
    ['2024-11-05', '2024-11-05'],
    ['2026-07-28', '2025-11-25'],
    ['1.0', '2025-11-25'],
  ])('of revision %s agrees on %s', async (asked, agreed) => {
    const response = await post(bench, initializeText().replace('2025-06-18', asked));
    expect(await response.json()).toMatchObject({ id: 0, result: { protocolVersion: agreed } });
    expect(response.headers.get('mcp-session-id')).toMatch(/^[\x21-\x7e]+$/);
  });

  it('is refused inside a session', async () => {
    const session = await openSession(bench);
    const answer = outline(post(bench, initializeText(), { 'mcp-session-id': session }));
    expect(await answer).toMatchObject({ status: 400, code: -32600 });
  });
});

describe('the guard', () => {
  it.each([
    [{ host: 'evil.example' }, 'forbidden_host'],
    [{ origin: 'http://evil.example' }, 'forbidden_origin'],
    [{ origin: 'null' }, 'forbidden_origin'],
  ])('refuses %j before it looks at the token or the body', async (headers, reason) => {
    const answer = await rawPost({ ...headers, 'content-type': 'text/plain' });
    expect(answer.status).toBe(403);
    expect(answer.body.error.data.reason).toBe(reason);
  });

  it.each(['GET', 'POST', 'DELETE', 'PUT', 'OPTIONS'])('wants a token for %s', async (method) => {
    const response = await fetch(bench.url, { method });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer');
    expect(await response.json()).toMatchObject({ error: { data: { reason: 'missing_bearer_token' } } });
  });

  it('says when a token is not valid', async () => {
    const response = await post(bench, LIST, { authorization: 'Bearer x' });
    expect(response.status).toBe(401);
    expect(response.headers.get('www-authenticate')).toBe('Bearer error="invalid_token"');
  });

  it('answers 500 without a word of the cause when signing in breaks', async () => {
    const answer = await post(bench, LIST, { authorization: 'Bearer broken/u/s/admin' });
    expect(answer.status).toBe(500);
    expect(await answer.text()).not.toContain('on fire');
    expect(bench.faults).toHaveLength(1);
  });

  it.each(['PUT', 'PATCH', 'OPTIONS'])('refuses the method %s', async (method) => {
    const response = await fetch(bench.url, { method, headers: agentHeaders() });
    expect(response.status).toBe(405);
    expect(response.headers.get('allow')).toBe('GET, POST, DELETE');
  });
});

describe('headers', () => {
  it.each([
    'text/plain',
    'application/json-patch+json',
    'application/json;charset=utf-7',
    'application/json, text/plain',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ])('of the content type %s are refused', async (type) => {
    const answer = outline(post(bench, PING, { 'content-type': type }));
    expect(await answer).toMatchObject({ status: 415, reason: 'unsupported_media_type' });
  });

  it('without a content type are refused', async () => {
    expect(await rawPost({ authorization: agentHeaders()['authorization'] ?? '' })).toMatchObject({
      status: 415,
    });
  });

  it('with a content encoding are refused', async () => {
    const answer = outline(post(bench, PING, { 'content-encoding': 'gzip' }));
    expect(await answer).toMatchObject({ status: 415 });
  });

  it.each(['Application/JSON', 'application/json; charset=UTF-8', 'application/json;charset="utf-8"'])(
    'of the content type %s are taken',
    async (type) => {
      expect((await post(bench, initializeText(), { 'content-type': type })).status).toBe(200);
    },
  );

  it.each(['application/json', 'text/event-stream', 'text/html', 'application/json, text/event-stream;q=0'])(
    'that accept %s only are refused',
    async (accept) => {
      expect(await outline(post(bench, PING, { accept }))).toMatchObject({ status: 406, code: -32000 });
    },
  );

  it.each(['*/*', 'application/*, text/*', 'text/event-stream;q=0.5,application/json;q=1'])(
    'that accept %s are taken',
    async (accept) => {
      expect((await post(bench, initializeText(), { accept })).status).toBe(200);
    },
  );

  it('of an unknown revision are refused', async () => {
    const session = await openSession(bench);
    const headers = { 'mcp-session-id': session, 'mcp-protocol-version': '1999-01-01' };
    expect(await outline(post(bench, PING, headers))).toMatchObject({ status: 400, code: -32000 });
  });

  it("carry the caller's request id back, and a fresh one for an odd one", async () => {
    const asked = await post(bench, LIST, { 'x-request-id': 'my.Request-1' });
    expect(asked.headers.get('x-request-id')).toBe('my.Request-1');
    expect((await asked.json()).error.data.traceId).toBe('my.Request-1');
    const odd = await post(bench, LIST, { 'x-request-id': 'a b' });
    expect(odd.headers.get('x-request-id')).toMatch(/^id-\d+$/);
  });
});

describe('a body', () => {
  const tooLarge = JSON.stringify({
    jsonrpc: '2.0',
    id: 1,
    method: 'ping',
    params: { a: 'x'.repeat(2_000) },
  });

  it('that says it is too large is refused unread', async () => {
    expect(await outline(post(bench, tooLarge))).toMatchObject({ status: 413, reason: 'payload_too_large' });
  });

  it('that turns out too large is refused without reading on', async () => {
    let pulled = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        pulled += 1;
        controller.enqueue(new TextEncoder().encode('[1,'.repeat(300)));
      },
    });
    const init = {
      method: 'POST',
      headers: { host: 'localhost', ...agentHeaders() },
      body: endless,
      duplex: 'half',
    };
    const answer = outline(bench.endpoint(new Request('http://localhost/mcp', init as RequestInit)));
    expect(await answer).toMatchObject({ status: 413, reason: 'payload_too_large' });
    expect(pulled).toBeLessThan(10);
  });

  it('of just the allowed size is read', async () => {
    const session = await openSession(bench);
    const frame = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping', params: { a: '' } });
    const text = frame.replace('""', JSON.stringify('x'.repeat(2_000 - frame.length)));
    expect(text).toHaveLength(2_000);
    expect(await outline(post(bench, text, { 'mcp-session-id': session }))).toMatchObject({ status: 200 });
  });
});

describe('a call', () => {
  it('takes and gives exact numbers, and the id as it was written', async () => {
    bench.setTool((call) => ({
      kind: 'result',
      result: { content: [], structuredContent: call.parameters },
    }));
    const session = await openSession(bench);
    const exact = '{"id":9223372036854775807,"rate":0.1234567890123456789,"list":[-1e400]}';
    const text = `{"jsonrpc":"2.0","id":9007199254740993,"method":"tools/call","params":{"name":"files.read","arguments":${exact}}}`;
    const response = await post(bench, text, { 'mcp-session-id': session });
    const body = await response.text();
    expect(body).toBe(
      `{"jsonrpc":"2.0","id":9007199254740993,"result":{"content":[],"structuredContent":${exact}}}`,
    );
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-length')).toBe(String(Buffer.byteLength(body)));
  });

  it('keeps a key named __proto__', async () => {
    bench.setTool((call) => ({ kind: 'result', result: call.parameters }));
    const session = await openSession(bench);
    const text =
      '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"a","arguments":{"__proto__":{"x":1}}}}';
    const response = await post(bench, text, { 'mcp-session-id': session });
    expect(await response.text()).toBe('{"jsonrpc":"2.0","id":1,"result":{"__proto__":{"x":1}}}');
  });

  it.each([
    '{}',
    '{"name":7}',
    '{"name":"files.read","arguments":[]}',
    '{"name":"files.read","arguments":null}',
    '{"name":"files.read","arguments":"{}"}',
    '{"name":"files.read","_meta":1}',
  ])('with the params %s is refused by its id', async (params) => {
    const session = await openSession(bench);
    const text = `{"jsonrpc":"2.0","id":"x","method":"tools/call","params":${params}}`;
    const answer = outline(post(bench, text, { 'mcp-session-id': session }));
    expect(await answer).toMatchObject({ status: 200, id: 'x', code: -32602 });
    expect(bench.calls).toEqual([]);
  });

  it('leaves no timer behind, refused or answered', async () => {
    const session = await openSession(bench);
    const idle = bench.scheduled();
    for (const params of ['{}', '{"name":"files.read"}']) {
      const text = `{"jsonrpc":"2.0","id":1,"method":"tools/call","params":${params}}`;
      await (await post(bench, text, { 'mcp-session-id': session })).text();
    }
    expect(bench.scheduled()).toEqual(idle);
  });
});

describe('a message that wants no answer', () => {
  it.each([
    '{"jsonrpc":"2.0","method":"notifications/initialized"}',
    '{"jsonrpc":"2.0","method":"notifications/of-tomorrow","params":{"a":1}}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"unknown"}}',
    '{"jsonrpc":"2.0","method":"notifications/cancelled"}',
    '{"jsonrpc":"2.0","id":7,"result":{}}',
    '{"jsonrpc":"2.0","id":7,"error":{"code":1,"message":"no"}}',
  ])('is accepted: %s', async (text) => {
    const session = await openSession(bench);
    const response = await post(bench, text, { 'mcp-session-id': session });
    expect(response.status).toBe(202);
    expect(await response.text()).toBe('');
  });

  it('is refused without a session', async () => {
    const answer = outline(post(bench, '{"jsonrpc":"2.0","method":"notifications/initialized"}'));
    expect(await answer).toMatchObject({ status: 400 });
  });
});

describe('a session of somebody else', () => {
  it.each([
    `${TENANT}/user-2/session-1/developer`,
    `${TENANT}/user-1/session-2/developer`,
    '00000000-0000-0000-0000-000000000002/user-1/session-1/developer',
  ])('is unknown to %s, in the words for one that never was', async (token) => {
    const session = await openSession(bench);
    const headers = { authorization: `Bearer ${token}`, 'x-request-id': 'same' };
    const foreign = await post(bench, PING, { ...headers, 'mcp-session-id': session });
    const unknown = await post(bench, PING, { ...headers, 'mcp-session-id': 'never-was' });
    expect(foreign.status).toBe(404);
    expect(await foreign.text()).toBe(await unknown.text());
    for (const method of ['GET', 'DELETE']) {
      const init = { method, headers: { ...agentHeaders(token), 'mcp-session-id': session } };
      expect((await fetch(bench.url, init)).status).toBe(404);
    }
    expect((await post(bench, PING, { 'mcp-session-id': session })).status).toBe(200);
  });

  it('is the own one with a newer token', async () => {
    const session = await openSession(bench);
    const headers = { authorization: `Bearer ${TENANT}/user-1/session-1/viewer`, 'mcp-session-id': session };
    expect((await post(bench, PING, headers)).status).toBe(200);
  });
});

/** A POST with exactly these headers, which `fetch` would add to. */
function rawPost(
  headers: Record<string, string>,
): Promise<{ status: number; body: { error: { data: { reason: string } } } }> {
  const { promise, resolve, reject } = Promise.withResolvers<{
    status: number;
    body: { error: { data: { reason: string } } };
  }>();
  const request = httpRequest(bench.url, { method: 'POST', headers }, (response) => {
    let text = '';
    response.on('data', (chunk) => {
      text += String(chunk);
    });
    response.on('end', () => resolve({ status: response.statusCode ?? 0, body: JSON.parse(text) }));
  });
  request.on('error', reject);
  request.end(PING);
  return promise;
}
