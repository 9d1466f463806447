import { describe, expect, it } from 'vitest';
import { createReferences } from './references.ts';

const files: Record<string, string> = { '/etc/token': 'file-secret\n', '/base/own': 'relative' };

function references(env: Record<string, string> = {}) {
  const readFile = (path: string) => {
    const text = files[path];
    if (text === undefined) throw new Error('ENOENT');
    return text;
  };
  return createReferences({ env, readFile }, '/base');
}

describe('references', () => {
  it('lead to the environment and to files, without the last line break', () => {
    const { text, record } = references({ KEY: 'env-secret' });
    expect(text(`Bearer \${env:KEY}, \${file:/etc/token}, \${file:own}`)).toBe(
      'Bearer env-secret, file-secret, relative',
    );
    expect(record({ A: `\${env:KEY}`, B: 'plain $HOME {port}' })).toEqual({
      A: 'env-secret',
      B: 'plain $HOME {port}',
    });
  });

  it('are resolved once: what comes of one is not looked through again', () => {
    expect(references({ KEY: `\${env:KEY}` }).text(`\${env:KEY}`)).toBe(`\${env:KEY}`);
  });

  it.each([`\${env:MISSING}`, `\${file:/no/such}`])('that lead nowhere are named: %s', (reference) => {
    expect(() => references().text(reference)).toThrow(
      expect.objectContaining({ problem: 'missing_secret', message: `${reference} leads nowhere` }),
    );
  });

  it('hide again what they found, the longer one first', () => {
    const own = references({ SHORT: 'abcd', LONG: 'abcdef', TINY: 'a' });
    own.record({ a: `\${env:SHORT}`, b: `\${env:LONG}`, c: `\${env:TINY}` });
    expect(own.redact('x abcdef y abcd z a')).toBe('x [secret] y [secret] z a');
    expect(references().redact('abcd')).toBe('abcd');
  });
});
