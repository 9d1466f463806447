import { resolve } from 'node:path';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';

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
/** Shorter values would blank out ordinary words. */
const MIN_SECRET_LENGTH = 4;

/** @param base absolute folder that relative file references start from. */
export function createReferences(sources: ReferenceSources, base: string): References {
  const secrets = new Set<string>();

  function lookUp(whole: string, kind: string, name: string): string {
    const found = kind === 'env' ? sources.env[name] : fileText(sources, resolve(base, name));
    if (found === undefined) {
      throw new UpstreamStartError('missing_secret', { message: `${whole} leads nowhere` });
    }
    if (found.length >= MIN_SECRET_LENGTH) secrets.add(found);
    return found;
  }

  const text = (value: string) => value.replace(REFERENCE, lookUp);

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
