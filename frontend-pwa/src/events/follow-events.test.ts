import type { EventBody } from '@corbusier/shared/contract/events';
import { afterEach, expect, it, vi } from 'vitest';
import { createApiClient } from '../lib/api-client.ts';
import { followEvents } from './follow-events.ts';
import { type EventFrame, readEventStream } from './read-event-stream.ts';

afterEach(() => vi.useRealTimers());

function bodyOf(...chunks: string[]): ReadableStream<Uint8Array> {
  const bytes = new TextEncoder();
  return new ReadableStream({
    start(reader) {
      for (const chunk of chunks) reader.enqueue(bytes.encode(chunk));
      reader.close();
    },
  });
}

async function framesOf(...chunks: string[]): Promise<EventFrame[]> {
  const frames: EventFrame[] = [];
  for await (const frame of readEventStream(bodyOf(...chunks))) frames.push(frame);
  return frames;
}

it('reads frames wherever the network cut them, and passes over comments', async () => {
  const frames = await framesOf(
    ': open\n\nid: 7\r\nev',
    'ent: call_ended\r\nda',
    'ta: {"a":1}\r\n\r\nid: 8\n\n',
  );
  expect(frames).toEqual([
    { id: '', event: 'message', data: '' },
    { id: '7', event: 'call_ended', data: '{"a":1}' },
    { id: '8', event: 'message', data: '' },
  ]);
});

it('takes up again where the stream broke off, and passes over what it does not know', async () => {
  vi.useFakeTimers();
  const stop = new AbortController();
  const asked: (string | null)[] = [];
  const events: EventBody[] = [];
  const known = '{"event_type":"catalog_changed","data":{"server":"files"}}';
  const answers = [
    () =>
      new Response(
        bodyOf(`id: 41\nevent: catalog_changed\ndata: ${known}\n\nid: 42\nevent: of_tomorrow\ndata: {}\n\n`),
      ),
    () =>
      new Response(bodyOf('id: 43\nevent: server_changed\ndata: {"server":"files","state":"failed"}\n\n')),
  ];
  const gateway = {
    fetch: async (request: Request) => {
      asked.push(request.headers.get('last-event-id'));
      return answers.shift()?.() ?? new Response(null, { status: 401 });
    },
  };
  const api = createApiClient(gateway, { origin: 'http://127.0.0.1:4173', base: '/api/v1' });
  const live: boolean[] = [];
  const done = followEvents(
    api,
    { onEvent: (event) => events.push(event), onLive: (now) => live.push(now) },
    stop.signal,
  );
  await vi.runAllTimersAsync();
  await done;
  expect(asked).toEqual([null, '42', '43']);
  expect(events).toEqual([
    { event_type: 'catalog_changed', data: { server: 'files' } },
    { event_type: 'server_changed', data: { server: 'files', state: 'failed' } },
  ]);
  expect(live).toEqual([true, false, true, false, false]);
});
