import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildAliasTable, isNamespace, wireAlias } from './names.ts';

const WIRE_NAME = /^[a-zA-Z0-9_-]{1,64}$/;

/** Few characters, so that the separators meet one another often. */
const namespace = fc.string({ unit: fc.constantFrom('a', 'b', '_', '0'), minLength: 1, maxLength: 6 });
const tool = fc.oneof(
  fc.string({ unit: fc.constantFrom('a', 'b', '_', '.', '-', 'é'), minLength: 1, maxLength: 6 }),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 150 }),
  fc.string({ unit: fc.constantFrom('a', '_'), minLength: 50, maxLength: 70 }),
);
const canonical = fc.tuple(namespace, tool).map(([left, right]) => `${left}.${right}`);

describe('wireAlias', () => {
  it.each([
    ['files.read', 'files__read'],
    ['git.commit-all', 'git__commit-all'],
    ['a_b._c', 'a_b___c'],
    [`n.${'t'.repeat(61)}`, `n__${'t'.repeat(61)}`],
  ])('keeps %s readable', (name, alias) => expect(wireAlias(name)).toBe(alias));

  it.each([
    ['files.read.all', /^files_read_all_[0-9a-z]{25}$/],
    ['files.lire-été', /^files_lire-_t_[0-9a-z]{25}$/],
    ['a__b.c', /^a_b_c_[0-9a-z]{25}$/],
    ['a_.b', /^a_b_[0-9a-z]{25}$/],
    [`n.${'t'.repeat(62)}`, /^n_t{36}_[0-9a-z]{25}$/],
    ['.', /^_[0-9a-z]{25}$/],
    ['plain', /^plain_[0-9a-z]{25}$/],
  ])('shortens %s by a digest', (name, alias) => expect(wireAlias(name)).toMatch(alias));

  it('is the same on every machine', () => {
    expect(wireAlias('files.read.all')).toBe('files_read_all_08ylbfducotizscbqqkx4yqeh');
  });

  it('is always a wire name', () => {
    fc.assert(
      fc.property(canonical, (name) => {
        expect(wireAlias(name)).toMatch(WIRE_NAME);
      }),
    );
  });

  it('is injective', () => {
    fc.assert(
      fc.property(fc.uniqueArray(canonical, { maxLength: 40 }), (names) => {
        expect(new Set(names.map(wireAlias)).size).toBe(names.length);
      }),
      { numRuns: 500 },
    );
  });

  it('does not meet the alias of a tool that is named like a digest alias', () => {
    const digestForm = wireAlias('a__b.c');
    expect(wireAlias(`a.${digestForm}`)).not.toBe(digestForm);
    expect(wireAlias(digestForm.replace('_', '.'))).not.toBe(digestForm);
  });

  it('keeps names apart that differ by a lone surrogate only', () => {
    expect(wireAlias('a.\ud800')).not.toBe(wireAlias('a.\ud801'));
  });
});

describe('buildAliasTable', () => {
  it('leads every alias back to its name, whatever else is in the table', () => {
    fc.assert(
      fc.property(fc.uniqueArray(canonical, { maxLength: 40 }), (names) => {
        const table = buildAliasTable(names);
        expect(table.size).toBe(names.length);
        for (const name of names) expect(table.get(wireAlias(name))).toBe(name);
      }),
    );
  });

  it('keeps both of two names that would read alike', () => {
    const table = buildAliasTable(['a__b.c', 'a.b__c']);
    expect(table.get('a__b__c')).toBe('a.b__c');
    expect(new Set(table.values())).toEqual(new Set(['a__b.c', 'a.b__c']));
  });
});

describe('isNamespace', () => {
  it.each([
    ['files', true],
    ['a_1', true],
    ['x'.repeat(100), true],
    ['x'.repeat(101), false],
    ['', false],
  ])('of %j is %s', (text, expected) => expect(isNamespace(text)).toBe(expected));
  it.each(['Files', 'a.b', 'a-b', 'é', 'a\n', ' a'])('refuses %j', (text) => {
    expect(isNamespace(text)).toBe(false);
  });
});
