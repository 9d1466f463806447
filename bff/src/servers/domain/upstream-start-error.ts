import type { UpstreamCause } from '../../kernel/outcome.ts';

/**
 * - `command_not_found`: there is no such program, or no such working folder
 * - `exited`: the process ended before it had answered
 * - `no_answer`: nothing that is MCP came in time
 * - `wrong_protocol`: it answered, but not as an MCP server that we can speak with
 * - `unreachable`: nobody listens, or the answer was an HTTP error
 * - `unsafe`: a launched server listens where it must not
 * - `missing_secret`: a reference in the definition leads nowhere
 * - `aborted`: the start was called off
 */
export type StartProblem =
  | 'command_not_found'
  | 'exited'
  | 'no_answer'
  | 'wrong_protocol'
  | 'unreachable'
  | 'unsafe'
  | 'missing_secret'
  | 'aborted';

/** A server could not be brought up. The cause has what a person at the console needs. */
export class UpstreamStartError extends Error {
  readonly problem: StartProblem;
  override readonly cause: UpstreamCause;

  constructor(problem: StartProblem, cause: UpstreamCause) {
    super(cause.message);
    this.name = 'UpstreamStartError';
    this.problem = problem;
    this.cause = cause;
  }
}
