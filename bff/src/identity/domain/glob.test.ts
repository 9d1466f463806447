import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { matchesGlob } from './glob.ts';

describe('matchesGlob', () => {
  it.each([
    ['*', 'filesystem.read_file', true],
    ['filesystem.*', 'filesystem.read_file', true],
    ['filesystem.*', 'filesystem2.read_file', false],
    ['*.read_*', 'filesystem.read_file', true],
    ['*.read_*', 'filesystem.write_file', false],
    ['a*a', 'a', false],
    ['a*a', 'aa', true],
    ['f.read', 'fxread', false],
    ['f.read', 'f.read', true],
    ['', '', true],
    ['', 'a', false],
  ])('%j on %j: %s', (pattern, name, fits) => {
    expect(matchesGlob(pattern, name)).toBe(fits);
  });

  it('agrees with the regular expression of the same glob', () => {
    const text = fc.string({ unit: fc.constantFrom('a', 'b', '.', '*'), maxLength: 8 });
    fc.assert(
      fc.property(text, text, (pattern, name) => {
        const source = pattern.replaceAll('.', '\\.').replaceAll('*', '[^]*');
        expect(matchesGlob(pattern, name)).toBe(new RegExp(`^${source}$`).test(name));
      }),
      { numRuns: 2000 },
    );
  });
});
