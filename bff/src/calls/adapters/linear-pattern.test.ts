import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linearPattern, UnsupportedPattern } from './linear-pattern.ts';

const atom = fc.constantFrom(
  'a',
  'b',
  '.',
  '\\d',
  '\\w',
  '\\s',
  '\\S',
  '[ab]',
  '[^a]',
  '[\\s-]',
  '[\\w.]',
  '[a\\]\\[]',
  '(?:ab|b)',
  '(a)',
  '\\.',
  '\\/',
  '\\u00e9',
  '[\\u0061-c]',
  '\\x41',
  '\\t',
  '\\p{L}',
  'é',
  '😀',
  '^',
  '$',
  '\\b',
);
const piece = fc
  .tuple(atom, fc.constantFrom('', '', '*', '+', '?', '{2}', '{0,2}', '+?'))
  .map(([left, right]) => left + right);
const pattern = fc.array(piece, { maxLength: 5 }).map((pieces) => pieces.join(''));
const text = fc
  .array(
    fc.constantFrom(
      'a',
      'b',
      'A',
      '1',
      ' ',
      '\n',
      '\r',
      '\t',
      '\v',
      '\u00a0',
      '\u2028',
      '\ufeff',
      '-',
      '.',
      '/',
      '[',
      ']',
      'é',
      '😀',
      '_',
    ),
    { maxLength: 6 },
  )
  .map((pieces) => pieces.join(''));

describe('linearPattern', () => {
  it('finds what the engine of the language finds', () => {
    let compared = 0;
    fc.assert(
      fc.property(pattern, text, (source, subject) => {
        let native: RegExp;
        try {
          native = new RegExp(source, 'u');
        } catch {
          return;
        }
        compared += 1;
        expect(linearPattern(source).test(subject)).toBe(native.test(subject));
      }),
      { numRuns: 3_000 },
    );
    expect(compared).toBeGreaterThan(1_000);
  });

  it.each([
    '(?=a)',
    '(?!a)',
    '(?<=a)b',
    '(a)\\1',
    '(?i)a',
    '[',
    '(?:a{600}){600}',
    '\\Qa\\E',
    '\\Aa',
    '\\z',
    'a**',
  ])('refuses %s', (source) => {
    expect(() => linearPattern(source)).toThrow(UnsupportedPattern);
    expect(() => linearPattern(source)).toThrow('cannot be checked');
  });

  it('takes patterns that are valid without the flag u only', () => {
    expect(linearPattern('^[\\w-]+\\-$').test('a-b-')).toBe(true);
    expect(linearPattern('^a\\-b$').test('a-b')).toBe(true);
  });

  it('ends with patterns on which backtracking would not', () => {
    expect(linearPattern('^(a+)+$').test(`${'a'.repeat(50_000)}!`)).toBe(false);
    expect(linearPattern('^(a|a)*$').test('a'.repeat(50_000))).toBe(true);
  });

  it('is told apart by its pattern', () => {
    expect(String(linearPattern('a'))).not.toBe(String(linearPattern('b')));
  });
});
