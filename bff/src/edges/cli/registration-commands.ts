import {
  deleteServer,
  listServerTemplates,
  type NewServerBody,
  registerServer,
  type ServerBody,
  type ServerTemplateBody,
} from '@corbusier/shared/contract/servers';
import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import type { Command } from 'commander';
import type { ApiClient } from './api-client.ts';
import { readPairs } from './call-arguments.ts';
import type { CliDeps } from './cli-deps.ts';
import { print } from './command-output.ts';
import { type ConnectedOptions, connect, connectedCommand } from './connected-command.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import { table, terminalText } from './terminal-text.ts';

interface AddOptions extends ConnectedOptions {
  readonly url?: string;
  readonly template?: string;
  readonly header: readonly string[];
  readonly manual?: boolean;
}

/** `servers add`, `servers remove` and `servers templates`, below the command `servers`. */
export function addRegistrationCommands(servers: Command, deps: CliDeps): void {
  connectedCommand(servers, 'add', 'register one by its URL or by a template of the configuration')
    .argument('<name>', 'a to z, digits and _: its tools are called NAME.TOOL')
    .argument('[arguments...]', 'of the template: key=value, or key:=JSON')
    .option('--url <url>', 'where a Streamable HTTP server answers')
    .option('--template <name>', 'one of: servers templates')
    .option(
      '--header <name=value>',
      'sent with each request, kept encrypted; may be given again',
      collect,
      [],
    )
    .option('--manual', 'do not start it')
    .action((name: string, pairs: string[], options: AddOptions) => add(deps, { name, pairs }, options));
  connectedCommand(servers, 'remove', 'stop one and forget it; its calls stay recorded')
    .argument('<name>', 'one that was registered, not one of corbusier.yaml')
    .action((name: string, options: ConnectedOptions) => remove(deps, name, options));
  connectedCommand(servers, 'templates', 'list the templates of the configuration').action(
    (options: ConnectedOptions) => templates(deps, options),
  );
}

function collect(value: string, before: readonly string[]): readonly string[] {
  return [...before, value];
}

interface Named {
  readonly name: string;
  readonly pairs: readonly string[];
}

async function add(deps: CliDeps, named: Named, options: AddOptions): Promise<void> {
  const client = await connect(deps, options);
  const body = await bodyOf(client, named, options);
  const { data, raw } = await client.send(registerServer, { params: {}, query: {}, body });
  print(deps, options, { json: raw, text: stateLine(data.server) });
}

async function bodyOf(
  client: ApiClient,
  { name, pairs }: Named,
  options: AddOptions,
): Promise<NewServerBody> {
  const { url, template, header } = options;
  const start = options.manual === true ? ({ start: 'manual' } as const) : {};
  if ((url === undefined) === (template === undefined)) throw usage('give either --url or --template');
  if (template !== undefined) {
    if (header.length > 0) throw usage('--header is for --url');
    return { name, template, arguments: readPairs(pairs, await schemaOf(client, template)), ...start };
  }
  if (pairs.length > 0) throw usage('key=value is for --template');
  const transport = { kind: 'streamable_http' as const, url: url ?? '', headers: headersOf(header) };
  return { name, transport, ...start };
}

function headersOf(pairs: readonly string[]): Record<string, string> {
  const entries = pairs.map((pair) => {
    const [, name, value] = /^([^=]+)=(.*)$/s.exec(pair) ?? [];
    // The value may be a secret: it is not repeated.
    if (name === undefined || value === undefined) throw usage('a header must be of the form name=value');
    return [name, value] as const;
  });
  return Object.fromEntries(entries);
}

const JSON_TYPES: Readonly<Partial<Record<ServerTemplateBody['arguments'][number]['type'], string>>> = {
  integer: 'integer',
  boolean: 'boolean',
};

/** By which values of another type than text are read; an unknown template is refused by the server. */
async function schemaOf(client: ApiClient, template: string): Promise<Json> {
  const { data } = await client.send(listServerTemplates, { params: {}, query: {}, body: undefined });
  const declared = data.templates.find(({ name }) => name === template)?.arguments ?? [];
  const properties: JsonObject = Object.fromEntries(
    declared.map(({ name, type }) => [name, { type: JSON_TYPES[type] ?? 'string' }]),
  );
  return { type: 'object', properties };
}

async function remove(deps: CliDeps, name: string, options: ConnectedOptions): Promise<void> {
  const client = await connect(deps, options);
  const { raw } = await client.send(deleteServer, { params: { name }, query: {}, body: undefined });
  print(deps, options, { json: raw, text: terminalText(`${name} is removed`) });
}

async function templates(deps: CliDeps, options: ConnectedOptions): Promise<void> {
  const client = await connect(deps, options);
  const { data, raw } = await client.send(listServerTemplates, { params: {}, query: {}, body: undefined });
  const rows = data.templates.map(({ name, description, arguments: args }) => [
    name,
    args.map(argumentText).join(' '),
    description ?? '',
  ]);
  print(deps, options, { json: raw, text: table(['NAME', 'ARGUMENTS', 'DESCRIPTION'], rows) });
}

/** `path=PATH`, in brackets when it may be left out. */
function argumentText({ name, type, options, required }: ServerTemplateBody['arguments'][number]): string {
  const value = options === null ? type.toUpperCase() : options.join('|');
  return required ? `${name}=${value}` : `[${name}=${value}]`;
}

function stateLine({ name, state, tool_count: tools, cause }: ServerBody): string {
  const why = cause === null ? '' : `: ${cause.message}`;
  return terminalText(`${name} is ${state.replace('_', ' ')}${why}; ${tools} tools`);
}

function usage(message: string): CliError {
  return new CliError(exitCodes.usage, message);
}
