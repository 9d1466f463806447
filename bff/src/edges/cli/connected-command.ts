import type { Command } from 'commander';
import { ADMIN_ROLE } from '../../identity/domain/roles.ts';
import { DEFAULT_TENANT_ID, LOCAL_ADMIN_ID } from '../../kernel/request-context.ts';
import { type ApiClient, createApiClient } from './api-client.ts';
import type { CliDeps } from './cli-deps.ts';
import { JSON_FLAG, JSON_HELP, type JsonOption } from './command-output.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import { uuid } from './option-values.ts';

export interface ConnectedOptions extends JsonOption {
  readonly tenant: string;
}

const TOKEN_SECONDS = 300;

/** Adds the options that every client of the running server has. */
export function connectedCommand(parent: Command, name: string, description: string): Command {
  return parent
    .command(name)
    .description(description)
    .option('--tenant <id>', 'id of the tenant', uuid, DEFAULT_TENANT_ID)
    .option(JSON_FLAG, JSON_HELP);
}

/**
 * A client of the server that runs on the data folder, as the local administrator: whoever can read the key
 * in the folder could sign any token.
 */
export async function connect(deps: CliDeps, options: ConnectedOptions): Promise<ApiClient> {
  const server = await deps.findServer();
  if (server === null) {
    throw new CliError(
      exitCodes.noServer,
      'no server runs on this data folder; start it with: corbusier serve',
    );
  }
  const { issuer } = await deps.openIssuer();
  const bearer = await issuer.issue(
    { tenantId: options.tenant, userId: LOCAL_ADMIN_ID, sessionId: deps.ids.next(), role: ADMIN_ROLE },
    TOKEN_SECONDS,
  );
  return createApiClient({ url: server.url, bearer, fetch: deps.fetch });
}
