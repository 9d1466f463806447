import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ExactNumber, type Json } from './json.ts';
import { JsonError, type JsonProblem, placeInText } from './json-error.ts';
import { DEFAULT_JSON_LIMITS, parseJson } from './parse-json.ts';
import { readJson } from './read-json.ts';

const LOOSE = { maxDepth: 10_000, maxKeys: 1_000_000 };

function refusal(text: string, limits = DEFAULT_JSON_LIMITS): JsonError {
  try {
    parseJson(text, limits);
  } catch (error) {
    if (error instanceof JsonError) return error;
    throw error;
  }
  throw new Error(`accepted: ${text.slice(0, 80)}`);
}

function nested(depth: number): string {
  return '['.repeat(depth) + ']'.repeat(depth);
}

/** Texts near JSON: pieces of it in any order, which the platform's parser mostly refuses. */
const nearJson = fc
  .array(
    fc.constantFrom(
      '{',
      '}',
      '[',
      ']',
      ',',
      ':',
      '"',
      '\\',
      '"a"',
      '"b"',
      '"\\u0061"',
      '""',
      'true',
      'null',
      'fals',
      '0',
      '1',
      '-',
      '.',
      'e',
      'E',
      '+',
      '01',
      '-0',
      '1e3',
      ' ',
      '\n',
      '\t',
      '\u00a0',
      '\ufeff',
      '\u0000',
      '\ud800',
      '\\u12',
      '"\\x"',
      '{"a":1}',
      '[1,2]',
      '{}',
      '[]',
      'NaN',
      "'",
      '//',
    ),
    { maxLength: 9 },
  )
  .map((pieces) => pieces.join(''));

const jsonText = fc.json({ maxDepth: 6 });

describe('agreement with the platform', () => {
  it('gives what JSON.parse gives for values that doubles carry', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 6 }), fc.constantFrom(undefined, 1, '\t'), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text, LOOSE)).toEqual(JSON.parse(text));
        expect(readJson(text, LOOSE)).toEqual(JSON.parse(text));
      }),
    );
  });

  it('refuses exactly what JSON.parse refuses, apart from repeated keys', () => {
    const seen = { accepted: 0, refused: 0 };
    fc.assert(
      fc.property(fc.oneof(nearJson, jsonText), (text) => {
        let expected: unknown;
        try {
          expected = JSON.parse(text);
        } catch {
          seen.refused += 1;
          expect(refusal(text, LOOSE)).toMatchObject({
            problem: expect.stringMatching(/syntax|duplicate_key/),
          });
          return;
        }
        seen.accepted += 1;
        expect(outcome(text, LOOSE)).toEqual(hasRepeatedKey(text) ? 'duplicate_key' : expected);
      }),
      { numRuns: 3_000 },
    );
    expect(seen.accepted).toBeGreaterThan(100);
    expect(seen.refused).toBeGreaterThan(100);
  });

  it('gives the same answer from the quick way and from the full reader', () => {
    fc.assert(
      fc.property(fc.oneof(nearJson, jsonText), fc.nat(4), fc.nat(4), (text, maxDepth, maxKeys) => {
        const limits = { maxDepth, maxKeys };
        expect(outcome(text, limits)).toEqual(outcomeOf(() => readJson(text, limits)));
      }),
      { numRuns: 3_000 },
    );
  });

  it.each([
    '"\ud800"',
    '"\\ud800"',
    '"\\udc00\\ud800"',
    '"\\ud83d\\ude00"',
    '"\\"\\\\\\/\\b\\f\\n\\r\\t\\u0000"',
  ])('decodes %j as JSON.parse does, also beside an exact number', (literal) => {
    const value = JSON.parse(literal);
    expect(parseJson(literal)).toBe(value);
    expect(parseJson(`[${literal}, 1e400]`)).toEqual([value, new ExactNumber('1e400')]);
  });
});

describe('numbers', () => {
  it.each([
    '9007199254740993',
    '-9007199254740993',
    '9223372036854775807',
    '18446744073709551615',
    '1e400',
    '-1e400',
    '1e-400',
    '0.1234567890123456789012',
    '3.14159265358979323846',
    '1.00000000000000000000001',
    '12345678901234567890e-3',
    '1e99999999999999999999',
    `1${'0'.repeat(400)}`,
  ])('keeps the source of %s', (literal) => {
    expect(parseJson(literal)).toEqual(new ExactNumber(literal));
    expect(parseJson(` {"a":[${literal}]}`)).toEqual({ a: [new ExactNumber(literal)] });
  });

  it.each([
    '0',
    '1.0',
    '1e3',
    '1E+3',
    '0.1',
    '100',
    '-1.5e-7',
    '9007199254740991',
    '9007199254740992',
    '1e23',
    '1e308',
    '5e-324',
    '1.7976931348623157e308',
    '0e999',
    '0.000',
    '100000000000000000000000',
    '1.50000000000000000000000',
    '1000000000000000000',
    '0.30000000000000004',
  ])('reads %s as a number', (literal) => {
    expect(parseJson(literal)).toBe(Number(literal));
    expect(parseJson(`[${literal},1e400]`)).toEqual([Number(literal), new ExactNumber('1e400')]);
  });

  it('reads -0 as a number', () => {
    expect(parseJson('-0')).toBe(-0);
    expect(parseJson('-0.0e5')).toBe(-0);
  });

  it('reads every double that was written by the platform as a number', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (number) => {
        expect(parseJson(JSON.stringify(number))).toBe(number === 0 ? 0 : number);
      }),
    );
  });

  it('keeps an integer exact if and only if a double changes it', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: -(2n ** 69n), max: 2n ** 69n }), (integer) => {
        const value = parseJson(String(integer));
        if (typeof value === 'number') expect(String(value)).toBe(String(integer));
        else expect(value).toEqual(new ExactNumber(String(integer)));
      }),
    );
  });
});

describe('repeated keys', () => {
  it.each([
    ['{"a":1,"a":2}', 7],
    ['{"a":1,"\\u0061":2}', 7],
    ['[{"x":{"b":1,"c":2,"b":3}}]', 19],
    ['{"__proto__":1,"__proto__":2}', 15],
    ['{"a":1e400,"a":2}', 11],
    ['{"":0,"":0}', 6],
  ])('refuses %s', (text, position) => {
    expect(refusal(text)).toMatchObject({ problem: 'duplicate_key', position });
  });

  it('allows one name in several objects', () => {
    expect(parseJson('[{"a":1},{"a":{"a":2}}]')).toEqual([{ a: 1 }, { a: { a: 2 } }]);
  });
});

describe('repeated keys at random', () => {
  const spelling = fc.constantFrom(
    '"a"',
    '"\\u0061"',
    '"b"',
    '"\\u0062"',
    '"__proto__"',
    '"__pr\\u006fto__"',
    '""',
  );

  it('are refused whatever their spelling, and only they', () => {
    fc.assert(
      fc.property(
        fc.array(spelling, { maxLength: 5 }),
        fc.constantFrom('1', '1e400', '{"a":0}'),
        (keys, value) => {
          const text = `[{${keys.map((key) => `${key}:${value}`).join(',')}}]`;
          const distinct = new Set(keys.map((key) => JSON.parse(key)));
          const result = outcome(text, LOOSE);
          if (distinct.size < keys.length) expect(result).toBe('duplicate_key');
          else expect(result).toHaveLength(1);
        },
      ),
      { numRuns: 500 },
    );
  });
});

describe('dangerous names', () => {
  it.each(['{"__proto__":{"polluted":1}}', '{"__proto__":{"polluted":1},"big":1e400}'])(
    'keeps __proto__ as data in %s',
    (text) => {
      const value = parseJson(text) as Record<string, Json>;
      expect(Object.keys(value)[0]).toBe('__proto__');
      expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
      expect(Object.getOwnPropertyDescriptor(value, '__proto__')?.value).toEqual({ polluted: 1 });
      expect('polluted' in {}).toBe(false);
    },
  );

  it('takes names of Object.prototype as new keys', () => {
    expect(Object.entries(parseJson('{"constructor":1,"toString":2,"big":1e400}') ?? {})).toHaveLength(3);
  });
});

describe('limits', () => {
  it('accepts 64 levels and refuses the 65th where it opens', () => {
    expect(parseJson(nested(64))).toEqual(JSON.parse(nested(64)));
    expect(refusal(nested(65))).toMatchObject({ problem: 'too_deep', position: 64 });
    expect(refusal(`${'{"a":'.repeat(65)}1${'}'.repeat(65)}`)).toMatchObject({
      problem: 'too_deep',
      position: 320,
    });
  });

  it('refuses a million levels, open or closed, without overflowing', () => {
    expect(refusal(nested(1_000_000)).problem).toBe('too_deep');
    expect(refusal('['.repeat(1_000_000)).problem).toBe('too_deep');
    expect(refusal('{"a":'.repeat(1_000_000)).problem).toBe('too_deep');
  });

  it('builds a million levels when asked to', () => {
    let node = parseJson(`${'['.repeat(1_000_000)}1e400${']'.repeat(1_000_000)}`, {
      maxDepth: 1e6,
      maxKeys: 0,
    });
    let depth = 0;
    while (Array.isArray(node)) {
      node = node[0] ?? null;
      depth += 1;
    }
    expect(depth).toBe(1_000_000);
  });

  it('does not count brackets and colons inside strings', () => {
    const text = JSON.stringify({ a: `${'[{'.repeat(100)}"\\":::` });
    expect(parseJson(text, { maxDepth: 1, maxKeys: 1 })).toEqual(JSON.parse(text));
  });

  it('counts keys over the whole text', () => {
    const keys = (count: number) => JSON.stringify(Array.from({ length: count }, () => ({ k: 1 })));
    expect(parseJson(keys(10_000))).toHaveLength(10_000);
    expect(refusal(keys(10_001))).toMatchObject({ problem: 'too_many_keys', position: 10_000 * 8 + 2 });
  });
});

describe('the place of a fault', () => {
  it.each([
    ['', 0],
    [' ', 1],
    ['{"a":1', 6],
    ['{"a" 1}', 5],
    ['[1,]', 3],
    ['{"a":1,}', 7],
    ['[1 2]', 3],
    ['tru', 0],
    ['01', 1],
    ['1.', 1],
    ['"a', 2],
    ['"\\x"', 1],
    ['"\\u12g4"', 1],
    ['"a\nb"', 2],
    ['\ufeff1', 0],
    ['[1}', 2],
    ['{1:2}', 1],
    ['1 1', 2],
    ['-', 0],
  ])('of %j is %i', (text, position) => {
    expect(refusal(text)).toMatchObject({ problem: 'syntax', position });
  });

  it('is told in lines and columns', () => {
    expect(placeInText('{\n "a": 1,\r\n  x\r}', 14)).toEqual({ line: 3, column: 3 });
    expect(placeInText('abc', 99)).toEqual({ line: 1, column: 4 });
    expect(placeInText('\r\n', 1)).toEqual({ line: 1, column: 2 });
  });
});

function outcome(text: string, limits: typeof LOOSE): unknown {
  return outcomeOf(() => parseJson(text, limits));
}

function outcomeOf(parse: () => Json): unknown {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof JsonError)) throw error;
    const problem: JsonProblem = error.problem;
    return problem;
  }
}

/** Found from the text alone: its colons outside strings, against the keys that the platform kept. */
function hasRepeatedKey(text: string): boolean {
  const withoutStrings = text.replace(/"(?:[^"\\]|\\.)*"/gs, 's');
  return keysOf(JSON.parse(text)) !== (withoutStrings.match(/:/g) ?? []).length;
}

function keysOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const own = Array.isArray(value) ? 0 : Object.keys(value).length;
  return Object.values(value).reduce((sum: number, member) => sum + keysOf(member), own);
}
