import { describe, expect, it } from 'vitest';
import { LargeJson } from '../../kernel/large-json.ts';
import { largeAnswer } from './json-rpc-messages.ts';
import { createJsonRpcPeer } from './json-rpc-peer.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const text = (data: Uint8Array | undefined) => new TextDecoder().decode(data);
const RESULT = `{"content":[{"type":"text","text":"${'日本語 🙂 '.repeat(10_000)}"}]}`;

describe('a large answer', () => {
  it.each([
    ['id before result', `{"jsonrpc":"2.0","id":7,"result":${RESULT}}`],
    ['result before id', `{"result":${RESULT},"jsonrpc":"2.0","id":7}`],
  ])('is cut at its ends: %s', (_, message) => {
    const answer = largeAnswer(bytes(message));
    expect(answer?.id).toBe(7);
    expect(text(answer?.result)).toBe(RESULT);
  });

  it.each([
    ['an error', `{"jsonrpc":"2.0","id":7,"error":${RESULT}}`],
    ['a notification', `{"jsonrpc":"2.0","method":"x","params":${RESULT}}`],
    ['a result that is no object', `{"jsonrpc":"2.0","id":7,"result":[${RESULT}]}`],
    ['an id that is text', `{"jsonrpc":"2.0","id":"7","result":${RESULT}}`],
    ['an end that is no result', `{"jsonrpc":"2.0","id":7,"result":${RESULT},"id":8}`],
    ['a line that is cut off', `{"jsonrpc":"2.0","id":7,"result":${RESULT}`],
    [
      'a carriage return, which could end a line of an event stream',
      `{"jsonrpc":"2.0","id":7,"result":\r${RESULT}}`,
    ],
    [
      'nested deeper than we read',
      `{"jsonrpc":"2.0","id":7,"result":{"a":${'['.repeat(65)}${']'.repeat(65)},"b":${RESULT}}}`,
    ],
    ['a carriage return inside', `{"jsonrpc":"2.0","id":7,"result":{"a":\r${RESULT}}}`],
  ])('is read like any other when it is %s', (_, message) => {
    expect(largeAnswer(bytes(message))).toBeNull();
  });
});

describe('a request that takes large results unread', () => {
  function world() {
    const noise: string[] = [];
    const channel = { send: () => undefined };
    const peer = createJsonRpcPeer({
      channel,
      onNotification: () => undefined,
      onNoise: (n) => noise.push(n),
    });
    return { peer, noise };
  }

  it('gets the bytes as they came', async () => {
    const { peer } = world();
    const end = peer.request('tools/call', {}, { takesLarge: true });
    peer.receiveBytes(bytes(`{"jsonrpc":"2.0","id":1,"result":${RESULT}}`));
    const settled = await end;
    if (settled.kind !== 'result' || !(settled.result instanceof LargeJson)) throw new Error('not large');
    expect(text(settled.result.bytes)).toBe(RESULT);
    expect(settled.result.read()).toEqual(JSON.parse(RESULT));
  });

  it('is the only one that does', async () => {
    const { peer, noise } = world();
    const end = peer.request('tools/list', {});
    const stray = `{"jsonrpc":"2.0","id":9,"result":${RESULT}}`;
    peer.receiveBytes(bytes(stray));
    peer.receiveBytes(bytes(`{"jsonrpc":"2.0","id":1,"result":${RESULT}}`));
    expect(await end).toEqual({ kind: 'result', result: JSON.parse(RESULT) });
    expect(noise).toEqual([stray]);
  });
});

describe('a large value', () => {
  it('knows what it mentions, also at its very end', () => {
    const large = new LargeJson(bytes('{"a":"\\"isError\\"","b":1,"isError":true}'));
    expect(large.mentions('"isError"')).toBe(true);
    expect(large.mentions('true}')).toBe(true);
    expect(large.mentions('"isError":false')).toBe(false);
  });

  it.each(['{"a":', '\u0000', '{"a":1,"a":2}'])('that cannot be read is none: %j', (broken) => {
    expect(new LargeJson(bytes(broken)).readable()).toBeUndefined();
  });

  it('of bytes that are no UTF-8 is none', () => {
    expect(new LargeJson(new Uint8Array([34, 255, 34])).readable()).toBeUndefined();
  });
});
