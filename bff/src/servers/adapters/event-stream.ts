import { createLineFramer } from '../../platform/process/line-framer.ts';

/** What a `text/event-stream` body said, as far as MCP uses it. */
export interface EventStreamEnd {
  /** Id of the last event that had one; null when none had. */
  readonly lastEventId: string | null;
  /** Milliseconds that the server wants between its end and a new attempt; null when it said nothing. */
  readonly retryMs: number | null;
  /** Messages handed over. */
  readonly messages: number;
}

/**
 * Reads events until the body ends, and hands over the data of each message (WHATWG HTML, server-sent
 * events). Rejects when the connection breaks or one line is too long.
 */
export async function readEventStream(
  body: ReadableStream<Uint8Array>,
  options: { maxLineBytes: number; onMessage: (data: string) => void },
): Promise<EventStreamEnd> {
  let tooLong = false;
  const parser = createEventParser(options, () => {
    tooLong = true;
  });
  const framer = createLineFramer({
    maxLineBytes: options.maxLineBytes,
    onLine: (line) => parser.line(line.toString('utf8')),
    onTooLong: () => {
      tooLong = true;
    },
  });
  for await (const chunk of body) {
    framer(Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength));
    if (tooLong) throw new Error(`the server sent an event above ${options.maxLineBytes} bytes`);
  }
  return parser.end();
}

/** An event may have many lines of data: together they are held to the same bound as one. */
function createEventParser(
  { maxLineBytes, onMessage }: { maxLineBytes: number; onMessage: (data: string) => void },
  onTooLong: () => void,
) {
  let data: string[] = [];
  let dataLength = 0;
  let type = '';
  let messages = 0;
  let lastEventId: string | null = null;
  let retryMs: number | null = null;

  const fields: Record<string, (value: string) => void> = {
    data: (value) => {
      dataLength += value.length + 1;
      if (dataLength > maxLineBytes) onTooLong();
      else data.push(value);
    },
    event: (value) => {
      type = value;
    },
    id: (value) => {
      lastEventId = value;
    },
    retry: (value) => {
      if (/^\d+$/.test(value)) retryMs = Number(value);
    },
  };

  function dispatch(): void {
    const text = data.join('\n');
    const isMessage = type === '' || type === 'message';
    data = [];
    dataLength = 0;
    type = '';
    // An event without data only moves the id on, from which a broken stream goes on.
    if (text === '' || !isMessage) return;
    messages += 1;
    onMessage(text);
  }

  function field(line: string): void {
    const colon = line.indexOf(':');
    const name = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1);
    fields[name]?.(value.startsWith(' ') ? value.slice(1) : value);
  }

  return {
    line(raw: string): void {
      const line = raw.endsWith('\r') ? raw.slice(0, -1) : raw;
      if (line === '') dispatch();
      else field(line);
    },
    end: (): EventStreamEnd => ({ lastEventId, retryMs, messages }),
  };
}
