import type { Command } from 'commander';
import type { CliDeps, DoctorCheck } from './cli-deps.ts';
import { JSON_FLAG, JSON_HELP, type JsonOption, print } from './command-output.ts';
import { CliError, exitCodes } from './exit-codes.ts';
import { terminalLine } from './terminal-text.ts';

/** `serve`, `migrate` and `doctor`: what works on this machine alone. */
export function addLocalCommands(program: Command, deps: CliDeps, end: (exitCode: number) => void): void {
  program
    .command('serve', { isDefault: true })
    .description('run the server: database, API, PWA, agents’ endpoint and the MCP servers (the default)')
    .option(
      JSON_FLAG,
      'accepted for symmetry: the server’s own lines are for people on stdout, JSON on stderr',
    )
    .action(async () => end(await deps.serve()));
  program
    .command('migrate')
    .description('bring the database up to date')
    .option(JSON_FLAG, JSON_HELP)
    .action((options: JsonOption) => migrate(deps, options));
  program
    .command('doctor')
    .description('look for what would keep the server from working')
    .option(JSON_FLAG, JSON_HELP)
    .action((options: JsonOption) => doctor(deps, options));
}

async function migrate(deps: CliDeps, options: JsonOption): Promise<void> {
  const applied = await deps.migrate();
  const text = applied.length === 0 ? 'the database is up to date' : `applied: ${applied.join(', ')}`;
  print(deps, options, { json: { applied: [...applied] }, text });
}

interface Finding {
  readonly name: string;
  readonly ok: boolean;
  readonly message: string;
}

async function doctor(deps: CliDeps, options: JsonOption): Promise<void> {
  const findings: Finding[] = [];
  // One after another: a check may leave what the next one needs, and the order is the order of the start.
  for (const check of deps.doctorChecks) findings.push(await examine(check));
  print(deps, options, {
    json: { ok: findings.every(({ ok }) => ok), checks: findings.map((finding) => ({ ...finding })) },
    text: findings.map(({ name, ok, message }) => `${ok ? 'ok   ' : 'WRONG'} ${name}: ${message}`).join('\n'),
  });
  const wrong = findings.filter(({ ok }) => !ok);
  if (wrong.length > 0)
    throw new CliError(exitCodes.failed, `${wrong.length} of ${findings.length} checks failed`);
}

async function examine({ name, run }: DoctorCheck): Promise<Finding> {
  try {
    return { name, ok: true, message: terminalLine(await run()) };
  } catch (error) {
    return { name, ok: false, message: terminalLine(error instanceof Error ? error.message : String(error)) };
  }
}
