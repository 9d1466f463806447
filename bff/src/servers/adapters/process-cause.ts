import type { UpstreamCause } from '../../kernel/outcome.ts';
import type { ExitStatus, ProcessGroup } from '../../platform/process/process-groups.ts';
import { SpawnError } from '../../platform/process/process-groups.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';

const SHOWN_LINES = 20;
/** Milliseconds for what an ended process wrote last, which others of its group may keep open for ever. */
const DRAIN_MS = 50;

type Redact = (text: string) => string;

/** Why a process is gone, with the last lines that it wrote to stderr. */
function exitCause(status: ExitStatus, stderr: readonly string[]): UpstreamCause {
  const how =
    status.signal === null ? `exited with code ${status.code}` : `was ended by signal ${status.signal}`;
  return { message: `the server's process ${how}`, exitCode: status.code, signal: status.signal, stderr };
}

export function lastStderr(group: ProcessGroup): readonly string[] {
  return group.stderr.lines(SHOWN_LINES);
}

/** Settles when the process is gone and its last words have been read, with why. */
export async function endOf(group: ProcessGroup): Promise<UpstreamCause> {
  const status = await group.exited;
  await Promise.race([group.drained, new Promise((resolve) => setTimeout(resolve, DRAIN_MS))]);
  return exitCause(status, lastStderr(group));
}

export function redactCause(cause: UpstreamCause, redact: Redact): UpstreamCause {
  const stderr = cause.stderr ? { stderr: cause.stderr.map(redact) } : {};
  return { ...cause, message: redact(cause.message), ...stderr };
}

/** Runs a spawn, with its refusals in our own words. */
export async function spawned(spawn: Promise<ProcessGroup>): Promise<ProcessGroup> {
  try {
    return await spawn;
  } catch (error) {
    if (!(error instanceof SpawnError)) throw error;
    const problem = error.reason === 'failed' ? 'unreachable' : 'command_not_found';
    throw new UpstreamStartError(problem, { message: error.message });
  }
}
