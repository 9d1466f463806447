import { ExactNumber, type Json } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { createChecker } from './check-value.ts';
import type { Verdict } from './verdict.ts';

const check = (schema: Json, value: Json): Verdict => createChecker(schema).check(value);
const v = (schema: Json, more: { [key: string]: Json } = {}): Json => ({
  type: 'object',
  properties: { v: schema },
  ...more,
});
const draft7 = { $schema: 'http://json-schema.org/draft-07/schema#' };

describe('a value', () => {
  it.each<[string, Json, Json]>([
    ['30 1.0 is an integer', v({ type: 'integer' }), { v: 1.0 }],
    ['31 4.35 is a multiple of 0.01', v({ multipleOf: 0.01 }), { v: 4.35 }],
    ['35 formats are not asserted', v({ type: 'string', format: 'email' }), { v: 'no' }],
    ['35 nor those it does not know', v({ type: 'string', format: 'made-up' }), { v: 'x' }],
    [
      '47 constructor is a key like any',
      { type: 'object', properties: { constructor: { type: 'number' } } },
      {},
    ],
    ['48 a character is a code point', v({ maxLength: 1 }), { v: '😀' }],
    ['29 a 64-bit integer is one', v({ type: 'integer' }), { v: new ExactNumber('9007199254740993') }],
    [
      '6 siblings of a reference are nothing in draft 7',
      v({ $ref: '#/d/S', minLength: 9 }, { ...draft7, d: { S: {} } }),
      { v: 'a' },
    ],
    [
      'a property named format',
      v({ properties: { format: { type: 'string' } } }),
      { v: { format: 'email' } },
    ],
  ])('is valid: %s', (_, schema, value) => {
    expect(check(schema, value)).toEqual({ verdict: 'valid' });
  });

  it.each<[string, Json, Json, Json]>([
    [
      'required',
      v({}, { required: ['v'] }),
      {},
      { path: ['v'], keyword: 'required', params: { missing: 'v' } },
    ],
    [
      'type',
      v({ type: ['string', 'null'] }),
      { v: 1 },
      { path: ['v'], keyword: 'type', params: { limit: 'string, null' } },
    ],
    [
      '30 1.5',
      v({ type: 'integer' }),
      { v: 1.5 },
      { path: ['v'], keyword: 'type', params: { limit: 'integer' } },
    ],
    [
      'minLength through a reference',
      v({ $ref: '#/d/S' }, { d: { S: { minLength: 3 } } }),
      { v: 'a' },
      { path: ['v'], keyword: 'minLength', params: { limit: '3' } },
    ],
    [
      '6 a sibling in 2020-12',
      v({ $ref: '#/d/S', minLength: 2 }, { d: { S: {} } }),
      { v: 'a' },
      { path: ['v'], keyword: 'minLength', params: { limit: '2' } },
    ],
    [
      'an item',
      v({ items: { maximum: 3 } }),
      { v: [1, 9] },
      { path: ['v', 1], keyword: 'maximum', params: { limit: '3' } },
    ],
    [
      '32 names with marks in them',
      { properties: { 'a/b ~#.': { const: 1 } } },
      { 'a/b ~#.': 2 },
      { path: ['a/b ~#.'], keyword: 'const', params: { limit: '1' } },
    ],
    [
      '39 a key too many',
      v({}, { additionalProperties: false }),
      { w: 1 },
      { path: ['w'], keyword: 'false', params: {} },
    ],
    [
      '40 a key asked for',
      v({}, { dependentRequired: { v: ['w'] } }),
      { v: 1 },
      { path: ['w'], keyword: 'dependentRequired', params: { missing: 'w' } },
    ],
    ['enum', v({ enum: ['a', 2] }), { v: 'c' }, { path: ['v'], keyword: 'enum', params: { limit: 'a, 2' } }],
    [
      'the branch that was meant',
      v({ anyOf: [{ type: 'string', minLength: 3 }, { type: 'null' }] }),
      { v: 'a' },
      { path: ['v'], keyword: 'minLength', params: { limit: '3' } },
    ],
    [
      'the branch with the tag',
      v({
        oneOf: [
          { properties: { t: { const: 'a' }, n: { type: 'number' } }, required: ['t', 'n'] },
          { properties: { t: { const: 'b' } }, required: ['t'] },
        ],
      }),
      { v: { t: 'a' } },
      { path: ['v', 'n'], keyword: 'required', params: { missing: 'n' } },
    ],
    [
      'no branch',
      v({ anyOf: [{ type: 'string' }, { type: 'null' }] }),
      { v: 1 },
      { path: ['v'], keyword: 'anyOf', params: {} },
    ],
    [
      '2 an empty text that is too short',
      v({ minLength: 1 }),
      { v: '' },
      { path: ['v'], keyword: 'minLength', params: { limit: '1' } },
    ],
  ])('is invalid: %s', (...[, schema, value, finding]) => {
    expect(check(schema, value)).toEqual({ verdict: 'invalid', errors: [finding] });
  });

  it('has all its errors told', () => {
    const verdict = check(
      { properties: { a: { type: 'string' }, b: { maximum: 1 } }, required: ['c', 'd'] },
      { a: 1, b: 2 },
    );
    expect(verdict.verdict === 'invalid' ? verdict.errors.map(({ path }) => path.join()).sort() : []).toEqual(
      ['a', 'b', 'c', 'd'],
    );
  });

  it.each<[string, Json, Json, string]>([
    ['36 a pattern of another dialect', v({ pattern: '(?i)^abc' }), { v: 'abc' }, 'bad-pattern'],
    ['10 a reference to itself', { $ref: '#' }, {}, 'endless'],
    ['a reference to nowhere', v({ $ref: '#/nowhere' }), { v: 1 }, 'unresolved-reference'],
    ['a schema that is none', v({ required: 3 }), { v: {} }, 'bad-schema'],
    [
      'digits that a double does not carry',
      v({ uniqueItems: true }),
      { v: [9007199254740992, new ExactNumber('9007199254740993')] },
      'inexact-number',
    ],
  ])('is unchecked: %s', (...[, schema, value, reason]) => {
    expect(check(schema, value)).toEqual({ verdict: 'unchecked', reason });
  });
});
