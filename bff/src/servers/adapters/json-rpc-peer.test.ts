import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { createJsonRpcPeer } from './json-rpc-peer.ts';

function openPeer() {
  const sent: JsonObject[] = [];
  const noise: string[] = [];
  const notices: unknown[] = [];
  const abandoned: number[] = [];
  let stray = 0;
  const peer = createJsonRpcPeer({
    channel: {
      send: (message) => void sent.push(JSON.parse(message) as JsonObject),
      abandon: (id) => void abandoned.push(id),
    },
    onNotification: (method, params) => void notices.push([method, params]),
    onNoise: (text) => void noise.push(text),
    onStrayLog: () => {
      stray += 1;
    },
  });
  const receive = (message: unknown) => peer.receive(JSON.stringify(message));
  return { peer, sent, noise, notices, abandoned, receive, strays: () => stray };
}

describe('a JSON-RPC peer', () => {
  it('gives each request the answer with its id, in whatever order they come', async () => {
    const { peer, sent, receive } = openPeer();
    const answers = [peer.request('a', {}), peer.request('b', { x: 1 })];
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 1, method: 'a', params: {} },
      { jsonrpc: '2.0', id: 2, method: 'b', params: { x: 1 } },
    ]);
    receive({ jsonrpc: '2.0', id: 2, result: 'second' });
    receive({ jsonrpc: '2.0', id: 1, error: { code: -1, message: 'no', data: [1] } });
    expect(await Promise.all(answers)).toEqual([
      { kind: 'rpc_error', error: { code: -1, message: 'no', data: [1] } },
      { kind: 'result', result: 'second' },
    ]);
  });

  it('takes several messages in one', async () => {
    const { peer, notices, receive } = openPeer();
    const answer = peer.request('a', {});
    receive([
      { jsonrpc: '2.0', method: 'note', params: [1] },
      { jsonrpc: '2.0', id: 1, result: null },
    ]);
    expect(await answer).toEqual({ kind: 'result', result: null });
    expect(notices).toEqual([['note', [1]]]);
  });

  it('answers a ping and refuses everything else that it is asked', () => {
    const { sent, receive } = openPeer();
    receive({ jsonrpc: '2.0', id: 'x', method: 'ping' });
    receive({ jsonrpc: '2.0', id: 0, method: 'roots/list' });
    expect(sent).toEqual([
      { jsonrpc: '2.0', id: 'x', result: {} },
      { jsonrpc: '2.0', id: 0, error: { code: -32601, message: 'Method not found: roots/list' } },
    ]);
  });

  it('records what it cannot use, and goes on', async () => {
    const { peer, noise, receive } = openPeer();
    const answer = peer.request('a', {});
    const unusable = ['hello', '{"half', '7', '[8]', '{"id":"one","result":1}', '{"id":5,"result":1}'];
    for (const text of unusable) peer.receive(text);
    expect(noise).toEqual(unusable);
    receive({ jsonrpc: '2.0', id: 1, result: 'fine' });
    expect(await answer).toEqual({ kind: 'result', result: 'fine' });
  });

  it.each(['{"jsonrpc":"2.0","id":"1","result":{}}', '{"id":"1","result":{"a":1,"a":2}}'])(
    'takes its own id back as a text too: %s',
    async (text) => {
      const { peer } = openPeer();
      const answer = peer.request('a', {});
      peer.receive(text);
      expect((await answer).kind).toBe(text.includes('"a"') ? 'lost' : 'result');
    },
  );

  it('gives a log message to the one request that waits, and to nobody when there can be doubt', async () => {
    const seen: Json[] = [];
    const { peer, receive, strays } = openPeer();
    const log = (data: string, via?: number) =>
      peer.receive(
        JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { data } }),
        via,
      );
    const onLog = (params: Json) => void seen.push(params);
    log('before');
    const first = peer.request('a', {}, { onLog });
    log('alone');
    const giving = new AbortController();
    const second = peer.request('b', {}, { signal: giving.signal });
    log('of two');
    log('by its stream', 1);
    giving.abort();
    await second;
    log('after one was given up');
    log('by its stream again', 1);
    receive({ jsonrpc: '2.0', method: 'notifications/message', params: 'no object' });
    receive({ jsonrpc: '2.0', id: 1, result: {} });
    await first;
    log('afterwards', 1);
    expect(seen).toEqual([{ data: 'alone' }, { data: 'by its stream' }, { data: 'by its stream again' }]);
    expect(strays()).toBe(5);
  });

  it('calls an answer without result and error what it is', async () => {
    const { peer, receive } = openPeer();
    const answers = [peer.request('a', {}), peer.request('b', {})];
    receive({ jsonrpc: '2.0', id: 1 });
    receive({ jsonrpc: '2.0', id: 2, error: 'text' });
    for (const end of await Promise.all(answers)) {
      expect(end).toMatchObject({ kind: 'rpc_error', error: { code: -32603 } });
    }
  });

  it('cancels once, and ignores what comes after', async () => {
    const { peer, sent, abandoned, noise, receive } = openPeer();
    const controller = new AbortController();
    const answer = peer.request('a', {}, { signal: controller.signal });
    controller.abort();
    expect(await answer).toEqual({ kind: 'cancelled' });
    expect(sent.slice(1)).toEqual([
      {
        jsonrpc: '2.0',
        method: 'notifications/cancelled',
        params: { requestId: 1, reason: 'the caller cancelled' },
      },
    ]);
    expect(abandoned).toEqual([1]);
    receive({ jsonrpc: '2.0', id: 1, result: 'late' });
    receive({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken: 1, progress: 1 } });
    expect(noise).toHaveLength(1);
  });

  it('gives progress to the request whose token it has', async () => {
    const { peer, receive } = openPeer();
    const seen: unknown[] = [];
    const meta = { progressToken: 'of the caller', kept: true };
    const answer = peer.request('a', {}, { meta, onProgress: (params) => void seen.push(params) });
    for (const progressToken of [1, 2, '1', 'of the caller', null]) {
      receive({ jsonrpc: '2.0', method: 'notifications/progress', params: { progressToken, progress: 1 } });
    }
    receive({ jsonrpc: '2.0', method: 'notifications/progress', params: 'no object' });
    expect(seen).toEqual([{ progress: 1 }, { progress: 1 }]);
    receive({ jsonrpc: '2.0', id: 1, result: {} });
    await answer;
  });

  it('loses everything when the connection ends, and sends nothing afterwards', async () => {
    const { peer, sent } = openPeer();
    const answer = peer.request('a', {});
    peer.end({ message: 'gone' });
    peer.end({ message: 'gone again' });
    expect(await answer).toEqual({ kind: 'lost', cause: { message: 'gone' } });
    peer.notify('note');
    const cause = { message: 'gone' };
    expect(await peer.request('b', {})).toEqual({ kind: 'unsent', reason: 'unreachable', cause });
    expect(sent).toHaveLength(1);
  });
});
