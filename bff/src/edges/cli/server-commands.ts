import type { AnyEndpoint } from '@corbusier/shared/contract/endpoint';
import {
  discoverTools,
  refreshHealth,
  restartServer,
  startServer,
  stopServer,
} from '@corbusier/shared/contract/server-life';
import { getServer, listServers, type ServerBody } from '@corbusier/shared/contract/servers';
import type { Command } from 'commander';
import type { Answer } from './api-client.ts';
import type { CliDeps } from './cli-deps.ts';
import { print } from './command-output.ts';
import { type ConnectedOptions, connect, connectedCommand } from './connected-command.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import { addRegistrationCommands } from './registration-commands.ts';
import { serverText } from './server-text.ts';
import { table, terminalText } from './terminal-text.ts';

/** `servers list`, `servers show NAME`, and what is done with one: start, stop, restart, discover, health. */
export function addServerCommands(program: Command, deps: CliDeps): void {
  const servers = program.command('servers').description('the MCP servers of the running server');
  connectedCommand(servers, 'list', 'list them with state and cause').action(
    async (options: ConnectedOptions) => {
      const client = await connect(deps, options);
      const { data, raw } = await client.send(listServers, { params: {}, query: {}, body: undefined });
      print(deps, options, {
        json: raw,
        text: table(['NAME', 'STATE', 'TOOLS', 'TRANSPORT', 'CAUSE'], data.servers.map(serverRow)),
      });
    },
  );
  const add = oneServerCommand(servers, deps);
  add(['show', 'show all that is known of one'], getServer, serverText);
  add(['start', 'start one, whatever its back-off says, and read its tools'], startServer, stateLine);
  add(['stop', 'end one and everything that it started; it stays stopped'], stopServer, stateLine);
  add(['restart', 'end one and start it anew'], restartServer, stateLine);
  add(['discover', 'read the tools of a running one again, now'], discoverTools, stateLine);
  add(['health', 'ask a running one for a sign of life'], refreshHealth, healthLine);
  addRegistrationCommands(servers, deps);
}

type OneServer =
  | typeof getServer
  | typeof startServer
  | typeof stopServer
  | typeof restartServer
  | typeof discoverTools
  | typeof refreshHealth;

type ServerText = (server: ServerBody) => string;

function oneServerCommand(servers: Command, deps: CliDeps) {
  return ([word, description]: readonly [string, string], endpoint: OneServer, text: ServerText) => {
    connectedCommand(servers, word, description)
      .argument('<name>', 'name of the server')
      .action(async (name: string, options: ConnectedOptions) => {
        const client = await connect(deps, options);
        const request = { params: { name }, query: {}, body: undefined };
        const { data, raw }: Answer<OneServer & AnyEndpoint> = await client.send(endpoint, request);
        print(deps, options, { json: raw, text: text(data.server) });
        if (endpoint === refreshHealth) requireHealthy(data.server);
      });
  };
}

/** Scripts ask by the exit code; the report is printed all the same. */
function requireHealthy({ name, health }: ServerBody): void {
  if (health.status !== 'unhealthy') return;
  throw new CliError(exitCodes.unhealthy, `the server ${name} gives no sign of life`);
}

function stateLine(server: ServerBody): string {
  return `${server.name} ${server.state}, ${server.tool_count} tools`;
}

function healthLine({ name, health }: ServerBody): string {
  const message = health.message === null ? '' : `: ${terminalText(health.message)}`;
  return `${name} ${health.status}${message}`;
}

function serverRow(server: ServerBody): string[] {
  const { kind, target } = server.transport;
  const cause = server.cause?.message ?? '';
  return [server.name, server.state, String(server.tool_count), `${kind} ${target}`, cause];
}
