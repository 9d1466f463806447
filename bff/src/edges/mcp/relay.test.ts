import { parseJson } from '@corbusier/shared/domain/parse-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BIG_INTEGER, MULTI_BYTE } from '../../testing/fixture-tools.ts';
import { callMessage, messagesOf, openAgent, type RelayAgent, streamOf } from '../../testing/relay-agent.ts';
import { relayServer } from '../../testing/relay-servers.ts';
import { CONTENTS, ODD_NAMES, textAnswer } from '../../testing/relay-tools.ts';
import { openRelay, type RelayWorld, tokenOf } from '../../testing/relay-world.ts';

const OVER = ['stdio', 'http'] as const;
const SIX_MB = 6 * 1024 * 1024;

let world: RelayWorld;
let agent: RelayAgent;
beforeAll(async () => {
  world = await openRelay([
    ...OVER.flatMap((over) => [
      relayServer(`fixture_${over}`, { script: 'fixture', over, flags: ['--fault=noise', '--page-size=3'] }),
      relayServer(`relay_${over}`, { script: 'relay', over }),
      relayServer(`text_${over}`, { script: 'relay', over, flags: ['--text-ids'] }),
      relayServer(`old_${over}`, { script: 'fixture', over, flags: ['--fault=old_version'] }),
    ]),
    relayServer('bad', { script: 'relay', over: 'http', flags: ['--bad-gateway'] }),
  ]);
  agent = await openAgent(world.origin);
}, 120_000);
afterAll(() => world.close());

describe.each(OVER)('over %s, what an upstream says reaches the agent', (over) => {
  const call = (tool: string, args = {}, more = {}) => agent.call(`relay_${over}.${tool}`, args, more);
  const fixture = (tool: string, args = {}, more = {}) => agent.call(`fixture_${over}.${tool}`, args, more);

  it('with every kind of content, structured content, _meta and unknown fields as they were', async () => {
    expect(await call('contents', {}, { id: 'text id' })).toEqual([
      { jsonrpc: '2.0', id: 'text id', result: CONTENTS },
    ]);
  });

  it('with integers beyond doubles there and back', async () => {
    const value = parseJson(`[${BIG_INTEGER}, -${BIG_INTEGER}, 1e400, 0.10000000000000000001]`);
    const text = `{"jsonrpc":"2.0","id":${BIG_INTEGER},"method":"tools/call","params":{"name":"fixture_${over}.echo","arguments":{"value":[${BIG_INTEGER}, -${BIG_INTEGER}, 1e400, 0.10000000000000000001]}}}`;
    const raw = await (await agent.post(text)).text();
    expect(raw).toContain(`"id":${BIG_INTEGER},`);
    expect(parseJson(raw)).toMatchObject({ result: { structuredContent: { echoed: value } } });
  });

  it('with the whole of a result of 6 MB, multi-byte text in it', async () => {
    const size = new TextEncoder().encode(MULTI_BYTE).length;
    const times = Math.ceil(SIX_MB / size);
    const [answer] = await fixture('large', { times });
    const { content } = (answer as { result: { content: { text: string }[] } }).result;
    expect(content[0]?.text === MULTI_BYTE.repeat(times)).toBe(true);
  });

  it('with code and data of its JSON-RPC error, under HTTP 200', async () => {
    const response = await agent.post(callMessage(`fixture_${over}.rpc_error`));
    expect(response.status).toBe(200);
    const data = { elicitations: [{ url: 'https://example.com/', unknown: true }] };
    const error = { code: -32042, message: 'URL elicitation required', data };
    expect(await messagesOf(response)).toEqual([{ jsonrpc: '2.0', id: 1, error }]);
  });

  it('with its progress under the token that the agent chose, and none when it chose none', async () => {
    const heard = await fixture('ticks', { count: 3 }, { meta: { progressToken: 'mine' } });
    const ticks = [1, 2, 3].map((progress) => ({
      jsonrpc: '2.0',
      method: 'notifications/progress',
      params: { progress, total: 3, message: `tick ${progress}`, unknown: [progress], progressToken: 'mine' },
    }));
    expect(heard.slice(0, -1)).toEqual(ticks);
    expect(heard.at(-1)).toMatchObject({ id: 1, result: textAnswer('3 ticks') });
    expect(await fixture('ticks', { count: 3 })).toHaveLength(1);
  });

  it('and what the agent says in _meta reaches it, but for the token, which is ours there', async () => {
    const meta = { 'example.com/a': { deep: [1] }, progressToken: 'mine' };
    const [answer] = (await call('meta', {}, { meta })).slice(-1);
    const { structuredContent } = (answer as { result: { structuredContent: object } }).result;
    expect(structuredContent).toMatchObject({ 'example.com/a': { deep: [1] } });
    expect(structuredContent).toHaveProperty('progressToken', expect.any(Number));
  });

  it.each(['sample', 'elicit', 'roots'])(
    'and its %s is refused at once, while the call goes on',
    async (tool) => {
      const [answer] = await call(tool);
      const { content } = (answer as { result: { content: { text: string }[] } }).result;
      expect(JSON.parse(content[0]?.text ?? '')).toMatchObject({ code: -32601 });
    },
  );

  it('although it repeats the id of a call as a text', async () => {
    expect(await agent.call(`text_${over}.contents`)).toMatchObject([{ result: CONTENTS }]);
  });

  it('although it speaks an older revision than the agent, and the other way round', async () => {
    const old = await openAgent(world.origin, { version: '2024-11-05' });
    for (const each of [agent, old]) {
      const [answer] = await each.call(`old_${over}.echo`, { text: 'hi', value: 1 });
      expect(answer).toMatchObject({ result: { structuredContent: { echoed: 1 } } });
    }
    const [fromNew] = await old.call(`fixture_${over}.echo`, { text: 'hi' });
    expect(fromNew).toMatchObject({ result: textAnswer('hi') });
  });

  it('with all its pages of tools, though it wrote a banner first', async () => {
    const [list] = await agent.exchange({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { tools } = (list as { result: { tools: { name: string }[] } }).result;
    const own = tools.filter(({ name }) => name.startsWith(`fixture_${over}.`));
    expect(own.length).toBeGreaterThan(20);
    expect(own.find(({ name }) => name.endsWith('.echo'))).toMatchObject({
      title: 'Title of echo',
      icons: [{ src: 'data:,', theme: 'dark', unknown: 1 }],
      annotations: { readOnlyHint: true, unknownHint: { kept: true } },
      _meta: { 'example.com/note': 'echo' },
      unknownField: [null, { deep: [] }],
    });
  });
});

describe.each(OVER)('over %s, a call is given up', (over) => {
  const waiting = (key: string) =>
    callMessage(`fixture_${over}.wait`, { key }, { id: key, meta: { progressToken: key } });
  const sawEnd = (key: string) =>
    agent.call(`fixture_${over}.await_cancelled`, { key }, { id: `saw ${key}` });

  /** Once the server has said that it waits. */
  async function begin(key: string, signal?: AbortSignal) {
    const response = await agent.post(waiting(key), signal);
    const stream = streamOf(response);
    await stream.next();
    return stream;
  }

  it('by notifications/cancelled: its server is told by its own id, another call of it goes on', async () => {
    const [gone, stays] = [await begin(`a ${over}`), await begin(`b ${over}`)];
    const seen = sawEnd(`a ${over}`);
    const params = { requestId: `a ${over}`, reason: 'no more' };
    expect((await agent.post({ jsonrpc: '2.0', method: 'notifications/cancelled', params })).status).toBe(
      202,
    );
    expect(await gone.next()).toMatchObject({ done: true });
    expect((await seen)[0]).toMatchObject({ result: textAnswer(`saw the end of a ${over}`) });
    expect(world.core.running.count()).toBe(1);
    await agent.post({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: `b ${over}` },
    });
    expect(await stays.next()).toMatchObject({ done: true });
  });

  it('by closing its request: that one only', async () => {
    const going = new AbortController();
    const gone = await begin(`c ${over}`, going.signal);
    const stays = await begin(`d ${over}`);
    const seen = sawEnd(`c ${over}`);
    going.abort();
    await gone.next().catch(() => undefined);
    expect((await seen)[0]).toMatchObject({ result: textAnswer(`saw the end of c ${over}`) });
    expect(world.core.running.count()).toBe(1);
    await agent.post({
      jsonrpc: '2.0',
      method: 'notifications/cancelled',
      params: { requestId: `d ${over}` },
    });
    await stays.next();
    await expect.poll(() => world.core.running.count()).toBe(0);
  });
});

describe('log messages of an upstream', () => {
  const LOGS = ['debug', 'info', 'error'].map((level) => ({
    jsonrpc: '2.0',
    method: 'notifications/message',
    params: { level, logger: 'relay', data: { text: level }, vendor: [level] },
  }));
  const setLevel = (level: string) => ({
    jsonrpc: '2.0',
    id: 9,
    method: 'logging/setLevel',
    params: { level },
  });

  it.each(OVER)('over %s come to the agent that asked for them, from its level on', async (over) => {
    const listener = await openAgent(world.origin);
    expect(await listener.call(`relay_${over}.logs`)).toHaveLength(1);
    expect(await listener.exchange(setLevel('debug'))).toMatchObject([{ id: 9, result: {} }]);
    expect((await listener.call(`relay_${over}.logs`)).slice(0, -1)).toEqual(LOGS);
    await listener.exchange(setLevel('notice'));
    expect((await listener.call(`relay_${over}.logs`)).slice(0, -1)).toEqual(LOGS.slice(2));
    expect(await listener.exchange(setLevel('loud'))).toMatchObject([{ error: { code: -32602 } }]);
  });

  it('go to nobody when they can be of another call', async () => {
    const listener = await openAgent(world.origin, { token: tokenOf('listener') });
    await listener.exchange(setLevel('debug'));
    const held = OVER.map((over) => agent.call(`relay_${over}.hold`, { key: 'logs' }, { id: over }));
    await expect.poll(() => world.core.running.count()).toBe(2);
    expect(await listener.call('relay_stdio.logs')).toHaveLength(1);
    expect((await listener.call('relay_http.logs', { aside: true })).slice(0, -1)).toEqual(LOGS);
    for (const over of OVER) await agent.call(`relay_${over}.release`, { key: 'logs' });
    await Promise.all(held);
    expect((await listener.call('relay_stdio.logs')).slice(0, -1)).toEqual(LOGS);
  });
});

describe('what is no answer', () => {
  it('of an HTTP upstream is no success', async () => {
    const [answer] = await agent.call('bad.contents');
    expect(answer).toMatchObject({
      result: { isError: true, _meta: { 'corbusier/error': { reason: 'outcome_unknown' } } },
    });
  });
});

describe('odd names', () => {
  it('are listed by aliases that fit every client, at the endpoint of one server too, and called by both', async () => {
    const safe = await openAgent(world.origin, { path: '/mcp/relay_stdio?names=safe' });
    const [list] = await safe.exchange({ jsonrpc: '2.0', id: 1, method: 'tools/list' });
    const { tools } = (list as { result: { tools: { name: string }[] } }).result;
    const names = tools.map(({ name }) => name);
    expect(names.filter((name) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))).toEqual([]);
    expect(names).toContain('contents');
    const said = await Promise.all(names.map((name) => safe.call(name, {}, { id: name })));
    const texts = said.map(([answer]) => JSON.stringify(answer));
    for (const odd of ODD_NAMES) {
      expect(texts.filter((text) => text.includes(JSON.stringify(textAnswer(odd).content)))).toHaveLength(1);
      expect((await safe.call(odd))[0]).toMatchObject({ result: textAnswer(odd) });
    }
  });
});
