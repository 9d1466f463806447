import { Command, CommanderError } from 'commander';
import { nearest } from '../../config/nearest.ts';
import { addCallCommands } from './call-commands.ts';
import type { CliDeps } from './cli-deps.ts';
import { CliError, exitCodes, exitCodesHelp } from './exit-codes.ts';
import { addIdentityCommands } from './identity-commands.ts';
import { addLocalCommands } from './local-commands.ts';
import { addServerCommands } from './server-commands.ts';
import { terminalText } from './terminal-text.ts';
import { addToolCommands } from './tool-commands.ts';

/** Runs one command line, given without the program's own name; answers the exit code and never rejects. */
export type Cli = (argv: readonly string[]) => Promise<number>;

export function createCli(deps: CliDeps): Cli {
  return async (argv) => {
    let exitCode: number = exitCodes.ok;
    const program = createProgram(deps, (code) => {
      exitCode = code;
    });
    try {
      requireKnownCommand(program, argv[0]);
      await program.parseAsync(argv, { from: 'user' });
      return exitCode;
    } catch (error) {
      return tell(deps, error);
    }
  };
}

function createProgram(deps: CliDeps, end: (exitCode: number) => void): Command {
  const program = new Command('corbusier')
    .description('One governed place where people and agents see and call MCP tools.')
    .version(deps.version)
    .addHelpText('after', exitCodesHelp)
    .exitOverride()
    .configureOutput({ writeOut: deps.out, writeErr: deps.err });
  addLocalCommands(program, deps, end);
  addIdentityCommands(program, deps);
  addServerCommands(program, deps);
  addToolCommands(program, deps);
  addCallCommands(program, deps);
  return program;
}

/** Without this an unknown word would reach `serve`, the default, as an argument too many. */
function requireKnownCommand(program: Command, word: string | undefined): void {
  const names = ['help', ...program.commands.map((command) => command.name())];
  if (word === undefined || word.startsWith('-') || names.includes(word)) return;
  const near = nearest(word, names);
  const advice = near === null ? `commands: ${names.join(', ')}` : `did you mean ${near}?`;
  throw new CliError(exitCodes.usage, `there is no command ${word}; ${advice}`);
}

/** Says what went wrong, once, and which exit code that is. */
function tell(deps: CliDeps, error: unknown): number {
  // Commander has printed its own message, or the help or version that was asked for.
  if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.ok : exitCodes.usage;
  deps.err(`${terminalText(error instanceof Error ? error.message : String(error))}\n`);
  if (error instanceof CliError) return error.exitCode;
  return deps.isConfigurationError(error) ? exitCodes.configuration : exitCodes.failed;
}
