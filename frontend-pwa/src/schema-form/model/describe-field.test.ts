import type { Json } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { childOf, fieldOf, fieldV, labels } from '../testing/describe-schema.ts';
import { describeField } from './describe-field.ts';
import type { Field } from './field.ts';

describe('the field of a schema', () => {
  it.each<[string, Json, Partial<Field>]>([
    ['1 plain text', { type: 'string' }, { kind: 'text', nullable: false, multiline: true }],
    [
      '3 text or null',
      { anyOf: [{ type: 'string' }, { type: 'null' }], default: null },
      { kind: 'text', nullable: true, fallback: null },
    ],
    [
      '4 list or null',
      { type: ['array', 'null'], items: { type: 'string' } },
      { kind: 'list', nullable: true },
    ],
    ['5 nullable of OpenAPI', { type: 'integer', nullable: true }, { kind: 'number', nullable: true }],
    ['26 anything by true', true, { kind: 'json', reason: 'anything' }],
    ['26 anything by {}', {}, { kind: 'json', reason: 'anything' }],
    [
      '29 64-bit integer',
      { type: 'integer', format: 'int64' },
      { kind: 'number', integer: true, format: 'int64' },
    ],
    [
      '32 bounds',
      { exclusiveMinimum: 0, maximum: 1 },
      { kind: 'number', exclusiveMinimum: '0', maximum: '1', integer: false },
    ],
    ['34 date-time', { type: 'string', format: 'date-time' }, { kind: 'text', multiline: false }],
    ['35 unknown format', { type: 'string', format: 'made-up' }, { kind: 'text' }],
    [
      '36 pattern that is none here',
      { type: 'string', pattern: '(?i)^a' },
      { kind: 'text', pattern: '(?i)^a' },
    ],
    ['42 write only', { type: 'string', writeOnly: true }, { kind: 'text', secret: true }],
    ['42 read only', { type: 'string', readOnly: true }, { readOnly: true }],
    ['46 boolean', { type: 'boolean' }, { kind: 'boolean' }],
    ['false', false, { kind: 'json', reason: 'contradiction' }],
    ['nothing that a schema is', 7, { kind: 'json', reason: 'not-a-schema' }],
    [
      'a reference elsewhere',
      { $ref: 'https://example.org/x' },
      { kind: 'json', reason: 'unresolved-reference' },
    ],
    ['a broken reference', { $ref: '#/$defs/%' }, { kind: 'json', reason: 'unresolved-reference' }],
    ['parts that exclude each other', { allOf: [{ type: 'string' }, { type: 'object' }] }, { kind: 'json' }],
  ])('%s', (_, schema, expected) => {
    expect(fieldV(schema)).toMatchObject(expected);
  });

  it.each<[string, Json, readonly string[]]>([
    [
      '14 titled constants',
      {
        oneOf: [
          { const: 'l', title: 'Low' },
          { const: 'h', title: 'High' },
        ],
      },
      ['Low="l"', 'High="h"'],
    ],
    ['15 numbers stay numbers', { enum: [1, 2] }, ['1=1', '2=2']],
    ['17 legacy titles', { enum: ['a'], enumNames: ['Ay'] }, ['Ay="a"']],
    ['17 legacy titles of another length', { enum: ['a'], enumNames: ['Ay', 'Bee'] }, ['a="a"']],
    ['an enumeration with null', { enum: ['a', null], enumNames: ['Ay', 'None'] }, ['Ay="a"']],
    ['a reference among alternatives', { anyOf: [{ $ref: '#/$defs/K' }, { const: 3 }] }, ['Kay="k"', '3=3']],
  ])('%s', (_, schema, expected) => {
    expect(labels(fieldV(schema, { $defs: { K: { const: 'k', title: 'Kay' } } }))).toEqual(expected);
  });
});

describe('references', () => {
  const $defs = { E: { type: 'string', title: 'E', minLength: 1 }, 'a/b c': { type: 'boolean' } };

  it('6 take the title of the property before that of the definition', () => {
    expect(fieldV({ $ref: '#/$defs/E', title: 'Mine' }, { $defs })).toMatchObject({
      kind: 'text',
      title: 'Mine',
    });
    expect(fieldV({ $ref: '#/$defs/E' }, { $defs })).toMatchObject({ title: 'E' });
  });

  it('6 are joined by their siblings in 2020-12 and not in draft 7', () => {
    const sibling = { $ref: '#/$defs/E', description: 'd', minLength: 2 };
    expect(fieldV(sibling, { $defs })).toMatchObject({ minLength: 2, description: 'd' });
    const old = { $defs, $schema: 'http://json-schema.org/draft-07/schema#' };
    expect(fieldV(sibling, old)).toMatchObject({ minLength: 1, description: 'd' });
  });

  it('7 are decoded as pointer and as percent text', () => {
    expect(fieldV({ $ref: '#/$defs/a~1b%20c' }, { $defs })).toMatchObject({ kind: 'boolean' });
  });

  it('8 find anchors', () => {
    const anchored = { $defs: { X: { $anchor: 'here', type: 'integer' } } };
    expect(fieldV({ $ref: '#here' }, anchored)).toMatchObject({ kind: 'number', integer: true });
  });

  it('9, 10 unfold one level at a time', () => {
    const root = fieldOf({ type: 'object', properties: { child: { $ref: '#' } } });
    const child = describeField(childOf(root, 'child'));
    const grandchild = describeField(childOf(child, 'child'));
    expect(grandchild.kind).toBe('object');
  });

  it('10 that lead to themselves are JSON', () => {
    expect(fieldOf({ $ref: '#' })).toMatchObject({ kind: 'json', reason: 'circular-reference' });
  });
});

describe('alternatives', () => {
  it('12 are named by their tag and share what stands beside them', () => {
    const field = fieldV({
      properties: { id: { type: 'string' } },
      oneOf: [
        { properties: { kind: { const: 'cat' }, lives: { type: 'integer' } } },
        { properties: { kind: { const: 'dog' } } },
      ],
    });
    if (field.kind !== 'union') throw new Error(field.kind);
    expect(field.branches.map(({ label }) => label)).toEqual([
      { by: 'title', text: 'cat' },
      { by: 'title', text: 'dog' },
    ]);
    const [cat] = field.branches;
    const shape = cat === undefined ? undefined : describeField(cat.node);
    expect(shape?.kind === 'object' ? shape.properties.map(({ name }) => name) : []).toEqual([
      'kind',
      'lives',
      'id',
    ]);
  });

  it('13 are named by their type', () => {
    const field = fieldV({ oneOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }] });
    expect(field.kind === 'union' ? field.branches.map(({ label }) => label) : []).toEqual([
      { by: 'type', type: 'string' },
      { by: 'type', type: 'array' },
    ]);
  });

  it('come from a list of types, null taken out', () => {
    const field = fieldV({ type: ['string', 'number', 'null'] });
    expect(field).toMatchObject({ kind: 'union', nullable: true });
    expect(field.kind === 'union' ? field.branches.map(({ node }) => describeField(node).kind) : []).toEqual([
      'text',
      'number',
    ]);
  });

  it('stand at the root', () => {
    expect(fieldOf({ anyOf: [{ type: 'object', properties: { a: {} } }, { type: 'object' }] }).kind).toBe(
      'union',
    );
  });

  it('that only name required keys leave the object whole', () => {
    const field = fieldV({
      type: 'object',
      properties: { a: {}, b: {} },
      anyOf: [{ required: ['a'] }, { required: ['b'] }],
    });
    expect(field.kind).toBe('object');
  });
});
