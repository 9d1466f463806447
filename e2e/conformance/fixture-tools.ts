/** What the conformance suite wants of a server under test, by its public requirements (version 0.1.16). */

export interface SuiteIo {
  notify(method: string, params: Record<string, unknown>): void;
  /** The client's token for progress, when it gave one. */
  readonly progressToken: unknown;
}

type SuiteTool = (io: SuiteIo) => object | Promise<object>;

const PIXEL =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const SILENCE = 'UklGRiQAAABXQVZFZm10IBAAAAABAAEAQB8AAIA+AAACABAAZGF0YQAAAAA=';

const text = (words: string) => ({ type: 'text', text: words });
const image = { type: 'image', data: PIXEL, mimeType: 'image/png' };
const resource = (uri: string, mimeType: string, words: string) => ({
  type: 'resource',
  resource: { uri, mimeType, text: words },
});

/** The suite wants to see that messages come while the tool still works. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 50));

async function withLogging({ notify }: SuiteIo): Promise<object> {
  const log = (data: string) => notify('notifications/message', { level: 'info', data });
  log('Tool execution started');
  await aMoment();
  log('Tool processing data');
  await aMoment();
  log('Tool execution completed');
  return { content: [text('logged')] };
}

async function withProgress({ notify, progressToken }: SuiteIo): Promise<object> {
  for (const progress of [0, 50, 100]) {
    if (progressToken !== undefined) {
      notify('notifications/progress', { progressToken, progress, total: 100 });
    }
    if (progress < 100) await aMoment();
  }
  return { content: [text('progressed')] };
}

export const suiteTools: Readonly<Record<string, SuiteTool>> = {
  test_simple_text: () => ({ content: [text('This is a simple text response for testing.')] }),
  test_image_content: () => ({ content: [image] }),
  test_audio_content: () => ({ content: [{ type: 'audio', data: SILENCE, mimeType: 'audio/wav' }] }),
  test_embedded_resource: () => ({
    content: [resource('test://embedded-resource', 'text/plain', 'This is an embedded resource content.')],
  }),
  test_multiple_content_types: () => ({
    content: [
      text('Multiple content types test:'),
      image,
      resource('test://mixed-content-resource', 'application/json', '{"test":"data","value":123}'),
    ],
  }),
  test_tool_with_logging: withLogging,
  test_tool_with_progress: withProgress,
  test_error_handling: () => ({
    isError: true,
    content: [text('This tool intentionally returns an error for testing')],
  }),
  json_schema_2020_12_tool: () => ({ content: [text('fits')] }),
};

const SCHEMA_2020_12 = {
  $schema: 'https://json-schema.org/draft/2020-12/schema',
  type: 'object',
  $defs: {
    address: { type: 'object', properties: { street: { type: 'string' }, city: { type: 'string' } } },
  },
  properties: { name: { type: 'string' }, address: { $ref: '#/$defs/address' } },
  additionalProperties: false,
};

export function definitionOf(name: string): object {
  const plain = { type: 'object', properties: {} };
  return {
    name,
    description: `Tool ${name} of the conformance suite`,
    inputSchema: name === 'json_schema_2020_12_tool' ? SCHEMA_2020_12 : plain,
  };
}
