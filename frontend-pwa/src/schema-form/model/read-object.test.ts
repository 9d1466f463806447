import type { Json } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { childOf, fieldOf, fieldV, labels } from '../testing/describe-schema.ts';
import { describeField } from './describe-field.ts';

describe('objects', () => {
  it('39 merge allOf and close on unevaluatedProperties', () => {
    const field = fieldV(
      { allOf: [{ $ref: '#/$defs/B' }], properties: { own: {} }, unevaluatedProperties: false },
      { $defs: { B: { type: 'object', properties: { base: {} }, required: ['base'] } } },
    );
    if (field.kind !== 'object') throw new Error(field.kind);
    expect(field.extra).toBe('closed');
    expect(field.properties.map(({ name, required }) => [name, required])).toEqual([
      ['own', false],
      ['base', true],
    ]);
  });

  it('40 show what only a condition declares', () => {
    const field = fieldV({
      type: 'object',
      properties: { a: {} },
      // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
      then: { properties: { b: {} } },
      dependentRequired: { a: ['b'] },
    });
    if (field.kind !== 'object') throw new Error(field.kind);
    expect(field.properties.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(field.dependentRequired).toEqual([{ when: 'a', names: ['b'] }]);
  });

  it.each<[string, Json, string]>([
    ['23 typed rows', { additionalProperties: { type: 'string' } }, 'rows'],
    ['23 rows of anything', { additionalProperties: true }, 'rows'],
    ['28 an object that declares nothing', { type: 'object' }, 'rows'],
    ['declared ones only', { type: 'object', properties: { a: {} } }, 'kept'],
    ['closed', { type: 'object', properties: { a: {} }, additionalProperties: false }, 'closed'],
    ['by pattern', { patternProperties: { '^x': { type: 'number' } }, additionalProperties: false }, 'rows'],
  ])('take extra keys: %s', (_, schema, extra) => {
    expect(fieldV(schema)).toMatchObject({ kind: 'object', extra });
  });

  it('53 have a row for a required key that nothing declares', () => {
    const field = fieldV({ type: 'object', required: ['ghost'] });
    expect(describeField(childOf(field, 'ghost')).kind).toBe('json');
  });

  it.each(['a.b', 'a/b~c', '$x', '', 'naïve 名前', '__proto__', 'constructor'])(
    '47 take the name %j',
    (name) => {
      const properties: Json = JSON.parse(`{${JSON.stringify(name)}: {"type": "integer"}}`);
      const field = fieldOf({ type: 'object', properties });
      expect(describeField(childOf(field, name))).toMatchObject({ kind: 'number', integer: true });
    },
  );
});

describe('lists', () => {
  const slots = [{ type: 'number' }, { type: 'string' }];

  it('22 have fixed places by the keyword of the dialect', () => {
    const modern = fieldV({ type: 'array', prefixItems: slots, items: false });
    expect(modern).toMatchObject({ kind: 'list', rest: undefined });
    expect(modern.kind === 'list' ? modern.slots.length : 0).toBe(2);
    const old = fieldV(
      { type: 'array', items: slots, additionalItems: false },
      { $schema: 'http://json-schema.org/draft-07/schema#' },
    );
    expect(old.kind === 'list' ? old.slots.length : 0).toBe(2);
    expect(old).toMatchObject({ rest: undefined });
  });

  it('18 of distinct choices', () => {
    const field = fieldV({
      type: 'array',
      uniqueItems: true,
      items: { anyOf: [{ const: 'r', title: 'Read' }] },
    });
    if (field.kind !== 'list' || field.rest === undefined) throw new Error(field.kind);
    expect(field.unique).toBe(true);
    expect(labels(describeField(field.rest))).toEqual(['Read="r"']);
  });
});
