import type * as z from 'zod/mini';
import { ConfigError, type ConfigFault } from './config-error.ts';
import type { Path, YamlSource } from './yaml-source.ts';

type Issue = z.core.$ZodIssue;

/** Throws `ConfigError` when there is any fault. */
export function throwFaults(file: string, faults: readonly [ConfigFault, ...ConfigFault[]]): never;
export function throwFaults(file: string, faults: readonly ConfigFault[]): void;
export function throwFaults(file: string, faults: readonly ConfigFault[]): void {
  const [first, ...rest] = faults;
  if (first !== undefined) throw new ConfigError(file, [first, ...rest]);
}

/** Says of each issue where in the file it is, and of what. */
export function schemaFaults(
  issues: readonly Issue[],
  source: YamlSource,
): readonly [ConfigFault, ...ConfigFault[]] {
  const [first, ...rest] = issues.flatMap((issue) => faultsOf(issue, source));
  // A failed parse has an issue, and each issue gives a fault.
  return [first ?? { line: 1, column: 1, message: 'the file is not valid' }, ...rest];
}

function faultsOf(issue: Issue, source: YamlSource): ConfigFault[] {
  if (issue.code === 'unrecognized_keys') return unknownKeyFaults(issue, source);
  if (issue.code === 'invalid_key') return [keyFault(issue, source)];
  const missing = valueAt(source.value, issue.path) === undefined;
  const message = missing ? 'is missing' : issue.message;
  return [{ ...source.locate(issue.path), message: sentence(issue.path, message) }];
}

function unknownKeyFaults(issue: Issue & { code: 'unrecognized_keys' }, source: YamlSource): ConfigFault[] {
  const messages = issue.message.split('\n');
  return issue.keys.map((key, index) => ({
    ...source.locateKey(issue.path, key),
    message: sentence(issue.path, messages[index] ?? `unknown key ${key}`),
  }));
}

function keyFault(issue: Issue & { code: 'invalid_key' }, source: YamlSource): ConfigFault {
  const key = String(issue.path.at(-1));
  const message = issue.issues[0]?.message ?? issue.message;
  return {
    ...source.locateKey(issue.path.slice(0, -1), key),
    message: sentence(issue.path.slice(0, -1), `the key ${key} ${message}`),
  };
}

function sentence(path: Path, message: string): string {
  return path.length === 0 ? message : `${dotted(path)}: ${message}`;
}

/** `servers[0].transport.url` */
function dotted(path: Path): string {
  return path
    .map((part) => (typeof part === 'number' ? `[${part}]` : `.${String(part)}`))
    .join('')
    .replace(/^\./, '');
}

function valueAt(root: unknown, path: Path): unknown {
  let value: unknown = root;
  for (const part of path) {
    if (typeof value !== 'object' || value === null) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}
