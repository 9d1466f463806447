import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { listenOnNode } from './node-listener.ts';
import type { Listener } from './serve.ts';

const HOST = '127.0.0.1';
const encoder = new TextEncoder();

let listener: Listener;
const sockets: Socket[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const socket of sockets.splice(0)) socket.destroy();
  await listener.stop();
});

async function listen(fetch: (request: Request) => Response | Promise<Response>): Promise<string> {
  listener = await listenOnNode({ host: HOST, port: 0, fetch });
  return `http://${HOST}:${listener.port}`;
}

/** A connection over which the test writes what it likes. */
async function rawSocket(written: string): Promise<Socket> {
  const socket = connect(listener.port, HOST);
  sockets.push(socket);
  // Written to after the other end closed it.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(written);
  return socket;
}

/** A stream that the test feeds. */
function fedStream() {
  const cancelled = Promise.withResolvers<void>();
  const fed = Promise.withResolvers<ReadableStreamDefaultController<Uint8Array>>();
  const body = new ReadableStream<Uint8Array>({ start: fed.resolve, cancel: () => cancelled.resolve() });
  return { body, fed: fed.promise, cancelled: cancelled.promise };
}

describe('an answer', () => {
  it('is streamed: what was written arrives before more is there', async () => {
    const { body, fed } = fedStream();
    const response = await fetch(
      await listen(() => new Response(body)).then(async (url) => {
        (await fed).enqueue(encoder.encode('first'));
        return url;
      }),
    );
    const reader = response.body?.getReader();
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('first');
    (await fed).enqueue(encoder.encode('second'));
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('second');
    (await fed).close();
    expect((await reader?.read())?.done).toBe(true);
  });

  it('whose reader goes away has its stream cancelled and its request aborted', async () => {
    const { body, fed, cancelled } = fedStream();
    const aborted = Promise.withResolvers<void>();
    const url = await listen((request) => {
      request.signal.addEventListener('abort', () => aborted.resolve());
      return new Response(body);
    });
    (await fed).enqueue(encoder.encode('first'));
    const going = new AbortController();
    await fetch(url, { signal: going.signal });
    going.abort();
    await Promise.all([cancelled, aborted.promise]);
  });
});

describe('a request', () => {
  it('is aborted when its client goes away before there is an answer, its body read or not', async () => {
    const seen = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const url = await listen(async (request) => {
      const index = new URL(request.url).pathname === '/read' ? 1 : 0;
      if (index === 1) await request.text();
      queueMicrotask(() => going.abort());
      return new Promise((_resolve, reject) => {
        request.signal.addEventListener('abort', () => {
          seen[index]?.resolve();
          reject(new Error('gone'));
        });
      });
    });
    let going = new AbortController();
    const send = (path: string) =>
      fetch(`${url}${path}`, { method: 'POST', body: 'x', signal: going.signal }).catch(() => 'gone');
    expect(await send('/unread')).toBe('gone');
    await seen[0]?.promise;
    going = new AbortController();
    expect(await send('/read')).toBe('gone');
    await seen[1]?.promise;
  });

  it('is not aborted by its own answer', async () => {
    const signals: AbortSignal[] = [];
    const url = await listen((request) => {
      signals.push(request.signal);
      return Response.json({});
    });
    await (await fetch(url)).text();
    await (await fetch(url, { method: 'POST', body: 'x' })).text();
    expect(signals.map((signal) => signal.aborted)).toEqual([false, false]);
  });

  it('that was refused with its body still coming has its answer, and its connection is closed', async () => {
    await listen(async (request) => {
      const reader = request.body?.getReader();
      await reader?.read();
      await reader?.cancel();
      return new Response('too large', { status: 413 });
    });
    const socket = await rawSocket(
      'POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n\r\n4\r\nbody\r\n',
    );
    expect(await text(socket)).toContain('HTTP/1.1 413 Payload Too Large');
  });

  it.each([['127.0.0.1:80.evil.example'], ['a@b'], ['x/y'], ['0x7f.1'], ['x:99999']])(
    'for the host %s is left to the app, which sees the header as it was sent',
    async (host) => {
      await listen((request) => new Response(`saw ${request.headers.get('host')} at ${request.url}`));
      const socket = await rawSocket(`GET /x HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n\r\n`);
      expect(await text(socket)).toContain(`saw ${host} at http://no-address.invalid/x`);
    },
  );

  it('with too many bytes of headers is refused', async () => {
    const url = await listen(() => new Response());
    const answer = await fetch(url, { headers: { filler: 'x'.repeat(17_000) } });
    expect(answer.status).toBe(431);
  });
});

describe('stopping', () => {
  it('waits for the answer under way, and for no connection without a request', async () => {
    const begun = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<Response>();
    const url = await listen((request) => {
      if (request.url.endsWith('/idle')) return new Response('idle');
      begun.resolve();
      return answer.promise;
    });
    await (await fetch(`${url}/idle`)).text();
    await rawSocket('');
    await rawSocket('GET / HT');
    const asked = fetch(url);
    await begun.promise;
    let stopped = false;
    const stopping = listener.stop().then(() => {
      stopped = true;
    });
    await expect(fetch(`${url}/new`)).rejects.toThrow();
    expect(stopped).toBe(false);
    answer.resolve(new Response('done'));
    expect(await (await asked).text()).toBe('done');
    await stopping;
  });

  it('gives a body that is still coming five seconds', async () => {
    const begun = Promise.withResolvers<void>();
    await listen(async (request) => {
      begun.resolve();
      await request.text();
      return new Response();
    });
    await rawSocket('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 10\r\n\r\nhalf');
    await begun.promise;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const stopping = listener.stop();
    vi.advanceTimersByTime(5000);
    await stopping;
  });
});

it('says when the port is taken', async () => {
  await listen(() => new Response());
  const again = listenOnNode({ host: HOST, port: listener.port, fetch: () => new Response() });
  await expect(again).rejects.toThrow('EADDRINUSE');
});
