import {
  CALL_STATUSES,
  type CallDetailBody,
  type CallSummaryBody,
  cancelCall,
  getCall,
  listCalls,
} from '@corbusier/shared/contract/calls';
import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { type Command, Option } from 'commander';
import type { CliDeps } from './cli-deps.ts';
import { print } from './command-output.ts';
import { type ConnectedOptions, connect, connectedCommand } from './connected-command.ts';
import { count } from './option-values.ts';
import { table, terminalText } from './terminal-text.ts';

interface ListOptions extends ConnectedOptions {
  readonly status?: CallSummaryBody['status'];
  readonly server?: string;
  readonly tool?: string;
  readonly limit?: number;
  readonly cursor?: string;
}

/** `calls list`, `calls show` and `calls cancel`. */
export function addCallCommands(program: Command, deps: CliDeps): void {
  const calls = program.command('calls').description('the recorded calls of the running server');
  connectedCommand(calls, 'list', 'list them, newest first')
    .addOption(new Option('--status <status>', 'of this status only').choices(CALL_STATUSES))
    .option('--server <name>', 'of this server only')
    .option('--tool <name>', 'of this tool only')
    .option('--limit <number>', 'at most so many', count)
    .option('--cursor <text>', 'go on where a list ended')
    .action((options: ListOptions) => list(deps, options));
  connectedCommand(calls, 'show', 'show one: what was asked, decided and answered')
    .argument('<id>', 'id of the call')
    .action((id: string, options: ConnectedOptions) => show(deps, id, options));
  connectedCommand(
    calls,
    'cancel',
    'give up one that runs: its server is told, its caller gets call_cancelled',
  )
    .argument('<id>', 'id of the call')
    .action((id: string, options: ConnectedOptions) => cancel(deps, id, options));
}

async function list(deps: CliDeps, options: ListOptions): Promise<void> {
  const client = await connect(deps, options);
  const { status, server, tool, limit, cursor } = options;
  const query = { status, server, tool, limit, cursor };
  const { data, raw } = await client.send(listCalls, { params: {}, query, body: undefined });
  const rows = table(['ID', 'BEGUN', 'STATUS', 'MS', 'TOOL', 'REASON'], data.calls.map(callRow));
  const next = cursorOf(data.links.next);
  const more = next === null ? '' : `\nmore: --cursor ${next}`;
  print(deps, options, { json: raw, text: rows + more });
}

function callRow(call: CallSummaryBody): string[] {
  const duration = call.duration_ms === null ? '' : String(Math.round(call.duration_ms));
  return [call.call_id, call.initiated_at, call.status, duration, call.tool_name, call.reason ?? ''];
}

function cursorOf(next: string | null): string | null {
  return next === null ? null : (URL.parse(next, 'http://localhost')?.searchParams.get('cursor') ?? null);
}

async function show(deps: CliDeps, id: string, options: ConnectedOptions): Promise<void> {
  const client = await connect(deps, options);
  const { data, raw } = await client.send(getCall, { params: { call_id: id }, query: {}, body: undefined });
  print(deps, options, { json: raw, text: describe(data.call) });
}

async function cancel(deps: CliDeps, id: string, options: ConnectedOptions): Promise<void> {
  const client = await connect(deps, options);
  const input = { params: { call_id: id }, query: {}, body: undefined };
  const { data, raw } = await client.send(cancelCall, input);
  print(deps, options, { json: raw, text: describe(data.call) });
}

function describe(call: CallDetailBody): string {
  const facts: [string, string | null][] = [
    ['call', call.call_id],
    ['tool', call.tool_name],
    ['server', call.server_name],
    ['status', call.status],
    ['reason', call.reason],
    ['message', call.message],
    ['begun', call.initiated_at],
    ['ended', call.completed_at],
    ['by', `${call.user_id} as ${call.role} through ${call.edge}`],
    ['arguments', payloadText(call.arguments)],
    ['result', payloadText(call.result)],
    ['stderr', call.stderr?.text ?? null],
  ];
  return facts
    .flatMap(([name, value]) => (value === null ? [] : [`${name.padEnd(9)}  ${terminalText(value)}`]))
    .join('\n');
}

function payloadText(payload: CallDetailBody['arguments']): string | null {
  if (payload === null) return null;
  const { value, head, length } = payload;
  if (value !== null) return stringifyJson(value satisfies Json);
  return head === null ? `${length} bytes, not kept` : `${head}… (${length} bytes)`;
}
