import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startGuardian } from '../platform/process/guardian.ts';
import { liveProcesses, startVariable } from '../platform/process/proc-table.ts';
import { createSpawnGroup } from '../platform/process/process-groups.ts';
import { createRunMark, MARK_VARIABLE } from '../platform/process/run-mark.ts';
import { createGuardedDial } from '../servers/adapters/guarded-dial.ts';
import { createNodeAddressBook } from '../servers/adapters/node-address-book.ts';
import { NO_EGRESS } from '../servers/domain/egress.ts';
import type { ServerDefinition, StdioTransport, Transport } from '../servers/domain/server.ts';

const HERE = dirname(fileURLToPath(import.meta.url));
export const FIXTURE_SERVER = join(HERE, 'fixture-mcp-server.ts');
export const COMMAND_FOLDER = join(HERE, '../../node_modules/.bin');

/** Real processes for a test file: a guardian, a mark of its own, the commands installed with the BFF. */
export function startProcessHost() {
  const guardian = startGuardian();
  const mark = createRunMark(join(tmpdir(), crypto.randomUUID()));
  const spawn = createSpawnGroup({
    mark,
    guardian,
    hostEnvironment: process.env,
    commandFolders: [COMMAND_FOLDER],
    // Short: servers that ignore every hint are part of the tests.
    graces: { inputMs: 300, termMs: 200, killMs: 2000 },
  });
  const references = {
    env: { FIXTURE_SECRET: 's3cret-of-the-fixture' },
    readFile: (path: string) => readFileSync(path, 'utf8'),
  };
  const marked = (start: string) =>
    liveProcesses()
      .map(({ pid }) => pid)
      .filter((pid) => startVariable(pid, MARK_VARIABLE)?.startsWith(start));
  return {
    guardian,
    mark,
    spawn,
    references,
    dial: createGuardedDial({ egress: NO_EGRESS, addressBook: createNodeAddressBook() }),
    /** Live processes of one group. */
    pidsOf: marked,
    /** Live processes that this host has started, whatever became of their parents. */
    running: () => marked(`${mark.run}:`),
    commandOf: (pid: number) => readFileSync(`/proc/${pid}/cmdline`, 'utf8'),
  };
}

export function defineServer(
  transport: Transport,
  changes: Partial<ServerDefinition> = {},
): ServerDefinition {
  const timeouts = { startMs: 20_000, callMs: null, idleMs: null };
  return { name: 'fixture', transport, start: 'auto', timeouts, concurrency: 32, ...changes };
}

export function fixtureStdio(...flags: string[]): StdioTransport {
  return {
    kind: 'stdio',
    command: process.execPath,
    args: [FIXTURE_SERVER, 'stdio', ...flags],
    env: { CONFIGURED: 'yes', SECRET: `\${env:FIXTURE_SECRET}` },
    workingDirectory: HERE,
  };
}
