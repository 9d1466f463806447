import type { Scheduler } from '../../kernel/scheduler.ts';
import { ANSWER_HEADERS } from './json-answer.ts';

export interface PipeOptions {
  readonly scheduler: Scheduler;
  /** Milliseconds between comments that keep the connection open. */
  readonly keepAliveMs: number;
  /** Bytes that may wait for a slow reader. */
  readonly streamBytes: number;
  /** Milliseconds after which the stream ends by itself; null or absent for never. */
  readonly lifeMs?: number | null;
  /** The reader closed its end, or the life of the stream is over. */
  readonly onGone: () => void;
}

/** An event stream with JSON-RPC messages on it. */
export interface EventPipe {
  readonly response: Response;
  /** False when it was dropped, since the reader is too slow or gone. */
  send(message: string): boolean;
  /** Sends a last message, if any, whatever waits before it, and closes. */
  end(message?: string | Uint8Array): void;
}

const HEADERS = {
  ...ANSWER_HEADERS,
  'content-type': 'text/event-stream',
  'cache-control': 'no-cache, no-store, must-revalidate',
  'x-accel-buffering': 'no',
};

const encoder = new TextEncoder();

export function openPipe(options: PipeOptions): EventPipe {
  let controller: ReadableStreamDefaultController<Uint8Array> | null = null;
  const write = (text: string) => controller?.enqueue(encoder.encode(text));
  const writeLarge = (message: Uint8Array) => {
    write('event: message\ndata: ');
    controller?.enqueue(message);
    write('\n\n');
  };
  const hasRoom = () => (controller?.desiredSize ?? 0) > 0;
  const stopBeats = options.scheduler.every(options.keepAliveMs, () => {
    if (hasRoom()) write(': keep-alive\n\n');
  });
  const stopLife = lifeOf(options, () => {
    end();
    options.onGone();
  });
  const leave = () => {
    stopBeats();
    stopLife();
    controller = null;
  };
  const source: UnderlyingDefaultSource<Uint8Array> = {
    start: (opened) => {
      controller = opened;
      // Some servers hold the headers back until the first byte of the body.
      write(': open\n\n');
    },
    cancel: () => {
      leave();
      options.onGone();
    },
  };
  const end = (message?: string | Uint8Array) => {
    if (typeof message === 'string') write(frame(message));
    else if (message !== undefined) writeLarge(message);
    const open = controller;
    leave();
    open?.close();
  };
  const size = (chunk: Uint8Array) => chunk.byteLength;
  const body = new ReadableStream(source, { highWaterMark: options.streamBytes, size });
  return {
    response: new Response(body, { headers: HEADERS }),
    send(message) {
      if (!hasRoom()) return false;
      write(frame(message));
      return true;
    },
    end,
  };
}

function lifeOf({ scheduler, lifeMs = null }: PipeOptions, over: () => void): () => void {
  return lifeMs === null ? () => undefined : scheduler.after(lifeMs, over);
}

/** JSON text holds no line ends, so one data line is enough. */
function frame(message: string): string {
  return `event: message\ndata: ${message}\n\n`;
}
