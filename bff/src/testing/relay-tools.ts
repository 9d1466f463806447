import type { Json, JsonObject } from '@corbusier/shared/domain/json';

/** What a tool of the relay fixture may do while its call waits for an answer. */
export interface RelayIo {
  /** A notification; over HTTP on the stream of this call. */
  say(method: string, params: JsonObject): void;
  /** The same where it belongs to nobody: over HTTP on the server's own stream. */
  sayAside(method: string, params: JsonObject): void;
  /** A request to the client; answers its whole answer. */
  ask(method: string, params: JsonObject): Promise<JsonObject>;
  readonly meta: JsonObject;
}

export type RelayTool = (args: JsonObject, io: RelayIo) => Json | Promise<Json>;

const text = (value: string): JsonObject => ({ type: 'text', text: value });
export const textAnswer = (value: string): JsonObject => ({ content: [text(value)] });

/** The smallest PNG there is. */
const IMAGE =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

/** One of each kind of content, with fields that no revision knows. */
export const CONTENTS: JsonObject = {
  content: [
    {
      ...text('plain'),
      annotations: { audience: ['user'], priority: 0.5, unknown: 1 },
      vendor: { a: [null] },
    },
    { type: 'image', data: IMAGE, mimeType: 'image/png', _meta: { 'example.com/x': 1 } },
    { type: 'audio', data: 'UklGRiQAAABXQVZF', mimeType: 'audio/wav' },
    { type: 'resource_link', uri: 'file:///a%20b', name: 'link', size: 12, unknown: true },
    { type: 'resource', resource: { uri: 'test://text', mimeType: 'text/plain', text: 'ä→🦊' } },
    { type: 'resource', resource: { uri: 'test://blob', blob: 'AAECAw==', vendor: [1] } },
    { type: 'of_the_future', payload: { deep: [[]] } },
  ],
  structuredContent: { ok: true, list: [1, 'two', null] },
  _meta: { 'example.com/trace': { id: 'r-1' } },
  unknownField: 'kept',
};

/** Names that some clients refuse. */
export const ODD_NAMES = ['files.read/all', `long_${'x'.repeat(80)}`, 'files_read_all', 'odd:name!'];

const asking =
  (method: string, params: JsonObject): RelayTool =>
  async (_args, io) => {
    const { error } = await io.ask(method, params);
    return textAnswer(JSON.stringify(error ?? null));
  };

const logs: RelayTool = (args, io) => {
  for (const level of ['debug', 'info', 'error']) {
    io.say('notifications/message', { level, logger: 'relay', data: { text: level }, vendor: [level] });
  }
  if (args['aside'] === true) io.sayAside('notifications/message', { level: 'alert', data: 'aside' });
  return textAnswer('logged');
};

export function relayTools(): ReadonlyMap<string, RelayTool> {
  const held = new Map<string, () => void>();
  const named: Record<string, RelayTool> = {
    contents: () => CONTENTS,
    meta: (_args, { meta }) => ({ content: [], structuredContent: meta }),
    sample: asking('sampling/createMessage', { messages: [], maxTokens: 1 }),
    elicit: asking('elicitation/create', { message: 'Who?', requestedSchema: { type: 'object' } }),
    roots: asking('roots/list', {}),
    logs,
    hold: (args) =>
      new Promise((resolve) => held.set(String(args['key']), () => resolve(textAnswer('held')))),
    release: (args) => {
      held.get(String(args['key']))?.();
      return textAnswer('released');
    },
  };
  const odd = ODD_NAMES.map((name): [string, RelayTool] => [name, () => textAnswer(name)]);
  return new Map([...Object.entries(named), ...odd]);
}
