import { reasons } from '@corbusier/shared/errors';
import { describe, expect, it } from 'vitest';
import { createBundle } from './locales.ts';

const sources = import.meta.glob<string>('../**/*.{ts,tsx}', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const code = Object.entries(sources)
  .filter(([path]) => !/\.test\.|\/testing\/|\/schema-form\//.test(path))
  .map(([, text]) => text)
  .join('\n');

/** Ids written out in full, and the beginnings of those that are put together. */
const whole = new Set([...code.matchAll(/['"]([a-z]+(?:-[\w]+)*)['"]/g)].map(([, id]) => id));
const asked = [...code.matchAll(/\bt\(\s*'([\w-]+)'/g)].map(([, id]) => id ?? '');
const beginnings = [...code.matchAll(/`([\w]+(?:-[\w]+)*-)\$\{/g)].map(([, start]) => start ?? '');

const messages = [...createBundle('en-GB')._messages.keys()];

describe('messages', () => {
  it('has every message that the code asks for', () => {
    expect(asked.length).toBeGreaterThan(100);
    expect(asked.filter((id) => !messages.includes(id))).toEqual([]);
  });

  it('has no message that nothing asks for', () => {
    const unused = messages.filter(
      (id) =>
        !whole.has(id) &&
        !beginnings.some((start) => id.startsWith(start)) &&
        !/-(advice|explained)$/.test(id),
    );
    expect(unused).toEqual([]);
  });

  it('explains every reason of the contract and says what to do', () => {
    const wanted = reasons.flatMap((reason) => [`error-${reason}`, `error-${reason}-advice`]);
    expect(wanted.filter((id) => !messages.includes(id))).toEqual([]);
  });
});

describe('the pseudo-locale', () => {
  it('makes every text longer and keeps what is put into it', () => {
    const bundle = createBundle('en-XA');
    const pattern = bundle.getMessage('calls-title')?.value ?? '';
    expect(bundle.formatPattern(pattern, null)).toBe('Çállš~~');
    const count = bundle.getMessage('tools-show-more')?.value ?? '';
    expect(bundle.formatPattern(count, { count: 7 })).toContain('7');
  });
});
