/** How the command line ends. Scripts rely on these, so a number never changes its meaning. */
export const exitCodes = {
  /** Done. */
  ok: 0,
  /** Something went wrong that none of the others names. */
  failed: 1,
  /** The command line itself is wrong. */
  usage: 2,
  /** A variable of the environment or the configuration file is wrong. */
  configuration: 3,
  /** No server runs on this data folder. */
  noServer: 4,
  /** The server refused the request. */
  refused: 5,
  /** The tool ran, or was sent to its server, and failed. */
  toolFailed: 6,
  /** The server that was asked for a sign of life gave none. */
  unhealthy: 7,
} as const;

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes];

/** Ends a command with a line for the terminal. */
export class CliError extends Error {
  readonly exitCode: ExitCode;

  constructor(exitCode: ExitCode, message: string) {
    super(message);
    this.name = 'CliError';
    this.exitCode = exitCode;
  }
}

export const exitCodesHelp = `
Exit codes:
  0  done
  1  something went wrong
  2  the command line is wrong
  3  a variable of the environment or the configuration file is wrong
  4  no server runs on this data folder
  5  the server refused the request
  6  the tool failed
  7  the MCP server gives no sign of life`;
