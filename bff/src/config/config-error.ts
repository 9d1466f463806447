/** One thing that is wrong in the configuration file. */
export interface ConfigFault {
  /** Counted from 1. */
  readonly line: number;
  /** Counted from 1, in UTF-16 units as editors do. */
  readonly column: number;
  readonly message: string;
}

/**
 * The configuration file cannot be used. `line`, `column` and the first line of the message are of the
 * first fault in the file; each further line of the message is a further fault.
 */
export class ConfigError extends Error {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly faults: readonly ConfigFault[];

  constructor(file: string, faults: readonly [ConfigFault, ...ConfigFault[]]) {
    const sorted = faults.toSorted((a, b) => a.line - b.line || a.column - b.column);
    super(sorted.map((fault) => `${file}:${fault.line}:${fault.column}: ${fault.message}`).join('\n'));
    this.name = 'ConfigError';
    this.file = file;
    const [first = faults[0]] = sorted;
    this.line = first.line;
    this.column = first.column;
    this.faults = sorted;
  }
}

/** One thing that is wrong in the environment. Values are never repeated: they may be secrets. */
export interface EnvironmentFault {
  readonly variable: string;
  readonly message: string;
}

/** Variables of the environment cannot be used; the message has one line for each. */
export class EnvironmentError extends Error {
  readonly faults: readonly EnvironmentFault[];

  constructor(faults: readonly EnvironmentFault[]) {
    super(faults.map(({ variable, message }) => `${variable}: ${message}`).join('\n'));
    this.name = 'EnvironmentError';
    this.faults = faults;
  }
}
