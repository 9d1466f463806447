import { callTool } from '@corbusier/shared/contract/calls';
import { getTool, listTools, type ToolDetail, type ToolEntry } from '@corbusier/shared/contract/tools';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { Command } from 'commander';
import { DEFAULT_TENANT_ID } from '../../kernel/request-context.ts';
import { type ApiClient, RefusedError } from './api-client.ts';
import { readJsonArguments, readPairs } from './call-arguments.ts';
import type { CliDeps } from './cli-deps.ts';
import { print } from './command-output.ts';
import { type ConnectedOptions, connect, connectedCommand } from './connected-command.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import { uuid } from './option-values.ts';
import { outcomeText } from './result-text.ts';
import { table, terminalText } from './terminal-text.ts';

interface ListOptions extends ConnectedOptions {
  readonly q?: string;
  readonly server?: string;
}

interface CallOptions {
  readonly tenant: string;
  /** True when the flag stands alone, else what follows it. */
  readonly json?: boolean | string;
}

/** `tools list`, `tools show` and `tools call`. */
export function addToolCommands(program: Command, deps: CliDeps): void {
  const tools = program.command('tools').description('the tools of the running server');
  connectedCommand(tools, 'list', 'list them')
    .option('--q <text>', 'part of name or description')
    .option('--server <name>', 'of this server only')
    .action((options: ListOptions) => list(deps, options));
  connectedCommand(tools, 'show', 'show one with its schema')
    .argument('<name>', 'canonical name, such as filesystem.read_text_file')
    .action((name: string, options: ConnectedOptions) => show(deps, name, options));
  tools
    .command('call')
    .description('call one; the exit code is 6 when it failed')
    .argument('<name>', 'canonical name, or a bare name that only one server has')
    .argument('[arguments...]', 'key=value, or key:=JSON')
    .option('--tenant <id>', 'id of the tenant', uuid, DEFAULT_TENANT_ID)
    .option('--json [arguments]', 'arguments as one JSON object; the answer is printed as one line of JSON')
    .action((name: string, pairs: string[], options: CallOptions) => call(deps, { name, pairs }, options));
}

async function list(deps: CliDeps, options: ListOptions): Promise<void> {
  const client = await connect(deps, options);
  const query = { q: options.q, server: options.server };
  const { data, raw } = await client.send(listTools, { params: {}, query, body: undefined });
  print(deps, options, {
    json: raw,
    text: table(['NAME', 'AVAILABLE', 'DESCRIPTION'], data.tools.map(toolRow)),
  });
}

function toolRow(tool: ToolEntry): string[] {
  const available = tool.available ? 'yes' : `no: ${tool.unavailable_reason ?? tool.server_state}`;
  return [tool.name, available, shorten(tool.tool.description ?? '')];
}

function shorten(text: string): string {
  const line = text.trim().split('\n')[0] ?? '';
  return line.length > 80 ? `${line.slice(0, 79).toWellFormed()}…` : line;
}

async function show(deps: CliDeps, name: string, options: ConnectedOptions): Promise<void> {
  const client = await connect(deps, options);
  const { data, raw } = await client.send(getTool, { params: { tool: name }, query: {}, body: undefined });
  print(deps, options, { json: raw, text: describe(data.tool) });
}

function describe(tool: ToolDetail): string {
  const lines = [
    tool.name,
    tool.available ? 'available' : `not available: ${tool.unavailable_reason ?? tool.server_state}`,
    tool.tool.description ?? 'no description',
    `input: ${stringifyJson(tool.tool.input_schema)}`,
    ...(tool.tool.output_schema === null ? [] : [`output: ${stringifyJson(tool.tool.output_schema)}`]),
    `aliases: ${tool.aliases.join(', ')}`,
  ];
  return lines.map(terminalText).join('\n');
}

interface CallInput {
  readonly name: string;
  readonly pairs: readonly string[];
}

async function call(deps: CliDeps, { name, pairs }: CallInput, options: CallOptions): Promise<void> {
  const client = await connect(deps, { tenant: options.tenant });
  const body = { tool_name: name, parameters: await parametersOf(client, { name, pairs }, options.json) };
  const { data, raw } = await client.send(callTool, { params: {}, query: {}, body });
  const json = options.json !== undefined && options.json !== false;
  print(deps, { json }, { json: raw, text: outcomeText(data.outcome) });
  if ('Failure' in data.outcome) throw new CliError(exitCodes.toolFailed, `${data.tool_name} failed`);
}

/** `--json` takes an optional value, so a pair that follows it arrives there. */
async function parametersOf(
  client: ApiClient,
  { name, pairs }: CallInput,
  json: CallOptions['json'],
): Promise<JsonObject> {
  const given = typeof json === 'string' ? json : '';
  if (!given.trimStart().startsWith('{')) {
    const all = given === '' ? pairs : [given, ...pairs];
    return all.length === 0 ? {} : readPairs(all, await inputSchema(client, name));
  }
  if (pairs.length === 0) return readJsonArguments(given);
  throw new CliError(exitCodes.usage, 'give the arguments as key=value or after --json, not both');
}

/** Null for a name that is not canonical: the call itself says whether it is known. */
async function inputSchema(client: ApiClient, name: string): Promise<Json> {
  try {
    const { data } = await client.send(getTool, { params: { tool: name }, query: {}, body: undefined });
    return data.tool.tool.input_schema;
  } catch (error) {
    if (error instanceof RefusedError && error.reason === 'tool_not_found') return null;
    throw error;
  }
}
