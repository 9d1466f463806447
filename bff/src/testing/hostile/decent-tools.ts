import type { Json, JsonObject } from '@corbusier/shared/domain/json';

/** What a tool may do besides answering. */
export interface ToolIo {
  readonly signal: AbortSignal;
  readonly progress: (params: JsonObject) => void;
}

export interface HostileTool {
  readonly definition: JsonObject;
  /** JSON that no serializer writes, in place of the definition. */
  readonly raw?: string;
  readonly run: (args: JsonObject, io: ToolIo) => JsonObject | Promise<JsonObject>;
}

/** A JSON-RPC error that a tool answers with. */
export class RpcError extends Error {
  readonly code: number;
  readonly data: Json;

  constructor(code: number, message: string, data: Json) {
    super(message);
    this.code = code;
    this.data = data;
  }
}

export function text(value: string): JsonObject {
  return { content: [{ type: 'text', text: value }] };
}

const OBJECT = { type: 'object' };
/** A red pixel. */
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8DwHwAFBQIAX8jx0gAAAABJRU5ErkJggg==';

/** Every kind of content that the protocol has, and fields that it has not. */
export const ALL_CONTENT: JsonObject = {
  content: [
    { type: 'text', text: 'a\u0000b 🦊', annotations: { audience: ['user'], priority: 0.5 } },
    { type: 'image', data: PNG, mimeType: 'image/png' },
    { type: 'audio', data: 'UklGRg==', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'file:///a', name: 'a', unknown: [1] },
    { type: 'resource', resource: { uri: 'file:///a', mimeType: 'text/plain', text: 'inside' } },
    { type: 'resource', resource: { uri: 'opaque:a:b', blob: 'AAECAw==' } },
    { type: 'of the future', payload: { deep: [null] } },
  ],
  structuredContent: { id: 1, nested: { list: [1, 'two', null] } },
  _meta: { 'example.com/trace': 'kept' },
  unknownField: { kept: true },
};

/** What the server can do when nothing is wrong. */
export function decentTools(): HostileTool[] {
  const waiting = new Map<string, () => void>();
  const ended: string[] = [];
  return [
    tool('echo', (args) => text(String(args.text ?? ''))),
    tool('arguments', (args) => ({ ...text('as they came'), structuredContent: args })),
    tool('add', ({ a, b }) => text(String(Number(a) + Number(b))), {
      inputSchema: {
        type: 'object',
        properties: { a: { type: 'number' }, b: { type: 'number' } },
        required: ['a', 'b'],
      },
    }),
    tool('every_content', () => ALL_CONTENT),
    tool('typed', () => ({ ...text('3'), structuredContent: { sum: 3 }, _meta: { 'example.com/m': 1 } }), {
      outputSchema: { type: 'object', properties: { sum: { type: 'number' } }, required: ['sum'] },
    }),
    tool('throw', () => {
      throw new RpcError(-32042, 'URL elicitation required', {
        elicitations: [{ url: 'https://example.com/' }],
      });
    }),
    tool('ticks', async (args, io) => {
      for (let tick = 1; tick <= Number(args.count); tick += 1) {
        io.progress({ progress: tick, total: Number(args.count), message: `tick ${tick}` });
      }
      return text('ticked');
    }),
    tool('wait', (args, io) => waitFor(String(args.key), io, { waiting, ended })),
    tool('release', (args) => {
      waiting.get(String(args.key))?.();
      return text('released');
    }),
    tool('cancelled', () => ({ ...text('ended'), structuredContent: { keys: [...ended] } })),
    tool('pid', () => text(String(process.pid))),
  ];
}

interface Waiting {
  readonly waiting: Map<string, () => void>;
  readonly ended: string[];
}

/** Ends by `release`, or by a cancellation, which is noted. */
function waitFor(key: string, io: ToolIo, { waiting, ended }: Waiting): Promise<JsonObject> {
  io.progress({ progress: 0, message: 'waiting' });
  return new Promise((resolve) => {
    waiting.set(key, () => resolve(text(`released ${key}`)));
    io.signal.addEventListener('abort', () => {
      ended.push(key);
      resolve(text(`cancelled ${key}`));
    });
  });
}

export function tool(name: string, run: HostileTool['run'], definition: JsonObject = {}): HostileTool {
  return { definition: { name, inputSchema: OBJECT, ...definition }, run };
}
