import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

export interface AgentOptions {
  readonly token: string;
  /** Put behind `/mcp`, `?` included. */
  readonly query?: string;
  readonly name?: string;
}

/** An agent as it is built with the official SDK, connected to the agents' endpoint. */
export async function connectAgent(origin: string, options: AgentOptions): Promise<Client> {
  const { token, query = '', name = 'end-to-end' } = options;
  const client = new Client({ name, version: '1.0.0' });
  const transport = new StreamableHTTPClientTransport(new URL(`${origin}/mcp${query}`), {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
  });
  // The SDK's own class does not fit its own interface under exactOptionalPropertyTypes.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  return client;
}

/** The texts of a result, joined. */
export function textOf(result: Awaited<ReturnType<Client['callTool']>>): string {
  const content = Array.isArray(result.content) ? result.content : [];
  return content.map((block) => (block.type === 'text' ? block.text : '')).join('\n');
}
