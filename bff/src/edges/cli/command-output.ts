import type { Json } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import type { CliDeps } from './cli-deps.ts';

export interface JsonOption {
  readonly json?: boolean;
}

/** What a command found, in both forms. */
export interface Report {
  readonly json: Json;
  /** For people; third parties' text in it has passed `terminalText`. */
  readonly text: string;
}

/** Prints a report as one line of JSON, or for people. */
export function print(deps: Pick<CliDeps, 'out'>, options: JsonOption, report: Report): void {
  deps.out(`${options.json === true ? stringifyJson(report.json) : report.text}\n`);
}

export const JSON_FLAG = '--json';
export const JSON_HELP = 'print one line of JSON';
