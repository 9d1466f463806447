import type { Product } from './whole-product.ts';

// biome-ignore lint/suspicious/noExplicitAny: messages are read by tests that say what they expect
export type RawMessage = any;

/** An agent that writes its messages by hand, in a session of its own. */
export async function openRawAgent(product: Product) {
  const opened = await product.post({ id: 0, method: 'initialize', params: HELLO });
  const hello: RawMessage = await opened.json();
  const session = { 'mcp-session-id': opened.headers.get('mcp-session-id') ?? '' };
  const post = (message: unknown, signal?: AbortSignal, headers: Record<string, string> = {}) =>
    product.post(message, { ...session, ...headers }, signal);
  return {
    hello,
    session,
    post,
    /** Every message that came before and with the answer. */
    ask: async (message: unknown): Promise<RawMessage[]> => messagesOf(await post(message)),
  };
}

const HELLO = {
  protocolVersion: '2025-06-18',
  capabilities: {},
  clientInfo: { name: 'raw-agent', version: '1' },
};

/** Of a JSON body, or of an event stream. */
export async function messagesOf(response: Response): Promise<RawMessage[]> {
  const text = await response.text();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream')) return [JSON.parse(text)];
  return text
    .split('\n')
    .filter((line) => line.startsWith('data: ') && line.length > 6)
    .map((line) => JSON.parse(line.slice(6)));
}
