import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bareAlias } from './names.ts';

const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

const bare = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'B', '_', '.', '-', 'é'), minLength: 1, maxLength: 6 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 150 }),
  fc.string({ unit: fc.constantFrom('a', '_'), minLength: 20, maxLength: 70 }),
);

describe('bareAlias', () => {
  it.each(['read', 'read_file', 'Read-File__2', 'x'.repeat(64), '_'])('of %j is the name itself', (name) => {
    expect(bareAlias(name)).toBe(name);
  });

  it('fits every client and is another for every name, that of an alias among them', () => {
    fc.assert(
      fc.property(fc.uniqueArray(bare, { maxLength: 30 }), (names) => {
        const all = [...new Set([...names, ...names.map(bareAlias)])];
        const aliases = all.map(bareAlias);
        expect(new Set(aliases).size).toBe(all.length);
        for (const alias of aliases) expect(alias).toMatch(WIRE_NAME);
      }),
    );
  });

  it('leaves a readable head', () => {
    expect(bareAlias('files.read/all')).toMatch(/^files_read_all_[0-9a-z]{25}$/);
  });
});
