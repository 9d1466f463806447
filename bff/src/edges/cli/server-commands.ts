import { listServers, type ServerBody } from '@corbusier/shared/contract/servers';
import type { Command } from 'commander';
import type { CliDeps } from './cli-deps.ts';
import { print } from './command-output.ts';
import { type ConnectedOptions, connect, connectedCommand } from './connected-command.ts';
import { table } from './terminal-text.ts';

/** `servers list`. */
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
}

function serverRow(server: ServerBody): string[] {
  const { kind, target } = server.transport;
  const cause = server.cause?.message ?? '';
  return [server.name, server.state, String(server.tool_count), `${kind} ${target}`, cause];
}
