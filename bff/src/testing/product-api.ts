import { parseJson } from '@corbusier/shared/domain/parse-json';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { uuidv7 } from 'uuidv7';
import type { TokenIssuer } from '../identity/ports.ts';

export interface ProductApiDeps {
  readonly origin: string;
  readonly tenantId: string;
  readonly issuer: TokenIssuer;
}

export interface ApiAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  // biome-ignore lint/suspicious/noExplicitAny: answers are read by tests that say what they expect
  readonly body: any;
}

export interface ApiRequest {
  readonly method?: string;
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  readonly role?: string;
}

const TOKEN_SECONDS = 3600;

/** The product as its callers see it: over HTTP, and over MCP with the SDK's client. */
export function openProductApi({ origin, tenantId, issuer }: ProductApiDeps) {
  const userId = uuidv7();
  const clients: Client[] = [];
  const tokens = new Map<string, Promise<string>>();

  function token(role = 'admin'): Promise<string> {
    const known =
      tokens.get(role) ?? issuer.issue({ tenantId, userId, sessionId: uuidv7(), role }, TOKEN_SECONDS);
    tokens.set(role, known);
    return known;
  }

  async function send(path: string, { method, body, signal, role }: ApiRequest = {}): Promise<ApiAnswer> {
    const response = await fetch(`${origin}/api/v1${path}`, {
      method: method ?? (body === undefined ? 'GET' : 'POST'),
      headers: {
        authorization: `Bearer ${await token(role)}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(signal && { signal }),
    });
    const text = await response.text();
    return { status: response.status, headers: response.headers, text, body: text && JSON.parse(text) };
  }

  const call = (name: string, parameters: unknown = {}, options: ApiRequest = {}) =>
    send('/tools/calls', { ...options, body: { tool_name: name, parameters } });

  return {
    send,
    token,
    call,
    /** First text of the result of a call that must succeed. */
    async say(name: string, parameters: unknown = {}): Promise<string> {
      const answer = await call(name, parameters);
      if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${answer.text.slice(0, 500)}`);
      return answer.body.data.outcome.Success.content.content[0].text;
    },
    /** Switches a fault of a hostile server on or off: `set NAME=VALUE`, `clear NAME`. */
    async tell(server: string, command: string) {
      const [verb = '', rest = ''] = command.split(/ (.*)/s);
      const { status, body } = await call(`${server}.control`, { [verb]: rest });
      if (status !== 200) throw new Error(`${server} did not take ${command}: ${JSON.stringify(body)}`);
      return body.data.outcome.Success.content.structuredContent.requests as Record<string, number>;
    },
    // biome-ignore lint/suspicious/noExplicitAny: as above
    tools: async (): Promise<any[]> => (await send('/tools')).body.data.tools,
    // biome-ignore lint/suspicious/noExplicitAny: as above
    async server(name: string): Promise<any> {
      const { body } = await send('/servers');
      return body.data.servers.find((server: { name: string }) => server.name === name);
    },
    /** An agent with the SDK's client. */
    async agent(options: { name?: string; query?: string; role?: string } = {}): Promise<Client> {
      const client = new Client({ name: options.name ?? 'an-agent', version: '1' });
      const headers = { authorization: `Bearer ${await token(options.role)}` };
      const url = new URL(`/mcp${options.query ?? ''}`, origin);
      const transport = new StreamableHTTPClientTransport(url, { requestInit: { headers } });
      // The transport's optional session id is declared without undefined, which our settings tell apart.
      await client.connect(transport as Transport);
      clients.push(client);
      return client;
    },
    /** One message to `/mcp` as a careful agent would post it. */
    async post(message: unknown, headers: Record<string, string> = {}, signal?: AbortSignal) {
      return fetch(`${origin}/mcp`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await token()}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
          ...headers,
        },
        body: typeof message === 'string' ? message : JSON.stringify({ jsonrpc: '2.0', ...Object(message) }),
        ...(signal && { signal }),
      });
    },
    close: async () => {
      await Promise.all(clients.map((client) => client.close()));
    },
    /** Exact numbers included. */
    parse: parseJson,
  };
}
