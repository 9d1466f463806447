// The cheapest MCP server there is: one tool, `echo`, over stdio. What is measured is what stands before it.
import { createInterface } from 'node:readline';

const TOOL = {
  name: 'echo',
  description: 'Answers with its text.',
  inputSchema: { type: 'object', required: ['text'], properties: { text: { type: 'string' } } },
};
const answers = {
  initialize: () => ({
    protocolVersion: '2025-11-25',
    capabilities: { tools: {} },
    serverInfo: { name: 'bench', version: '1' },
  }),
  'tools/list': () => ({ tools: [TOOL] }),
  'tools/call': (params) => ({ content: [{ type: 'text', text: params.arguments.text }] }),
  ping: () => ({}),
};

createInterface({ input: process.stdin }).on('line', (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  process.stdout.write(`${JSON.stringify({ jsonrpc: '2.0', id, result: answers[method](params) })}\n`);
});
