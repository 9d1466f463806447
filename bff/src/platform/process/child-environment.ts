import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** What a child may know of our own environment; everything else must be configured for it by name. */
const SAFE_NAMES = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'LANG', 'TMPDIR'];

/** With `[run] bun = true` Bun puts such a folder first in PATH: its `node` is Bun, which ignores NODE_OPTIONS. */
const BUN_SHIM_FOLDER = /[/\\]bun-node-[^/\\]*$/;

export interface ChildEnvironmentOptions {
  readonly host: Readonly<Record<string, string | undefined>>;
  /** Folders looked through before PATH, in order. */
  readonly commandFolders: readonly string[];
  readonly configured: Readonly<Record<string, string>>;
}

/** The short safe list, then what is configured; PATH leads to our packages first and to the real Node. */
export function childEnvironment(options: ChildEnvironmentOptions): Record<string, string> {
  const safe = SAFE_NAMES.flatMap((name) => {
    const value = options.host[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  const path = [...options.commandFolders, ...withoutShim(options.host.PATH ?? '')].join(delimiter);
  return { ...Object.fromEntries(safe), PATH: path, ...options.configured };
}

function withoutShim(path: string): string[] {
  const folders = path.split(delimiter).filter((folder) => folder !== '');
  const real = folders.filter((folder) => !BUN_SHIM_FOLDER.test(folder));
  // Where no other Node is installed, Bun standing in for it is better than nothing.
  return real.some((folder) => isExecutable(join(folder, 'node'))) ? real : folders;
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
