import type { Deadlines } from '../../kernel/deadlines.ts';
import { type EventPipe, openPipe, type PipeOptions } from './event-pipe.ts';
import { jsonAnswer } from './json-answer.ts';

/**
 * The answer to a call whose form is not known yet: JSON in one write when nothing precedes the result, an
 * event stream as soon as something does: a notification, or a sign of life for a slow tool.
 */
export interface CallReply {
  readonly response: Promise<Response>;
  notify(message: string): void;
  finish(message: string | Uint8Array<ArrayBuffer>): void;
  /** Ends without an answer: the caller cancelled and expects none. */
  abandon(): void;
}

export interface ReplyOptions extends PipeOptions {
  /** When a reply has been silent for so long that its connection needs a sign of life. */
  readonly deadlines: Deadlines;
}

export function openReply(options: ReplyOptions): CallReply {
  const { promise, resolve } = Promise.withResolvers<Response>();
  let pipe: EventPipe | null = null;
  let ended = false;
  const stream = (): EventPipe => {
    if (pipe !== null) return pipe;
    stopWaiting();
    pipe = openPipe(options);
    resolve(pipe.response);
    return pipe;
  };
  const end = (act: () => void) => {
    if (ended) return;
    ended = true;
    stopWaiting();
    act();
  };
  const stopWaiting = options.deadlines.add(options.keepAliveMs, stream);
  return {
    response: promise,
    notify(message) {
      if (!ended) stream().send(message);
    },
    finish: (message) => end(() => (pipe === null ? resolve(jsonAnswer(message)) : pipe.end(message))),
    abandon: () => end(() => stream().end()),
  };
}
