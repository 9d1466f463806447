import type { UpstreamCause } from '../../kernel/outcome.ts';
import { createLineFramer } from '../../platform/process/line-framer.ts';
import type { ProcessGroup } from '../../platform/process/process-groups.ts';
import { createJsonRpcPeer, type JsonRpcPeer } from './json-rpc-peer.ts';
import { endOf, lastStderr, redactCause } from './process-cause.ts';

/** Milliseconds between the end of the output and the exit that tells why. */
const EXIT_AFTER_OUTPUT_MS = 250;
const MAX_NOISE_LINES = 5;
const MAX_NOISE_LENGTH = 200;

export interface StdioConnection {
  readonly peer: JsonRpcPeer;
  readonly closed: Promise<UpstreamCause>;
  /** The first lines on stdout that were no messages. */
  noise(): readonly string[];
  onListChanged(listener: () => void): void;
  close(): Promise<void>;
}

export interface StdioOptions {
  readonly redact: (text: string) => string;
  /** Bytes that one message may have. */
  readonly maxAnswerBytes: number;
  readonly onStrayLog?: (() => void) | undefined;
}

/** JSON-RPC over the pipes of a process: one message a line, writes of one turn joined into one. */
export function openStdioConnection(group: ProcessGroup, options: StdioOptions): StdioConnection {
  const { redact, maxAnswerBytes } = options;
  const noise: string[] = [];
  const listeners: (() => void)[] = [];
  const peer = createJsonRpcPeer({
    channel: createLineWriter(group),
    onStrayLog: options.onStrayLog,
    onNotification(method) {
      if (method === 'notifications/tools/list_changed') for (const listener of listeners) listener();
    },
    onNoise(text) {
      if (noise.length < MAX_NOISE_LINES) noise.push(redact(text.slice(0, MAX_NOISE_LENGTH)));
    },
  });
  const { promise: closed, resolve } = Promise.withResolvers<UpstreamCause>();

  function end(cause: UpstreamCause): Promise<void> {
    const shown = redactCause(cause, redact);
    peer.end(shown);
    resolve(shown);
    return group.end();
  }

  watchOutput(group, { peer, end, maxAnswerBytes });
  return {
    peer,
    closed,
    noise: () => noise,
    onListChanged: (listener) => void listeners.push(listener),
    close: () => end({ message: 'the server was stopped' }),
  };
}

function createLineWriter(group: ProcessGroup) {
  let batch = '';
  const flush = () => {
    group.stdin.write(batch);
    batch = '';
  };
  return {
    send(message: string) {
      if (batch === '') queueMicrotask(flush);
      batch += `${message}\n`;
    },
  };
}

interface OutputUse {
  readonly peer: JsonRpcPeer;
  readonly end: (cause: UpstreamCause) => Promise<void>;
  readonly maxAnswerBytes: number;
}

function watchOutput(group: ProcessGroup, { peer, end, maxAnswerBytes }: OutputUse): void {
  // What cannot be ended is met again by the one who stops the server.
  const endQuietly = (cause: UpstreamCause) => void end(cause).catch(() => undefined);
  const framer = createLineFramer({
    maxLineBytes: maxAnswerBytes,
    onLine(line) {
      if (line.length > 0) peer.receiveBytes(line);
    },
    onTooLong: () => endQuietly({ message: `the server wrote a line above ${maxAnswerBytes} bytes` }),
  });
  group.stdout.on('data', framer);
  group.stdout.once('end', () => {
    const cause = () => ({ message: 'the server closed its output', stderr: lastStderr(group) });
    setTimeout(() => endQuietly(cause()), EXIT_AFTER_OUTPUT_MS);
  });
  void endOf(group).then(endQuietly);
}
