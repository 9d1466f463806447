/** One frame of a `text/event-stream`. */
export interface EventFrame {
  readonly id: string;
  readonly event: string;
  readonly data: string;
}

/** The frames of a body, as they come. Ends when the body ends; throws what reading throws. */
export async function* readEventStream(body: ReadableStream<Uint8Array>): AsyncGenerator<EventFrame> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true }).replaceAll('\r', '')).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) yield readFrame(block);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

function readFrame(block: string): EventFrame {
  const fields = { id: '', event: 'message' };
  const data: string[] = [];
  for (const line of block.split('\n')) {
    const [, name = '', value = ''] = /^(\w*): ?(.*)$/.exec(line) ?? [];
    if (name === 'data') data.push(value);
    if (name === 'id') fields.id = value;
    if (name === 'event') fields.event = value;
  }
  return { ...fields, data: data.join('\n') };
}
