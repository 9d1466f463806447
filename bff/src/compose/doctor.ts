import { access, constants } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { processVariables, readProcessEnvironment } from '../config/environment.ts';
import { loadConfigFile } from '../config/file.ts';
import type { DoctorCheck } from '../edges/cli/cli-deps.ts';
import { prepareDataDir } from '../platform/data-dir-lock.ts';
import { createLogger, createPino } from '../platform/logger.ts';
import { findCommand } from '../platform/process/find-command.ts';
import { openDatabase } from '../platform/sql/open-database.ts';
import type { LaunchSpec, Transport } from '../servers/domain/server.ts';
import { openKeys, visitDatabase } from './open-storage.ts';
import { COMMAND_FOLDERS } from './servers.ts';

const PAGE = fileURLToPath(new URL('../../../frontend-pwa/dist/index.html', import.meta.url));

/** What would keep the product from working, in the order of its start. */
export function doctorChecks(): readonly DoctorCheck[] {
  return [
    { name: 'environment', run: checkEnvironment },
    { name: 'configuration', run: checkConfiguration },
    { name: 'data folder', run: checkDataFolder },
    { name: 'database', run: checkDatabase },
    { name: 'server commands', run: checkCommands },
    { name: 'pages', run: checkPages },
  ];
}

async function checkEnvironment(): Promise<string> {
  const { host, port, dataDir } = readProcessEnvironment();
  return `listens on ${host}:${port}, keeps its data in ${dataDir}`;
}

async function checkConfiguration(): Promise<string> {
  const config = await loadConfigFile(readProcessEnvironment().config);
  return config.file === null
    ? 'no corbusier.yaml, so there are no servers'
    : `${config.file}: ${config.servers.length} servers, ${config.roles.size} roles`;
}

async function checkDataFolder(): Promise<string> {
  const environment = readProcessEnvironment();
  prepareDataDir(environment.dataDir);
  await openKeys(environment);
  return 'writable, and closed to other users';
}

async function checkDatabase(): Promise<string> {
  const environment = readProcessEnvironment();
  const logger = createLogger(createPino('silent'));
  const visit = await visitDatabase({ environment, logger, variables: processVariables() });
  try {
    const database = await openDatabase({ ...visit, logger, maxConnections: 1 });
    await database.close();
  } finally {
    await visit.leave();
  }
  return environment.databaseUrl === null
    ? 'the embedded PostgreSQL starts'
    : 'reachable, with the right roles';
}

async function checkCommands(): Promise<string> {
  const { servers } = await loadConfigFile(readProcessEnvironment().config);
  const wanted = servers.flatMap(({ definition }) => processOf(definition.transport));
  const path = processVariables()['PATH'] ?? '';
  const missing = wanted.filter(
    ({ command, workingDirectory }) =>
      findCommand(command, { commandFolders: COMMAND_FOLDERS, path, cwd: workingDirectory }) === null,
  );
  if (missing.length === 0) return `${wanted.length} found`;
  const names = missing.map(({ command }) => command).join(', ');
  throw new Error(`not found: ${names}. Install them, or correct the command in the configuration file`);
}

function processOf(transport: Transport): readonly Pick<LaunchSpec, 'command' | 'workingDirectory'>[] {
  if (transport.kind === 'stdio') return [transport];
  return transport.kind === 'streamable_http' && transport.launch !== undefined ? [transport.launch] : [];
}

async function checkPages(): Promise<string> {
  await access(join(PAGE), constants.R_OK).catch(() => {
    throw new Error('the pages are not built. Run: make build');
  });
  return 'built';
}
