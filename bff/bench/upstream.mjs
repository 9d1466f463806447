// The cheapest MCP server there is, over stdio: what is measured is what stands before it.
// Argument: how many tools it lists beside `echo` and `large`.
import { createInterface } from 'node:readline';

const text = { type: 'object', required: ['text'], properties: { text: { type: 'string' } } };
const bytes = { type: 'object', required: ['bytes'], properties: { bytes: { type: 'integer' } } };
const fillers = Array.from({ length: Number(process.argv[2] ?? 0) }, (_, index) => ({
  name: `tool_${String(index).padStart(5, '0')}`,
  title: `Tool ${index}`,
  description: `${'What it does, with “quotes”, umlauts (äöü) and 日本語. '.repeat(10)}Number ${index}.`,
  inputSchema: {
    type: 'object',
    required: ['path'],
    properties: { path: { type: 'string', description: 'Where' }, depth: { type: 'integer', minimum: 0 } },
  },
}));
const tools = [
  { name: 'echo', description: 'Answers with its text.', inputSchema: text },
  { name: 'large', description: 'Answers with a text of about so many bytes.', inputSchema: bytes },
  ...fillers,
];

const LINE = 'A "quoted" line with ä, € and 日本語 and 🙂.\n';
const larges = new Map();

/** A text of so many bytes, characters of one to four bytes in it. */
function large(length) {
  const known = larges.get(length);
  if (known !== undefined) return known;
  const made = LINE.repeat(Math.ceil(length / Buffer.byteLength(LINE)));
  larges.set(length, made);
  return made;
}

const calls = {
  echo: ({ text }) => text,
  large: ({ bytes }) => large(bytes),
};
const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'bench', version: '1' },
  }),
  'tools/list': () => ({ tools }),
  'tools/call': ({ name, arguments: args }) => ({ content: [{ type: 'text', text: calls[name](args) }] }),
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) })}\n`);
});
