import * as z from 'zod/mini';

const referenceForm = /\$\{(?:env:[A-Za-z_][A-Za-z0-9_]*|file:[^{}\0]+)\}/g;

/** Text without NUL, which ends a string for the operating system, and with `${` nowhere. */
export const literal = z.string({ error: 'must be a text; put numbers and true or false in quotes' }).check(
  z.refine((text) => !text.includes('\0'), { error: 'must not hold a NUL character' }),
  z.refine((text) => !text.includes('${'), {
    error: 'a reference may stand only in args, in values of env and in values of headers',
  }),
);

/** Text that may hold references `${env:NAME}` and `${file:PATH}`, well formed. */
export const referring = z.string({ error: 'must be a text; put numbers and true or false in quotes' }).check(
  z.refine((text) => !text.includes('\0'), { error: 'must not hold a NUL character' }),
  z.refine((text) => !text.replace(referenceForm, '').includes('${'), {
    error: `a reference must be ${'$'}{env:NAME} or ${'$'}{file:PATH}`,
  }),
);

export const nonEmpty = literal.check(z.minLength(1, { error: 'must not be empty' }));

/** Rewrites the relative paths of `${file:PATH}`, which start at the folder of the configuration file. */
export function withAbsoluteReferences(text: string, absolute: (path: string) => string): string {
  return text.replace(/\$\{file:([^{}]+)\}/g, (_reference, path: string) => `\${file:${absolute(path)}}`);
}

export const PORT_PLACEHOLDER = '{port}';
