import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { draftToValue } from './draft-to-value.ts';
import { initialDraft } from './initial-draft.ts';
import { objectOf } from './json-access.ts';
import { valueToDraft } from './value-to-draft.ts';

function sent(draft: Draft): string {
  const decoded = draftToValue(draft);
  return decoded.ok ? canonicalJson(decoded.value) : `refused: ${decoded.errors.map((e) => e.problem)}`;
}

const exact = fc.bigInt({ min: 2n ** 53n, max: 2n ** 80n }).map((big): Json => parseJson(String(big)));
const key = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'a.b', 'a/b~c', '', '0'));
const scalar: fc.Arbitrary<Json> = fc.oneof(
  fc.string(),
  fc.boolean(),
  fc.constant(null),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  exact,
);
const anyJson: fc.Arbitrary<Json> = fc.letrec<{ json: Json }>((tie) => ({
  json: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    scalar,
    fc.array(tie('json'), { maxLength: 4 }),
    fc.array(fc.tuple(key, tie('json')), { maxLength: 4 }).map(objectOf),
  ),
})).json;

/** A schema together with a value that it allows. */
interface Case {
  readonly schema: Json;
  readonly value: Json;
}

const leaf: fc.Arbitrary<Case> = fc.oneof(
  fc.string().map((value): Case => ({ schema: { type: 'string' }, value })),
  fc.boolean().map((value): Case => ({ schema: { type: 'boolean' }, value })),
  fc.integer().map((value): Case => ({ schema: { type: 'integer' }, value })),
  exact.map((value): Case => ({ schema: { type: 'integer', format: 'int64' }, value })),
  fc.constant<Case>({ schema: { type: ['integer', 'null'] }, value: null }),
  fc
    .array(scalar, { minLength: 1, maxLength: 5 })
    .map((all): Case => ({ schema: { enum: all }, value: all[0] ?? null })),
  anyJson.map((value): Case => ({ schema: true, value })),
);

const schemaCase: fc.Arbitrary<Case> = fc.letrec<{ node: Case }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    leaf,
    fc.array(fc.tuple(key, tie('node'), fc.boolean()), { maxLength: 4 }).map(objectCase),
    fc.array(fc.tuple(key, tie('node')), { maxLength: 1 }).map(mapCase),
    fc.array(tie('node'), { maxLength: 4 }).map(tupleCase),
    fc.array(tie('node'), { minLength: 1, maxLength: 4 }).map(unionCase),
  ),
})).node;

function objectCase(parts: readonly (readonly [string, Case, boolean])[]): Case {
  return {
    schema: {
      type: 'object',
      properties: objectOf(parts.map(([name, part]) => [name, part.schema])),
      required: parts.filter(([, , required]) => required).map(([name]) => name),
    },
    value: objectOf(parts.map(([name, part]) => [name, part.value])),
  };
}

function mapCase(parts: readonly (readonly [string, Case])[]): Case {
  return {
    schema: { type: 'object', additionalProperties: parts[0]?.[1].schema ?? true },
    value: objectOf(parts.map(([name, part]) => [name, part.value])),
  };
}

function tupleCase(parts: readonly Case[]): Case {
  return {
    schema: { type: 'array', prefixItems: parts.map(({ schema }) => schema), items: false },
    value: parts.map(({ value }) => value),
  };
}

function unionCase(parts: readonly Case[]): Case {
  return { schema: { anyOf: parts.map(({ schema }) => schema) }, value: parts[0]?.value ?? null };
}

describe('there and back', () => {
  it('gives a value of the schema unchanged', () => {
    fc.assert(
      fc.property(schemaCase, ({ schema, value }) => {
        expect(sent(valueToDraft(schema, value))).toBe(canonicalJson(value));
      }),
      { numRuns: 500 },
    );
  });

  it('gives any value unchanged, whatever the schema', () => {
    fc.assert(
      fc.property(schemaCase, anyJson, ({ schema }, value) => {
        expect(sent(valueToDraft(schema, value))).toBe(canonicalJson(value));
      }),
      { numRuns: 300 },
    );
  });

  it('starts a draft for any schema that is readable or names the field', () => {
    fc.assert(
      fc.property(anyJson, (schema) => {
        expect(typeof draftToValue(initialDraft(schema)).ok).toBe('boolean');
      }),
    );
  });
});
