import type { Json, JsonObject } from '@corbusier/shared/domain/json';

/** What a fixture tool may do besides answering. */
export interface FixtureIo {
  readonly signal: AbortSignal;
  readonly progress: (params: JsonObject) => void;
  readonly listChanged: () => void;
}

export interface FixtureTool {
  /** As `tools/list` shows it, with fields that no revision of the protocol knows. */
  readonly definition: JsonObject;
  readonly run: (args: JsonObject, io: FixtureIo) => Json | Promise<Json>;
}

/** Each character has several bytes in UTF-8: two, three, four. */
export const MULTI_BYTE = 'äöß→日本語🦊';
/** Does not survive a double: 2^53 + 1. */
export const BIG_INTEGER = '9007199254740993';

/** Tools that every transport can serve. State lives as long as the answered list. */
export function createFixtureTools(): FixtureTool[] {
  const cancelled = createCancelLog();
  return [
    tool('echo', (args) => textResult(String(args.text ?? ''), { echoed: args.value ?? null })),
    tool('fail', () => ({ ...textResult('it went wrong'), isError: true })),
    tool('large', (args) => textResult(MULTI_BYTE.repeat(Number(args.times)))),
    tool('ticks', (args, io) => ticks(Number(args.count), io)),
    tool('wait', (args, io) => cancelled.wait(String(args.key), io)),
    tool('await_cancelled', async (args) => textResult(await cancelled.seen(String(args.key)))),
    tool('change_list', (args, io) => {
      for (let left = Number(args.times); left > 0; left -= 1) io.listChanged();
      return textResult('changed');
    }),
  ];
}

export function tool(name: string, run: FixtureTool['run']): FixtureTool {
  return {
    definition: {
      name,
      title: `Title of ${name}`,
      description: `<b>raw</b> \`${name}\`; ${MULTI_BYTE}`,
      inputSchema: { type: 'object', 'x-order': [3, 1, 2] },
      annotations: { readOnlyHint: true, unknownHint: { kept: true } },
      icons: [{ src: 'data:,', theme: 'dark', unknown: 1 }],
      _meta: { 'example.com/note': name },
      unknownField: [null, { deep: [] }],
    },
    run,
  };
}

export function textResult(text: string, structuredContent?: JsonObject): JsonObject {
  const content = [{ type: 'text', text }];
  return structuredContent === undefined ? { content } : { content, structuredContent };
}

function ticks(count: number, io: FixtureIo): Json {
  for (let tick = 1; tick <= count; tick += 1) {
    io.progress({ progress: tick, total: count, message: `tick ${tick}`, unknown: [tick] });
  }
  return textResult(`${count} ticks`);
}

/** Calls that wait until they are cancelled, and calls that wait to see it. */
function createCancelLog() {
  const seen = new Map<string, PromiseWithResolvers<void>>();
  const entry = (key: string) => {
    const known = seen.get(key) ?? Promise.withResolvers<void>();
    seen.set(key, known);
    return known;
  };
  return {
    wait: (key: string, io: FixtureIo) =>
      new Promise<Json>((resolve) => {
        io.progress({ progress: 0, message: 'waiting' });
        const end = () => {
          entry(key).resolve();
          resolve(textResult('cancelled'));
        };
        if (io.signal.aborted) end();
        else io.signal.addEventListener('abort', end, { once: true });
      }),
    async seen(key: string): Promise<string> {
      await entry(key).promise;
      return `saw the end of ${key}`;
    },
  };
}
