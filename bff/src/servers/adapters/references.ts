import { resolve } from 'node:path';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { OpenedValues } from '../ports.ts';

/** Where `${env:NAME}` and `${file:PATH}` lead. Read when a process starts or a request is made, never kept. */
export interface ReferenceSources {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly readFile: (path: string) => string;
}

/** Resolves the references of one start and remembers what came of them, so that it can be hidden again. */
export interface References {
  /** @throws UpstreamStartError when a reference leads nowhere. */
  text(value: string): string;
  record(values: Readonly<Record<string, string>>): Record<string, string>;
  /** Replaces every resolved value by `[secret]`. */
  redact(text: string): string;
}

const REFERENCE = /\$\{(env|file):([^}]+)\}/g;
/** References and slots are found in one go, so that what fills one is never read for another. */
const REFERENCE_OR_SLOT = /\$\{(env|file):([^}]+)\}|\{\{[^{}]+\}\}/g;
/** Shorter values would blank out ordinary words. */
const MIN_SECRET_LENGTH = 4;

/**
 * @param base absolute folder that relative file references start from.
 * @param values absent for a server of the configuration file, in which a slot is plain text.
 */
export function createReferences(sources: ReferenceSources, base: string, values?: OpenedValues): References {
  const secrets = new Set<string>(values?.secrets.filter(({ length }) => length >= MIN_SECRET_LENGTH));

  function lookUp(whole: string, kind: string, name: string): string {
    const found = kind === 'env' ? sources.env[name] : fileText(sources, resolve(base, name));
    if (found === undefined) {
      throw new UpstreamStartError('missing_secret', { message: `${whole} leads nowhere` });
    }
    if (found.length >= MIN_SECRET_LENGTH) secrets.add(found);
    return found;
  }

  function text(value: string): string {
    if (values === undefined) return value.replace(REFERENCE, lookUp);
    return value.replace(REFERENCE_OR_SLOT, (whole, kind = '', name = '') =>
      whole.startsWith('{{') ? (values.texts[whole.slice(2, -2)] ?? '') : lookUp(whole, kind, name),
    );
  }

  return {
    text,
    record: (values) =>
      Object.fromEntries(Object.entries(values).map(([name, value]) => [name, text(value)])),
    redact(shown) {
      // Longest first: a secret may hold another one.
      const byLength = [...secrets].sort((a, b) => b.length - a.length);
      return byLength.reduce((rest, secret) => rest.replaceAll(secret, '[secret]'), shown);
    },
  };
}

function fileText(sources: ReferenceSources, path: string): string | undefined {
  try {
    // Editors end files with a line break that is no part of the secret.
    return sources.readFile(path).replace(/\r?\n$/, '');
  } catch {
    return undefined;
  }
}
