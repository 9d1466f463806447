import { statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { isExecutable } from './child-environment.ts';

export interface CommandPlace {
  readonly commandFolders: readonly string[];
  readonly path: string;
  /** Absolute; a command with a slash is looked up from here. */
  readonly cwd: string;
}

/** Absolute path of a command: our own packages first, then PATH. Null when there is none. */
export function findCommand(command: string, place: CommandPlace): string | null {
  if (command.includes('/')) return program(resolve(place.cwd, command));
  const folders = [...place.commandFolders, ...place.path.split(delimiter)];
  for (const folder of folders) {
    const found = folder === '' ? null : program(join(folder, command));
    if (found !== null) return found;
  }
  return null;
}

function program(path: string): string | null {
  // A folder is "executable" too.
  return isExecutable(path) && statSync(path).isFile() ? path : null;
}
