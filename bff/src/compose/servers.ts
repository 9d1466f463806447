import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment, Variables } from '../config/environment.ts';
import type { FileConfig } from '../config/file.ts';
import type { TenantDirectory } from '../identity/ports.ts';
import { defined } from '../kernel/defined.ts';
import type { Ids } from '../kernel/ids.ts';
import type { EndGraces } from '../platform/process/end-group.ts';
import { type Guardian, startGuardian } from '../platform/process/guardian.ts';
import { createSpawnGroup } from '../platform/process/process-groups.ts';
import { createRunMark } from '../platform/process/run-mark.ts';
import { sweepMarked } from '../platform/process/sweep-marked.ts';
import { createGuardedDial } from '../servers/adapters/guarded-dial.ts';
import { createHttpConnector } from '../servers/adapters/http-connector.ts';
import { createNodeAddressBook } from '../servers/adapters/node-address-book.ts';
import { createNodeCryptoSecretBox } from '../servers/adapters/node-crypto-secret-box.ts';
import { createNodePathGuard } from '../servers/adapters/node-path-guard.ts';
import { forRegistered } from '../servers/adapters/registered-connector.ts';
import { createStdioConnector } from '../servers/adapters/stdio-connector.ts';
import type { ServerDefinition } from '../servers/domain/server.ts';

/** Commands of the packages that are installed with the BFF come before those of the PATH. */
export const COMMAND_FOLDERS = [
  fileURLToPath(new URL('../../node_modules/.bin', import.meta.url)),
  fileURLToPath(new URL('../../../node_modules/.bin', import.meta.url)),
];

export interface ConnectorParts {
  /** Those of what was given over HTTP, the current one first. */
  readonly secretKeys: () => readonly Uint8Array[];
  readonly environment: Environment;
  readonly config: FileConfig;
  readonly variables: Variables;
  /** Milliseconds that a server gets to end by itself; a few seconds together unless given. */
  readonly graces?: EndGraces;
}

/** Ends what a killed earlier run left, then makes ready to start servers. */
export async function composeConnectors(parts: ConnectorParts) {
  const { environment, config, variables, secretKeys, graces } = parts;
  const baseFolder = dirname(environment.config.path);
  const maxAnswerBytes = config.limits.upstreamAnswerBytes;
  const mark = createRunMark(environment.dataDir);
  const swept = await sweepMarked(mark);
  const guardian: Guardian = startGuardian();
  const spawn = createSpawnGroup({
    mark,
    guardian,
    hostEnvironment: variables,
    commandFolders: COMMAND_FOLDERS,
    ...defined({ graces }),
  });
  let strayLogs = 0;
  const onStrayLog = () => {
    strayLogs += 1;
  };
  const references = { env: variables, readFile: (path: string) => readFileSync(path, 'utf8') };
  const { egress, templates } = config;
  const addressBook = createNodeAddressBook();
  const given = { secrets: createNodeCryptoSecretBox(secretKeys), paths: createNodePathGuard() };
  const dial = createGuardedDial({ egress, addressBook });
  const shared = { spawn, references, maxAnswerBytes, onStrayLog };
  const http = createHttpConnector({ ...shared, baseFolder, dial });
  return {
    guardian,
    swept,
    strayLogs: () => strayLogs,
    connectors: {
      stdio: forRegistered(given, createStdioConnector(shared)),
      streamable_http: forRegistered(given, http),
    },
    registration: { templates, egress, addressBook, ...given },
  };
}

/** What the file defines, by tenant id. A slug that does not exist yet becomes a tenant. */
export async function definitionsByTenant(
  config: FileConfig,
  tenants: TenantDirectory,
  ids: Ids,
): Promise<Map<string, readonly ServerDefinition[]>> {
  const bySlug = new Map<string, ServerDefinition[]>();
  for (const { definition, tenants: slugs } of config.servers) {
    for (const slug of slugs) bySlug.set(slug, [...(bySlug.get(slug) ?? []), definition]);
  }
  const byTenant = new Map<string, readonly ServerDefinition[]>();
  for (const [slug, definitions] of bySlug) {
    const tenant = await tenants.ensure({ id: ids.next(), slug, displayName: slug, status: 'active' });
    byTenant.set(tenant.id, definitions);
  }
  return byTenant;
}
