import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readEventStream } from './event-stream.ts';

function bodyOf(text: string, cuts: readonly number[] = []): ReadableStream<Uint8Array> {
  const whole = new TextEncoder().encode(text);
  const places = [0, ...cuts.filter((cut) => cut < whole.length).sort((a, b) => a - b), whole.length];
  return new ReadableStream({
    start(controller) {
      for (const [index, end] of places.slice(1).entries())
        controller.enqueue(whole.slice(places[index], end));
      controller.close();
    },
  });
}

async function read(text: string, cuts?: readonly number[], maxLineBytes = 10_000) {
  const messages: string[] = [];
  const onMessage = (data: string) => void messages.push(data);
  const end = await readEventStream(bodyOf(text, cuts), { maxLineBytes, onMessage });
  return { messages, end };
}

describe('an event stream', () => {
  it('gives the data of messages, comments and other events left out', async () => {
    const { messages, end } = await read(
      ': hello\n\nevent: message\ndata: one\nid: 7\n\ndata:two\r\ndata: lines\r\n\r\nevent: other\ndata: x\n\nretry: 20\nid: 8\ndata:\n\n',
    );
    expect(messages).toEqual(['one', 'two\nlines']);
    expect(end).toEqual({ lastEventId: '8', retryMs: 20, messages: 2 });
  });

  it('drops an event that was not finished, and a retry that is no number', async () => {
    const { messages, end } = await read('retry: soon\ndata: whole\n\ndata: half');
    expect(messages).toEqual(['whole']);
    expect(end).toEqual({ lastEventId: null, retryMs: null, messages: 1 });
  });

  it('reads the same wherever it is cut', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.json()), fc.array(fc.nat(300)), async (texts, cuts) => {
        const stream = texts.map((text, index) => `id: ${index}\ndata: ${text}\n\n`).join('');
        expect((await read(stream, cuts)).messages).toEqual(texts);
      }),
    );
  });

  it('is refused when one line is too long', async () => {
    await expect(read(`data: ${'x'.repeat(100)}`, [20, 40], 50)).rejects.toThrow('above 50 bytes');
  });

  it('is refused when the lines of one event are too long together', async () => {
    const line = `data: ${'x'.repeat(20)}\n`;
    expect((await read(`${line}${line}\n${line}${line}\n`, [], 50)).messages).toHaveLength(2);
    await expect(read(line.repeat(4), [20, 40], 50)).rejects.toThrow('above 50 bytes');
  });
});
