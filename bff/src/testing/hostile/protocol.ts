import { writeSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { decentTools, RpcError, type ToolIo, text, tool } from './decent-tools.ts';
import type { Switches } from './switches.ts';
import { createToolList, type ToolList } from './tool-list.ts';
import type { Wire } from './wire.ts';
import { answerWrongly } from './wrong-answers.ts';

export interface HostileProtocol {
  /** Takes one message. `wire` carries the answer, `broadcast` what belongs to no request. */
  receive(message: string, wire: Wire, broadcast: Wire): Promise<void>;
  /** How often each method was asked for, for the tests to count. */
  readonly requests: ReadonlyMap<string, number>;
}

interface Request {
  readonly id: number;
  readonly params: JsonObject;
  readonly wire: Wire;
  readonly broadcast: Wire;
}

interface State {
  readonly switches: Switches;
  readonly list: ToolList;
  readonly running: Map<number, AbortController>;
  readonly requests: Map<string, number>;
  /** Answers of the client to what we ask it, by our id. */
  readonly asked: Map<string, (answer: JsonObject) => void>;
}

type Method = (state: State, request: Request) => void | Promise<void>;

/** JSON-RPC by hand: nothing here is shared with the client that is tested. */
export function createProtocol(switches: Switches): HostileProtocol {
  const requests = new Map<string, number>();
  const control = tool('control', (args) => {
    for (const verb of ['set', 'clear']) {
      if (typeof args[verb] === 'string') switches.command(`${verb} ${args[verb]}`);
    }
    return { ...text('done'), structuredContent: { requests: Object.fromEntries(requests) } };
  });
  const misbehave = tool('misbehave', () => text('what was asked for'));
  const list = createToolList(switches, [...decentTools(), control, misbehave]);
  const state: State = { switches, list, running: new Map(), requests, asked: new Map() };
  return {
    requests,
    async receive(message, wire, broadcast) {
      const { id, method, params, ...rest } = JSON.parse(message) as JsonObject;
      if (method === undefined) return state.asked.get(String(id))?.(rest);
      requests.set(String(method), (requests.get(String(method)) ?? 0) + 1);
      const request = { id: Number(id), params: (params ?? {}) as JsonObject, wire, broadcast };
      await METHODS[String(method)]?.(state, request);
    },
  };
}

const METHODS: Readonly<Record<string, Method>> = {
  initialize,
  ping({ switches }, { id, wire }) {
    if (!switches.isOn('ignore_ping')) wire.message({ id, result: {} });
  },
  'tools/list': listTools,
  'tools/call': (state, request) => callTool(state, request).catch((error) => failed(request, error)),
  'notifications/cancelled': ({ running }, { params }) => running.get(Number(params.requestId))?.abort(),
};

function initialize({ switches }: State, { id, wire }: Request): void {
  if (switches.isOn('silent_initialize')) return;
  const code = switches.count('die_in_initialize');
  if (code !== null) die(code, 'cannot go on: no licence');
  if (switches.isOn('refuse_initialize')) {
    wire.message({ id, error: { code: -32000, message: 'not today' } });
    return;
  }
  const tools = switches.isOn('no_list_capability') ? {} : { listChanged: true };
  wire.message({
    id,
    result: {
      protocolVersion: switches.get('protocol') ?? '2025-11-25',
      capabilities: { tools },
      serverInfo: { name: 'hostile', version: '1' },
    },
  });
}

async function listTools({ switches, list }: State, { id, params, wire }: Request): Promise<void> {
  if (switches.isOn('hang_list')) return;
  if (switches.isOn('fail_list')) {
    wire.message({ id, error: { code: -32603, message: 'needs the network' } });
    return;
  }
  await wire.piece(`{"jsonrpc":"2.0","id":${id},"result":${list.page(params.cursor)}}`);
  wire.finish();
}

async function callTool(state: State, request: Request): Promise<void> {
  const { switches, running, requests } = state;
  const { id, params, wire } = request;
  const limit = switches.count('die_after');
  if (limit !== null && (requests.get('tools/call') ?? 0) > limit) die(9, 'out of memory');
  const result = await resultOf(state, request);
  running.delete(id);
  await delay(switches.count('delay') ?? 0);
  if (switches.isOn('ask_back')) await askBack(state, request);
  const kind = wrongKind(switches, params);
  if (kind === null) wire.message({ id, result });
  else await answerWrongly(kind, { id, result, wire });
}

/** How the call is to be answered wrongly; null for rightly. */
function wrongKind(switches: Switches, { name, arguments: args }: JsonObject): string | null {
  // Otherwise nobody could ever switch it off.
  if (name === 'control') return null;
  if (name === 'misbehave') return String((args as JsonObject).answer);
  return switches.get('answer');
}

async function resultOf({ list, running }: State, { id, params, wire }: Request): Promise<JsonObject> {
  const found = list.find(params.name);
  if (found === null) throw new RpcError(-32602, `Unknown tool: ${String(params.name)}`, null);
  const controller = new AbortController();
  running.set(id, controller);
  const token = (params._meta as JsonObject | undefined)?.progressToken;
  const io: ToolIo = {
    signal: controller.signal,
    progress(progress) {
      if (token === undefined) return;
      wire.message({ method: 'notifications/progress', params: { ...progress, progressToken: token } });
    },
  };
  return found.run((params.arguments ?? {}) as JsonObject, io);
}

/** What a server must not ask of a client without the capability; it waits for both answers. */
async function askBack(state: State, { id, broadcast, wire }: Request): Promise<void> {
  const asks = ['sampling/createMessage', 'elicitation/create'].map((method) => {
    const askId = `${id}/${method}`;
    return new Promise<Json>((resolve) => {
      state.asked.set(askId, (answer) => resolve({ method, ...answer }));
      broadcast.message({ id: askId, method, params: { message: 'who are you?', messages: [] } });
    });
  });
  const answers = await Promise.all(asks);
  wire.message({ method: 'notifications/message', params: { level: 'info', data: answers } });
}

function failed({ id, wire }: Request, error: unknown): void {
  if (error instanceof RpcError) {
    const { code, message, data } = error;
    wire.message({ id, error: { code, message, data } });
    return;
  }
  wire.message({ id, error: { code: -32603, message: String(error) } });
}

/** The last words are on their way before the end. */
function die(code: number, words: string): never {
  writeSync(2, `${words}\n`);
  process.exit(code);
}
