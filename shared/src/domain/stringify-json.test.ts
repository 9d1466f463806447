import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from './canonical-json.ts';
import { ExactNumber, type Json } from './json.ts';
import { parseJson } from './parse-json.ts';
import { hasExactNumber, stringifyJson, toPlainJson } from './stringify-json.ts';

const exact = fc
  .tuple(fc.bigInt({ min: 2n ** 60n, max: 2n ** 70n }), fc.constantFrom('', '.5', 'e300', '.25E-7'))
  .map(([whole, rest]) => parseJson(`${whole}1${rest}`));

const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'toJSON', '1', '\ud800'));

/** JSON values with exact numbers anywhere and with the names that are easy to lose. */
const value: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.boolean(),
      fc.constant(null),
      exact,
      // JSON.stringify writes -0 as 0, and JSON has no infinity.
      fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => (number === 0 ? 0 : number)),
    ),
    fc.array(tie('node'), { maxLength: 4 }),
    fc
      .uniqueArray(fc.tuple(key, tie('node')), { selector: ([name]) => name, maxLength: 4 })
      .map((entries) => Object.fromEntries(entries)),
  ),
})).node;

describe('stringifyJson', () => {
  it('is undone by parseJson', () => {
    fc.assert(
      fc.property(value, (json) => {
        const text = stringifyJson(json);
        expect(parseJson(text)).toEqual(json);
        expect(stringifyJson(parseJson(text))).toBe(text);
      }),
    );
  });

  it('writes what JSON.stringify writes when there is no exact number', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (json) => {
        const plain = parseJson(JSON.stringify(json), { maxDepth: 100, maxKeys: 1e6 });
        expect(stringifyJson(plain)).toBe(JSON.stringify(plain));
      }),
    );
  });

  it('writes exact numbers by their source, in place, and everything beside them as JSON.stringify does', () => {
    const text =
      '{"b":9007199254740993,"a":[1e400,-0.5,"\\ud800","\\u001f",null,true],"__proto__":{"x":{}},"":[]}';
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  it.each(['1,"admin":true', '', '01', '1.', 'NaN', '0x10', '1\n'])(
    'refuses the made-up source %j',
    (source) => {
      expect(() => stringifyJson([new ExactNumber(source)])).toThrow(TypeError);
      expect(() => canonicalJson([new ExactNumber(source)])).toThrow(TypeError);
    },
  );
});

describe('hasExactNumber', () => {
  it.each([
    ['9007199254740993', true],
    ['{"a":[{"b":1e400}]}', true],
    ['{"a":[{"source":"1e400"}]}', false],
    ['1', false],
    ['null', false],
  ])('of %s is %s', (text, expected) => expect(hasExactNumber(parseJson(text))).toBe(expected));

  it('takes any depth', () => {
    let deep: Json = new ExactNumber('1e400');
    for (let level = 0; level < 1_000_000; level += 1) deep = [deep];
    expect(hasExactNumber(deep)).toBe(true);
  });
});

describe('toPlainJson', () => {
  it.each([
    ['9223372036854775807', 9223372036854775807n],
    ['-9007199254740993', -9007199254740992n],
  ])('takes the nearest double of %s', (text, nearest) => {
    expect(toPlainJson(parseJson(text))).toBe(Number(nearest));
  });

  it.each([
    ['1e400', Number.MAX_VALUE],
    ['-1e400', -Number.MAX_VALUE],
    ['1e-400', Number.MIN_VALUE],
    ['-1e-400', -Number.MIN_VALUE],
  ])('stays finite, and off zero, for %s', (text, nearest) => {
    expect(toPlainJson(parseJson(text))).toBe(nearest);
  });

  it('reaches every member and leaves the original alone', () => {
    const json = parseJson('{"__proto__":[9007199254740993,{"a":"x"}]}');
    const plain = toPlainJson(json);
    expect(JSON.stringify(plain)).toBe('{"__proto__":[9007199254740992,{"a":"x"}]}');
    expect(stringifyJson(json)).toBe('{"__proto__":[9007199254740993,{"a":"x"}]}');
  });

  it('gives back the same value when there is nothing to replace', () => {
    const json = parseJson('{"a":[1]}');
    expect(toPlainJson(json)).toBe(json);
  });
});

describe('canonicalJson', () => {
  it('sorts keys by UTF-16 code units at every level', () => {
    const json = parseJson('{"b":1,"a":{"\uff5e":1,"\ud83d\ude00":2,"10":3,"9":4,"":5},"B":[{"y":1,"x":2}]}');
    expect(canonicalJson(json)).toBe(
      '{"B":[{"x":2,"y":1}],"a":{"":5,"10":3,"9":4,"\ud83d\ude00":2,"\uff5e":1},"b":1}',
    );
  });

  it('is the same for every order of the keys, and differs for different values', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.tuple(key, value), { selector: ([name]) => name }),
        fc.nat(),
        (entries, shift) => {
          const turn = entries.length === 0 ? 0 : shift % entries.length;
          const turned = [...entries.slice(turn), ...entries.slice(0, turn)];
          expect(canonicalJson(Object.fromEntries(turned))).toBe(canonicalJson(Object.fromEntries(entries)));
        },
      ),
    );
    fc.assert(
      fc.property(value, (json) => {
        const text = canonicalJson(json);
        expect(parseJson(text)).toEqual(json);
        expect(canonicalJson(parseJson(text))).toBe(text);
      }),
    );
  });

  it('writes numbers in their shortest form or by their source', () => {
    expect(canonicalJson(parseJson('[1.0,1e3,-0,9007199254740993,1E400]'))).toBe(
      '[1,1000,0,9007199254740993,1E400]',
    );
  });

  it('keeps __proto__ apart from an empty object', () => {
    expect(canonicalJson(parseJson('{"__proto__":{"a":1}}'))).toBe('{"__proto__":{"a":1}}');
  });
});
