import type { Json } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { ajvSchemaValidator } from './ajv-schema-validator.ts';
import { cfworkerSchemaValidator } from './cfworker-schema-validator.ts';

const name = fc.constantFrom('a', 'b', 'c/d', '__proto__', 'constructor', '0');

const value: fc.Arbitrary<Json> = fc.letrec<{ node: Json }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small' },
    fc.constantFrom<Json>(null, true, false, 0, 1, 2, 1.5, 4.35, -1, '', 'a', 'ab', '😀', '1'),
    fc.array(tie('node'), { maxLength: 3 }),
    fc.dictionary(name, tie('node'), { maxKeys: 3 }),
  ),
})).node;

const type = fc.constantFrom('string', 'number', 'integer', 'boolean', 'null', 'array', 'object');
const small = fc.nat(3);

const schema: fc.Arbitrary<unknown> = fc.letrec<{ node: unknown }>((tie) => {
  const node = tie('node');
  const list = fc.array(node, { minLength: 1, maxLength: 2 });
  const map = fc.dictionary(name, node, { maxKeys: 2 });
  return {
    node: fc.oneof(
      { depthSize: 'small' },
      fc.boolean(),
      fc.record({ type: fc.oneof(type, fc.uniqueArray(type, { minLength: 1, maxLength: 3 })) }),
      fc.record({ enum: fc.array(value, { minLength: 1, maxLength: 3 }) }),
      fc.record(
        {
          minimum: small,
          exclusiveMaximum: small,
          multipleOf: fc.constantFrom(0.01, 0.5, 2),
          minLength: small,
          maxLength: small,
          pattern: fc.constantFrom('^a', 'b$', '^.$'),
          minItems: small,
          maxItems: small,
          uniqueItems: fc.boolean(),
          required: fc.uniqueArray(name, { maxLength: 2 }),
          maxProperties: small,
          format: fc.constantFrom('date', 'email', 'made-up'),
          const: value,
        },
        { requiredKeys: [] },
      ),
      fc.record(
        {
          properties: map,
          patternProperties: fc.record({ '^a': node }),
          additionalProperties: node,
          propertyNames: node,
        },
        { requiredKeys: [] },
      ),
      fc.record({ prefixItems: list, items: node, contains: node }, { requiredKeys: [] }),
      fc.record({ allOf: list, anyOf: list, oneOf: list, not: node }, { requiredKeys: [] }),
      fc.record(Object.fromEntries(['if', 'then', 'else'].map((keyword) => [keyword, node])), {
        requiredKeys: ['if'],
      }),
    ),
  };
}).node;

describe('the two validators', () => {
  const ajv = ajvSchemaValidator({ checkMs: 5_000, compileMs: 20_000 });
  const cfworker = cfworkerSchemaValidator();
  afterAll(() => ajv.close());

  it('give the same verdict on schemas that both can check', async () => {
    const seen = { valid: 0, invalid: 0, unchecked: 0 };
    await fc.assert(
      fc.asyncProperty(schema, value, async (made, madeValue) => {
        const someValue = parseJson(JSON.stringify(madeValue));
        const someSchema = parseJson(JSON.stringify(made));
        const left = await ajv.validate(someSchema, someValue);
        const right = await cfworker.validate(someSchema, someValue);
        if (left.verdict === 'unchecked' || right.verdict === 'unchecked') {
          seen.unchecked += 1;
          return;
        }
        seen[left.verdict] += 1;
        expect(right.verdict).toBe(left.verdict);
      }),
      { numRuns: 600 },
    );
    expect(seen.valid).toBeGreaterThan(50);
    expect(seen.invalid).toBeGreaterThan(50);
    expect(seen.unchecked).toBeLessThan(60);
  });
});

describe('lists of schemas for the first items', () => {
  const shorter = { if: { prefixItems: [{ contains: false }], contains: false }, else: false };
  const older = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    if: { items: [{ type: 'string' }], contains: false },
    else: false,
  };
  it.each([
    ['2020-12', shorter],
    ['draft-07', older],
  ])('let the keywords beside them count for a shorter value (%s)', async (_dialect, made) => {
    const ajv = ajvSchemaValidator();
    const verdicts = [await ajv.validate(made, []), await cfworkerSchemaValidator().validate(made, [])];
    await ajv.close();
    expect(verdicts.map(({ verdict }) => verdict)).toEqual(['invalid', 'invalid']);
  });
});
