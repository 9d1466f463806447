import type { JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { createEventReader } from './event-reader.ts';
import { tokenOf } from './relay-world.ts';

/** Parsed with exact numbers; tests say what they expect in it. */
export type Message = JsonObject;

export interface RelayAgent {
  readonly session: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sends one message and answers the response as it comes. */
  post(message: JsonObject | string, signal?: AbortSignal): Promise<Response>;
  /** Every message of the answer: those before it, and it. */
  exchange(message: JsonObject | string): Promise<readonly Message[]>;
  /** `tools/call`; the last message is the answer. */
  call(name: string, args?: JsonObject, more?: CallMore): Promise<readonly Message[]>;
}

export interface CallMore {
  readonly id?: number | string;
  readonly meta?: JsonObject;
}

export interface AgentStart {
  /** Behind the origin. */
  readonly path?: string;
  readonly token?: string;
  readonly version?: string;
  readonly clientName?: string;
}

/** An agent that hides nothing of the wire: messages as they were sent. */
export async function openAgent(origin: string, start: AgentStart = {}): Promise<RelayAgent> {
  const { path = '/mcp', token = tokenOf('agent'), version = '2025-11-25', clientName = 'relay' } = start;
  const base = {
    authorization: token,
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  };
  const send = (headers: Record<string, string>, body: JsonObject | string, signal?: AbortSignal) =>
    fetch(`${origin}${path}`, {
      method: 'POST',
      headers,
      body: typeof body === 'string' ? body : JSON.stringify(body),
      ...(signal && { signal }),
    });
  const opened = await send(base, initializeMessage(version, clientName));
  if (opened.status !== 200)
    throw new Error(`initialize was refused: ${opened.status} ${await opened.text()}`);
  await opened.text();
  const session = opened.headers.get('mcp-session-id') ?? '';
  const headers = { ...base, 'mcp-session-id': session };
  const post: RelayAgent['post'] = (message, signal) => send(headers, message, signal);
  const exchange: RelayAgent['exchange'] = async (message) => messagesOf(await post(message));
  return {
    session,
    headers,
    post,
    exchange,
    call: (name, args = {}, more = {}) => exchange(callMessage(name, args, more)),
  };
}

export function callMessage(
  name: string,
  args: JsonObject = {},
  { id = 1, meta }: CallMore = {},
): JsonObject {
  const params = { name, arguments: args, ...(meta && { _meta: meta }) };
  return { jsonrpc: '2.0', id, method: 'tools/call', params };
}

export function initializeMessage(protocolVersion: string, name: string): JsonObject {
  const params = { protocolVersion, capabilities: {}, clientInfo: { name, version: '1' } };
  return { jsonrpc: '2.0', id: 0, method: 'initialize', params };
}

/** The messages of a whole answer, of either form. */
export async function messagesOf(response: Response): Promise<readonly Message[]> {
  const text = await response.text();
  const stream = response.headers.get('content-type') === 'text/event-stream';
  return stream ? createEventReader()(text) : [read(text)];
}

/** The messages of an answer that is an event stream, each as soon as it is there. */
export async function* streamOf(response: Response): AsyncGenerator<Message> {
  const reader = createEventReader();
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) yield* reader(decoder.decode(chunk, { stream: true }));
}

/** Answers and notifications of fixtures are objects. */
function read(text: string): Message {
  return parseJson(text, { maxDepth: 128, maxKeys: 1_000_000 }) as Message;
}
