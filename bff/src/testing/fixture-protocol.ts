import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { RawAnswer, RpcFailure } from './fixture-faults.ts';
import type { FixtureTool } from './fixture-tools.ts';

/** Writes one message: `chunks` are its parts. */
export type WriteMessage = (chunks: readonly Uint8Array[]) => void;

export interface FixtureProtocol {
  /** Handles one message. `write` carries the answer and what belongs to it, `broadcast` everything else. */
  receive(text: string, write: WriteMessage, broadcast: WriteMessage): Promise<void>;
}

interface ProtocolOptions {
  readonly tools: readonly FixtureTool[];
  readonly fault: string;
  readonly pageSize: number;
  readonly onRequest: (text: string) => void;
}

interface Exchange {
  readonly write: WriteMessage;
  readonly broadcast: WriteMessage;
}

const VERSIONS: Record<string, string> = { old_version: '2024-11-05', unknown_version: '1999-01-01' };

/** JSON-RPC by hand: the fixture shares no code with the client that it tests, except for exact numbers. */
export function createFixtureProtocol(options: ProtocolOptions): FixtureProtocol {
  const running = new Map<number, AbortController>();

  async function call(id: number, params: JsonObject, exchange: Exchange): Promise<Json> {
    const found = options.tools.find(({ definition }) => definition.name === params.name);
    if (found === undefined)
      return { error: { code: -32602, message: `Unknown tool: ${String(params.name)}` } };
    const controller = new AbortController();
    running.set(id, controller);
    const token = (params._meta as JsonObject | undefined)?.progressToken;
    const result = await found.run((params.arguments ?? {}) as JsonObject, {
      signal: controller.signal,
      progress: (progress) => {
        if (token === undefined) return;
        const progressParams = { ...progress, progressToken: token };
        exchange.write(message({ method: 'notifications/progress', params: progressParams }));
      },
      listChanged: () => exchange.broadcast(message({ method: 'notifications/tools/list_changed' })),
    });
    running.delete(id);
    return result instanceof RawAnswer ? result : { result };
  }

  const methods: Record<string, Method> = {
    initialize: () => initialize(options.fault),
    ping: () => ({ result: {} }),
    'tools/list': (_id, params) => listPage(options, params),
    'tools/call': (id, params, exchange) => call(id, params, exchange).catch(failure),
  };

  async function answer(id: number, request: JsonObject, exchange: Exchange): Promise<void> {
    const method = methods[String(request.method)];
    const params = (request.params ?? {}) as JsonObject;
    const result = (await method?.(id, params, exchange)) ?? NOT_FOUND;
    const raw = result instanceof RawAnswer;
    exchange.write(raw ? result.write(id) : message({ id, ...(result as JsonObject) }));
  }

  function notice(request: JsonObject, broadcast: WriteMessage): void {
    if (request.method === 'notifications/initialized') askBack(broadcast);
    if (request.method !== 'notifications/cancelled') return;
    running.get(Number((request.params as JsonObject).requestId))?.abort();
  }

  return {
    async receive(text, write, broadcast) {
      const request = parseJson(text) as JsonObject;
      notice(request, broadcast);
      if (typeof request.id !== 'number' || request.method === undefined) return;
      options.onRequest(text);
      await answer(request.id, request, { write, broadcast });
    },
  };
}

type Method = (id: number, params: JsonObject, exchange: Exchange) => Json | Promise<Json>;

const NOT_FOUND: Json = { error: { code: -32601, message: 'Method not found' } };

function message(body: JsonObject): readonly Uint8Array[] {
  return [new TextEncoder().encode(stringifyJson({ jsonrpc: '2.0', ...body }))];
}

/** As real servers do: a sign of life and the client's roots are asked for right after the handshake. */
function askBack(broadcast: WriteMessage): void {
  broadcast(message({ id: 'server-1', method: 'ping' }));
  broadcast(message({ id: 'server-2', method: 'roots/list' }));
  broadcast(message({ method: 'notifications/message', params: { level: 'info', data: 'hello' } }));
}

function initialize(fault: string): Json {
  if (fault === 'refuses') return { error: { code: -32000, message: 'not today' } };
  return {
    result: {
      protocolVersion: VERSIONS[fault] ?? '2025-11-25',
      capabilities: { tools: { listChanged: true }, experimental: { unknown: {} } },
      serverInfo: { name: 'fixture', version: '1.2.3', unknown: 'kept' },
      instructions: 'Be nice.',
    },
  };
}

function listPage({ tools, fault, pageSize }: ProtocolOptions, params: JsonObject): Json {
  if (fault === 'list_fails') return { error: { code: -32603, message: 'needs the network' } };
  const start = Number(params.cursor ?? 0);
  const page = tools.slice(start, start + pageSize).map(({ definition }) => definition);
  const next = fault === 'cursor_loop' ? 0 : start + pageSize;
  return { result: next < tools.length ? { tools: page, nextCursor: String(next) } : { tools: page } };
}

function failure(error: unknown): Json {
  if (error instanceof RpcFailure) {
    return { error: { code: error.code, message: error.message, data: error.data } };
  }
  return { error: { code: -32603, message: String(error) } };
}
