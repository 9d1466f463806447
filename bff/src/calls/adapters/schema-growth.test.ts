import type { JsonObject } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { MANY, schemaGrowth } from './schema-growth.ts';

describe('schemaGrowth', () => {
  it('counts schemas, and each again where it is referred to', () => {
    expect(schemaGrowth({ properties: { a: { items: {} }, b: true } })).toEqual({
      paths: 3,
      recursive: false,
      endless: false,
    });
    expect(
      schemaGrowth({
        $defs: { d: { items: {} } },
        properties: { a: { $ref: '#/$defs/d' }, b: { $ref: '#/$defs/d' } },
      }).paths,
    ).toBe(7);
    expect(schemaGrowth({ $defs: { d: { $anchor: 'n' } }, $ref: '#n' }).paths).toBe(2);
  });

  it('does not count definitions that nothing refers to, nor data', () => {
    expect(
      schemaGrowth({ $defs: { d: { items: {} } }, enum: [{ items: {} }], default: { $ref: '#' } }),
    ).toEqual({
      paths: 1,
      recursive: false,
      endless: false,
    });
  });

  it.each<[string, JsonObject, boolean, boolean]>([
    ['a list of itself', { items: { $ref: '#' } }, true, false],
    ['itself', { $ref: '#' }, true, true],
    ['itself by allOf and not', { allOf: [{ not: { $ref: '#' } }] }, true, true],
    ['itself by a definition that is never used', { $defs: { d: { $ref: '#/$defs/d' } } }, false, true],
    // From the root the step into a member comes first; the circle of a and b has none.
    [
      'a circle that is entered by way of a member',
      {
        $defs: {
          a: { items: { $ref: '#/$defs/b' }, allOf: [{ $ref: '#/$defs/b' }] },
          b: { $ref: '#/$defs/a' },
        },
        $ref: '#/$defs/a',
      },
      true,
      true,
    ],
    ['a reference at run time', { $dynamicRef: '#x' }, true, false],
    ['a reference elsewhere', { $ref: 'https://example.com/x' }, true, false],
  ])('sees %s', (...[, schema, recursive, endless]) => {
    expect(schemaGrowth(schema)).toMatchObject({ recursive, endless });
  });

  it('counts references that double up to a bound, at once', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 60 }, (_, at) => [
        `d${at}`,
        { allOf: Array(2).fill({ $ref: `#/$defs/d${at + 1}` }) },
      ]),
    );
    expect(schemaGrowth({ $defs: { ...$defs, d60: {} }, $ref: '#/$defs/d0' }).paths).toBe(MANY);
  });

  it('follows long chains without overflowing', () => {
    const $defs = Object.fromEntries(
      Array.from({ length: 9_000 }, (_, at) => [`d${at}`, { $ref: `#/$defs/d${at + 1}` }]),
    );
    expect(schemaGrowth({ $defs, $ref: '#/$defs/d0' }).paths).toBe(MANY);
  });
});
