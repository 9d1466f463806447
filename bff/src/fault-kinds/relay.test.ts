import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ALL_CONTENT } from '../testing/hostile/decent-tools.ts';
import { hostileHttp, hostileStdio } from '../testing/hostile-servers.ts';
import { openRawAgent } from '../testing/raw-agent.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openProduct, type Product } from '../testing/whole-product.ts';

const db = useTestDatabase();
let product: Product;

beforeAll(async () => {
  product = await openProduct(db, [
    hostileStdio('pipe', 'page_size=2'),
    hostileHttp('web'),
    hostileStdio('old', 'protocol=2024-11-05'),
    hostileStdio('asking', 'ask_back'),
    hostileStdio('silent', 'no_list_capability'),
    hostileStdio('banner', 'banner'),
    hostileStdio('loop', 'cursor_loop'),
    hostileStdio('endless', 'cursor_endless', 'page_size=1'),
  ]);
});
afterAll(() => product.close());

const toolsOf = async (server: string) =>
  (await product.tools()).filter(({ namespace }) => namespace === server).map(({ name }) => name);

describe('lists', () => {
  it('C1: every page is read, and pages without end fail with their reason', async () => {
    const [paged, whole] = [await toolsOf('pipe'), await toolsOf('web')];
    expect(paged.map((name) => name.replace('pipe.', 'web.'))).toEqual(whole);
    for (const name of ['loop', 'endless']) {
      const { cause, state } = await product.server(name);
      expect(state).not.toBe('running');
      expect(cause.message).toContain('tools/list never ends');
    }
  });

  it('C7: many notices are one change for who sees it, and none when nothing has changed', async () => {
    const agent = await product.agent();
    const seen = vi.fn();
    agent.setNotificationHandler(ToolListChangedNotificationSchema, () => seen());
    await product.tell('silent', 'set list_changed=20');
    await product.tell('silent', 'set add_tool=fresh');
    await product.tell('silent', 'set list_changed=20');
    await vi.waitFor(async () => expect(await toolsOf('silent')).toContain('silent.fresh'));
    await vi.waitFor(() => expect(seen).toHaveBeenCalled());
    // A change of another server: what would have come before it has come.
    await product.tell('old', 'set add_tool=fresh');
    await product.tell('old', 'set list_changed=1');
    await vi.waitFor(() => expect(seen.mock.calls.length).toBeGreaterThanOrEqual(2));
    expect(seen).toHaveBeenCalledTimes(2);
  });

  it('C18: resources are not offered, so none can be mixed up', async () => {
    const agent = await openRawAgent(product);
    expect(agent.hello.result.capabilities).toEqual({ tools: { listChanged: true }, logging: {} });
    for (const method of ['resources/list', 'resources/read', 'resources/templates/list']) {
      const [answer] = await agent.ask({ id: 1, method, params: { uri: 'file:///a' } });
      expect(answer.error.code).toBe(-32601);
    }
  });
});

describe.each(['pipe', 'web'])('results of %s', (server) => {
  it('C3: progress comes tick by tick, under the token of the caller', async () => {
    const agent = await openRawAgent(product);
    const params = {
      name: `${server}.ticks`,
      arguments: { count: 3 },
      _meta: { progressToken: 'mine' },
    };
    const messages = await agent.ask({ id: 'one', method: 'tools/call', params });
    expect(messages.map(({ params: notice, id }) => id ?? [notice.progressToken, notice.progress])).toEqual([
      ['mine', 1],
      ['mine', 2],
      ['mine', 3],
      'one',
    ]);
  });

  it('C8: structured content and _meta are identical on both edges', async () => {
    const wanted = {
      content: [{ type: 'text', text: '3' }],
      structuredContent: { sum: 3 },
      _meta: { 'example.com/m': 1 },
    };
    const { body } = await product.call(`${server}.typed`);
    expect(body.data.outcome.Success.content).toEqual(wanted);
    expect(body.data.output_check.verdict).toBe('valid');
    const agent = await openRawAgent(product);
    const [answer] = await agent.ask({ id: 1, method: 'tools/call', params: { name: `${server}.typed` } });
    expect(answer.result).toEqual(wanted);
  });

  it('C10: an error of the server keeps code, message and data, under HTTP 200', async () => {
    const error = {
      code: -32042,
      message: 'URL elicitation required',
      data: { elicitations: [{ url: 'https://example.com/' }] },
    };
    const { status, body } = await product.call(`${server}.throw`);
    expect(status).toBe(200);
    expect(body.data.outcome.Failure.rpc_error).toEqual(error);
    const agent = await openRawAgent(product);
    const [answer] = await agent.ask({ id: 1, method: 'tools/call', params: { name: `${server}.throw` } });
    expect(answer).toEqual({ jsonrpc: '2.0', id: 1, error });
  });

  it('C12: images, audio, resources and what nobody knows yet are unchanged', async () => {
    const { body } = await product.call(`${server}.every_content`);
    expect(body.data.outcome.Success.content).toEqual(ALL_CONTENT);
    const agent = await openRawAgent(product);
    const call = { id: 1, method: 'tools/call', params: { name: `${server}.every_content` } };
    const [answer] = await agent.ask(call);
    expect(answer.result).toEqual(ALL_CONTENT);
  });
});

describe.each(['pipe', 'web'])('calls to %s that are given up', (server) => {
  const ended = async (): Promise<string[]> => {
    const { body } = await product.call(`${server}.cancelled`);
    return body.data.outcome.Success.content.structuredContent.keys;
  };

  it('C5: a cancellation reaches the server under its own id, and no other call', async () => {
    const agent = await openRawAgent(product);
    const call = (id: number | string, key: string) =>
      agent.post({
        id,
        method: 'tools/call',
        params: { name: `${server}.wait`, arguments: { key }, _meta: { progressToken: key } },
      });
    const [cancelled, kept] = [await call(1, 'cancelled'), await call('1', 'kept')];
    await agent.ask({ id: 9, method: 'ping' });
    await (await agent.post({ method: 'notifications/cancelled', params: { requestId: 1 } })).text();
    await cancelled.text();
    await vi.waitFor(async () => expect(await ended()).toEqual(['cancelled']));
    await product.say(`${server}.release`, { key: 'kept' });
    expect(await kept.text()).toContain('released kept');
    expect(await ended()).toEqual(['cancelled']);
  });

  it('C6: a caller that goes away cancels its own call only', async () => {
    const leaving = new AbortController();
    const gone = product.call(`${server}.wait`, { key: 'gone' }, { signal: leaving.signal });
    const kept = product.call(`${server}.wait`, { key: 'stays' });
    await vi.waitFor(async () => {
      const { body } = await product.send('/tools/calls?status=running');
      expect(body.data.calls).toHaveLength(2);
    });
    leaving.abort();
    await expect(gone).rejects.toThrow();
    await vi.waitFor(async () => expect(await ended()).toContain('gone'));
    await product.say(`${server}.release`, { key: 'stays' });
    expect(await kept).toMatchObject({ status: 200 });
    expect(await ended()).not.toContain('stays');
    expect(await product.server(server)).toMatchObject({ state: 'running' });
  });
});

describe('callers side by side', () => {
  it('C15: the same request id, in one session and in two, gets each its own answer', async () => {
    const agents = [await openRawAgent(product), await openRawAgent(product)];
    const calls = Array.from({ length: 40 }, async (_, index) => {
      const text = `call ${index}`;
      const params = { name: index % 3 === 0 ? 'web.echo' : 'pipe.echo', arguments: { text } };
      const [answer] = (await agents[index % 2]?.ask({ id: 1, method: 'tools/call', params })) ?? [];
      return answer.result.content[0].text === text && answer.id === 1;
    });
    expect(await Promise.all(calls)).not.toContain(false);
  });

  it('C16: a server that asks for a sample or an elicitation is told at once that nobody answers', async () => {
    expect(await product.say('asking.echo', { text: 'through' })).toBe('through');
  });
});

describe('revisions and HTTP', () => {
  it('C20: each side is spoken to in its own revision', async () => {
    expect(await product.server('old')).toMatchObject({ protocol_version: '2024-11-05', state: 'running' });
    expect(await product.say('old.echo', { text: 'old' })).toBe('old');
    const params = {
      protocolVersion: '2026-07-28',
      capabilities: {},
      clientInfo: { name: 'new', version: '1' },
    };
    const response = await product.post({ id: 1, method: 'initialize', params });
    const hello = await response.json();
    expect(hello).toMatchObject({ result: { protocolVersion: '2025-11-25' } });
  });

  it('C21: a request of the revision whose headers must match the body is refused, whatever they say', async () => {
    const before = (await product.tell('pipe', 'set page_size=2'))['tools/call'] ?? 0;
    const agent = await openRawAgent(product);
    const headers = { 'mcp-protocol-version': '2026-07-28', 'mcp-name': 'other', 'mcp-method': 'tools/list' };
    const call = { id: 1, method: 'tools/call', params: { name: 'pipe.echo', arguments: {} } };
    expect((await agent.post(call, undefined, headers)).status).toBe(400);
    const after = (await product.tell('pipe', 'set page_size=2'))['tools/call'] ?? 0;
    expect(after).toBe(before + 1);
  });

  it('C22: a GET without a session, a slash too many or a prefix is refused, never redirected', async () => {
    const headers = { authorization: `Bearer ${await product.token()}`, accept: 'text/event-stream' };
    // Elsewhere is at most a page of the application, where that is built.
    for (const [path, statuses] of [
      ['/mcp', [400]],
      ['/mcp/', [404, 200]],
      ['/x/mcp', [404, 200]],
    ] as const) {
      const response = await fetch(new URL(path, product.url), { headers, redirect: 'manual' });
      expect(statuses, path).toContain(response.status);
      expect(response.headers.get('location')).toBeNull();
      expect(response.headers.get('content-type'), path).not.toContain('text/event-stream');
    }
    const put = await fetch(product.url, { method: 'PUT', headers });
    expect([put.status, put.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
  });

  it('C11: an HTTP error of a server is an error, never a success', async () => {
    for (const status of [401, 403, 500, 502]) {
      await product.tell('web', `set status=${status}`);
      const answer = await product.call('web.echo', { text: 'x' });
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body.message).toContain(`HTTP ${status}`);
    }
    await product.tell('web', 'clear status');
    expect(await product.say('web.echo', { text: 'again' })).toBe('again');
  });
});

describe('stdout that is no protocol', () => {
  it('C19: is skipped, before the handshake, between messages and before one on its line', async () => {
    expect(await product.say('banner.echo', { text: 'clear' })).toBe('clear');
    await product.tell('banner', 'set stdout_noise=1000');
    expect(await product.say('banner.echo', { text: 'still' })).toBe('still');
    await product
      .call('banner.misbehave', { answer: 'prefix' }, { signal: AbortSignal.timeout(200) })
      .catch(() => null);
    expect(await product.say('banner.echo', { text: 'and again' })).toBe('and again');
    expect(await product.server('banner')).toMatchObject({ state: 'running' });
  });
});
