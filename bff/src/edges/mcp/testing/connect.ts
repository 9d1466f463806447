import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { type Bench, TENANT } from './bench.ts';

export const TOKEN = `${TENANT}/user-1/session-1/developer`;

export interface Connection {
  readonly client: Client;
  readonly transport: StreamableHTTPClientTransport;
  readonly sessionId: string;
  close(): Promise<void>;
}

export interface ConnectOptions {
  readonly name?: string;
  readonly token?: string;
  readonly query?: string;
}

/** The real SDK client, as agents use it. */
export async function connect(bench: Bench, options: ConnectOptions = {}): Promise<Connection> {
  const client = new Client({ name: options.name ?? 'test-agent', version: '1' });
  const url = new URL(options.query ?? '', bench.url);
  const headers = { authorization: `Bearer ${options.token ?? TOKEN}` };
  const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
  // The transport's optional session id is declared without undefined, which our compiler settings tell apart.
  await client.connect(transport as Transport);
  const sessionId = transport.sessionId ?? '';
  return { client, transport, sessionId, close: () => client.close() };
}

/** A POST as a careful agent would send it; the test replaces what it is about. */
export function post(
  bench: Bench,
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = {},
) {
  return fetch(bench.url, { method: 'POST', headers: { ...agentHeaders(), ...headers }, body });
}

export function agentHeaders(token = TOKEN): Record<string, string> {
  return {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
}

/** Opens a session by hand and answers its id. */
export async function openSession(bench: Bench, token = TOKEN): Promise<string> {
  const response = await post(bench, initializeText(), agentHeaders(token));
  await response.text();
  return response.headers.get('mcp-session-id') ?? '';
}

export function initializeText(): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id: 0,
    method: 'initialize',
    params: {
      protocolVersion: '2025-06-18',
      capabilities: {},
      clientInfo: { name: 'raw', version: '1' },
    },
  });
}
