import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { readLarge } from '../../kernel/large-json.ts';
import type { UpstreamCause } from '../../kernel/outcome.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { Upstream, UpstreamCallOptions, UpstreamConnector } from '../ports.ts';
import type { Toolbox } from './in-process-toolbox.ts';
import { encodeMessage, isObject, readMessages } from './json-rpc-messages.ts';
import { createPendingRequests, type RequestEnd } from './pending-requests.ts';

/** @param boxes toolboxes by the name of the server that they stand for. */
export function createInProcessConnector(boxes: ReadonlyMap<string, Toolbox>): UpstreamConnector {
  return {
    async connect(definition, options) {
      const box = boxes.get(definition.name);
      if (options.signal?.aborted)
        throw new UpstreamStartError('aborted', { message: 'the start was called off' });
      if (box) return openToolbox(definition.name, box);
      throw new UpstreamStartError('command_not_found', {
        message: `no toolbox is called "${definition.name}"`,
      });
    },
  };
}

/** The same limits, cancellation and exact numbers as over a wire, without one. */
function openToolbox(name: string, box: Toolbox): Upstream {
  const { promise: closed, resolve } = Promise.withResolvers<UpstreamCause>();
  const running = new Map<number, AbortController>();
  let endedBy: UpstreamCause | null = null;
  const pending = createPendingRequests({
    send: (id, _method, params) => void run(id, params),
    cancel: (id, reason) => running.get(id)?.abort(reason),
  });

  async function run(id: number, params: JsonObject): Promise<void> {
    const controller = new AbortController();
    running.set(id, controller);
    const progress = (progress: JsonObject) => pending.progress({ ...progress, progressToken: id });
    const end = await runTool(box, params, { signal: controller.signal, progress });
    running.delete(id);
    pending.settle(id, end);
  }

  async function close(): Promise<void> {
    endedBy ??= { message: 'the server was stopped' };
    pending.settleAll({ kind: 'lost', cause: endedBy });
    for (const controller of running.values()) controller.abort();
    resolve(endedBy);
  }

  async function call(tool: string, args: Json, options: UpstreamCallOptions) {
    const params = { name: tool, arguments: args };
    const outcome: RequestEnd = endedBy
      ? { kind: 'unsent', reason: 'unreachable', cause: endedBy }
      : await pending.open('tools/call', params, options);
    return { outcome, stderr: null };
  }

  return {
    hello: helloOf(name, box),
    closed,
    startupStderr: () => '',
    close,
    call,
    listTools: async () => box.tools.map(({ definition }) => definition),
    ping: async () => undefined,
    onListChanged: (listener) => box.onChange?.(listener),
  };
}

function helloOf(name: string, box: Toolbox): JsonObject {
  const capabilities = { tools: { listChanged: box.onChange !== undefined } };
  return { protocolVersion: '2025-11-25', capabilities, serverInfo: { name, version: box.version } };
}

type ToolRunner = Parameters<Toolbox['tools'][number]['handle']>[1];

async function runTool(box: Toolbox, params: JsonObject, runner: ToolRunner): Promise<RequestEnd> {
  const tool = box.tools.find(({ definition }) => definition.name === params.name);
  if (!tool) {
    const message = `Unknown tool: ${String(params.name)}`;
    return { kind: 'rpc_error', error: { code: -32602, message } };
  }
  try {
    const args = copy(params.arguments ?? {});
    return { kind: 'result', result: copy(await tool.handle(isObject(args) ? args : {}, runner)) };
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    return { kind: 'result', result: { content: [{ type: 'text', text }], isError: true } };
  }
}

/** Through JSON, as over a wire: neither side can change what the other one holds. */
function copy(value: Json): Json {
  const [message] = readMessages(encodeMessage({ id: 0, result: value }));
  return message?.kind === 'answer' && message.end.kind === 'result' ? readLarge(message.end.result) : null;
}
