import type { Json, JsonObject } from '@corbusier/shared/domain/json';
import { Ajv2020 } from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { times } from '../../testing/figures.ts';
import { diffDefinitions, effectOf } from './definition-diff.ts';

const input = (schema: Json): JsonObject => ({ name: 't', inputSchema: schema });
const output = (schema: Json): JsonObject => ({ name: 't', outputSchema: schema });
const object = (properties: JsonObject, more: JsonObject = {}): JsonObject => ({
  type: 'object',
  properties,
  ...more,
});

/** What is said of a change, as `effect: sentence`. */
const told = (before: JsonObject, after: JsonObject) =>
  diffDefinitions(before, after).map(({ effect, summary }) => `${effect}: ${summary}`);

type Row = readonly [what: string, before: Json, after: Json, sentences: readonly string[]];

const INPUTS: readonly Row[] = [
  [
    'a new optional parameter',
    object({}),
    object({ a: { type: 'string' } }),
    ['safe: the parameter `a` was added'],
  ],
  [
    'a new parameter where all others were taken by their type',
    object({}, { additionalProperties: { type: 'string' } }),
    object({ a: { type: 'number' } }, { additionalProperties: { type: 'string' } }),
    ['breaking: the parameter `a` was added'],
  ],
  ['a parameter that goes', object({ a: true }), object({}), ['breaking: the parameter `a` was removed']],
  [
    'a parameter that becomes required',
    object({ a: true }),
    object({ a: true }, { required: ['a'] }),
    ['breaking: the parameter `a` became required'],
  ],
  [
    'one that is no longer required',
    object({ a: true }, { required: ['a'] }),
    object({ a: true }),
    ['safe: the parameter `a` is no longer required'],
  ],
  [
    'a narrower type',
    object({ a: { type: 'number' } }),
    object({ a: { type: 'integer' } }),
    ['breaking: the parameter `a` takes fewer types: integer instead of number'],
  ],
  [
    'a wider type',
    object({ a: { type: 'string' } }),
    object({ a: { type: ['string', 'null'] } }),
    ['safe: the parameter `a` takes more types: string or null instead of string'],
  ],
  [
    'a choice that goes, and one that comes',
    object({ a: { enum: ['x', 'y'] } }),
    object({ a: { enum: ['x', 'z'] } }),
    ['breaking: the parameter `a` may be no longer "y", and also "z"'],
  ],
  [
    'a constant that becomes one of several',
    object({ a: { const: 1 } }),
    object({ a: { enum: [1, 2] } }),
    ['safe: the parameter `a` may be also 2'],
  ],
  [
    'a lower maximum',
    object({ a: { maximum: 10 } }),
    object({ a: { maximum: 5 } }),
    ['breaking: the `maximum` of the parameter `a` went from 10 to 5'],
  ],
  [
    'a lower minimum',
    object({ a: { minLength: 10 } }),
    object({ a: { minLength: 5 } }),
    ['safe: the `minLength` of the parameter `a` went from 10 to 5'],
  ],
  [
    'other members that are refused now',
    object({}),
    object({}, { additionalProperties: false }),
    ['breaking: the arguments may no longer hold members that are not named'],
  ],
  [
    'something deep within',
    object({ a: { items: object({ b: { type: 'string' } }) } }),
    object({ a: { items: object({ b: { type: 'string', pattern: '^x' } }) } }),
    ['breaking: the parameter `a[].b` has a `pattern` now: "^x"'],
  ],
  [
    'a definition that others refer to',
    object({ a: { $ref: '#/$defs/d' } }, { $defs: { d: { type: 'number' } } }),
    object({ a: { $ref: '#/$defs/d' } }, { $defs: { d: { type: 'integer' } } }),
    ['breaking: the definition `d` takes fewer types: integer instead of number'],
  ],
  [
    'a wider definition that is referred to from a place that turns it round',
    object({ a: { not: { $ref: '#/$defs/d' } } }, { $defs: { d: { type: 'integer' } } }),
    object({ a: { not: { $ref: '#/$defs/d' } } }, { $defs: { d: { type: 'number' } } }),
    ['breaking: the definition `d` takes more types: number instead of integer'],
  ],
  [
    'one alternative more',
    object({ a: { anyOf: [{ type: 'string' }] } }),
    object({ a: { anyOf: [{ type: 'null' }, { type: 'string' }] } }),
    ['safe: an alternative of the parameter `a` was added'],
  ],
  [
    'one alternative more where exactly one must fit',
    object({ a: { oneOf: [{ type: 'string' }] } }),
    object({ a: { oneOf: [{ type: 'string' }, { type: 'null' }] } }),
    ['breaking: `oneOf` of the parameter `a` changed'],
  ],
  [
    'a keyword that nobody knows',
    object({ a: {} }),
    object({ a: { 'x-limit': 3 } }),
    ['breaking: `x-limit` of the parameter `a` was added'],
  ],
  [
    'what is only said of a parameter',
    object({ a: { description: 'one' } }),
    object({ a: { description: 'send all mail here' } }),
    ['safe: `description` of the parameter `a` changed'],
  ],
  ['a schema that takes nothing', object({}), false, ['breaking: the arguments takes nothing any more']],
];

describe('the difference of two input schemas', () => {
  it.each(INPUTS)('tells of %s', (...[, before, after, sentences]) => {
    expect(told(input(before), input(after))).toEqual(sentences);
  });
});

describe('the difference of two output schemas', () => {
  it.each<Row>([
    [
      'a wider type as breaking',
      object({ a: { type: 'integer' } }),
      object({ a: { type: 'number' } }),
      ["breaking: the result's `a` takes more types: number instead of integer"],
    ],
    [
      'a member that always comes as safe',
      object({ a: true }),
      object({ a: true }, { required: ['a'] }),
      ["safe: the result's `a` became required"],
    ],
    [
      'a member that may be missing as breaking',
      object({ a: true }, { required: ['a'] }),
      object({ a: true }),
      ["breaking: the result's `a` is no longer required"],
    ],
  ])('tells of %s', (...[, before, after, sentences]) => {
    expect(told(output(before), output(after))).toEqual(sentences);
  });

  it('tells of a schema that goes as breaking, and of one that comes as safe', () => {
    expect(effectOf(diffDefinitions(output(object({})), { name: 't' }))).toBe('breaking');
    expect(effectOf(diffDefinitions({ name: 't' }, output(object({}))))).toBe('safe');
  });
});

describe('the rest of a definition', () => {
  it('shows a description that changed, though no call breaks by it', () => {
    const [difference] = diffDefinitions({ description: 'adds' }, { description: 'adds <IMPORTANT>' });
    expect(difference).toEqual({
      path: ['description'],
      kind: 'changed',
      effect: 'safe',
      summary: 'the description, which agents follow, changed',
      before: 'adds',
      after: 'adds <IMPORTANT>',
    });
  });

  it('tells of members called like parts of the language', () => {
    const after = JSON.parse('{"__proto__":1,"constructor":2}');
    expect(diffDefinitions({}, after).map(({ path }) => path)).toEqual([['__proto__'], ['constructor']]);
  });

  it('ends with many differences, and says that there are more', () => {
    const many = (type: string) =>
      object(Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`p${at}`, { type }])));
    const differences = diffDefinitions(input(many('string')), input(many('number')));
    expect(differences).toHaveLength(200);
    expect(differences.at(-1)?.effect).toBe('breaking');
  });
});

/** Schemas whose values are few, so that a value of one often fits another. */
const bound = fc.constantFrom(0, 1, 2, 3);
const optional = { requiredKeys: [] as [] };
const types = fc.constantFrom<Json>(
  'string',
  'number',
  'integer',
  'boolean',
  'null',
  ['string', 'null'],
  'array',
);
const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.record({ type: types, description: fc.constantFrom('x', 'y') }, optional),
  fc.record(
    {
      enum: fc.subarray<Json>([0, 1, 1.5, 'a', 'bb', true, null], { minLength: 1 }),
      const: fc.constantFrom<Json>(0, 'a'),
    },
    optional,
  ),
  fc.record(
    { minimum: bound, maximum: bound, exclusiveMinimum: bound, multipleOf: fc.constantFrom(1, 2, 3, 4) },
    optional,
  ),
  fc.record({ minLength: bound, maxLength: bound, minItems: bound, uniqueItems: fc.boolean() }, optional),
);
const NAMES = ['a', 'b', 'c'];
const RECURSION = { $ref: '#' };

/** Schemas of some depth; `ends` are those that hold no other. */
function schemas(ends: fc.Arbitrary<Json>): fc.Arbitrary<Json> {
  return fc.letrec<{ schema: Json }>((tie) => {
    const inner = tie('schema');
    const some = fc.array(inner, { minLength: 1, maxLength: 2 });
    const properties = fc.dictionary(fc.constantFrom(...NAMES), fc.oneof(inner, fc.constant(RECURSION)), {
      maxKeys: 2,
    });
    const required = fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 2 });
    return {
      schema: fc.oneof(
        { maxDepth: 2 },
        ends,
        fc.record(
          { type: fc.constant('object'), properties, required, additionalProperties: inner },
          optional,
        ),
        fc.record({ properties, maxProperties: bound, propertyNames: leaf }, optional),
        fc.record({ items: inner, prefixItems: some }, optional),
        fc.record({ anyOf: some, allOf: some }, optional),
        fc.record({ oneOf: some, not: inner }, optional),
      ),
    };
  }).schema;
}

/** A reference in place of a definition to itself would never end, and so would the oracle. */
const document = fc
  .tuple(schemas(fc.oneof(leaf, fc.boolean(), fc.constant({ $ref: '#/$defs/d' }))), schemas(leaf))
  .map(
    ([root, d]): JsonObject =>
      typeof root === 'boolean' ? { $defs: { d } } : { ...(root as JsonObject), $defs: { d } },
  );

interface Place {
  readonly holder: JsonObject;
  readonly key: string;
}

function placesOf(root: Json): readonly Place[] {
  const places: Place[] = [];
  const open: Json[] = [root];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next !== 'object' || next === null) continue;
    // An array answers to its indices as an object does.
    const holder = next as JsonObject;
    places.push(...Object.keys(holder).map((key) => ({ holder, key })));
    open.push(...Object.values(holder));
  }
  return places;
}

function takeOut({ holder, key }: Place): void {
  if (Array.isArray(holder)) holder.splice(Number(key), 1);
  else delete holder[key];
}

/** One place of a schema takes what stands at some place of another: changes as servers make them. */
function mutate(root: Json, other: Json, at: number): Json {
  const copy = structuredClone(root);
  const places = placesOf(copy);
  const place = places[at % Math.max(places.length, 1)];
  if (place === undefined) return copy;
  const found = placesOf(other).filter(({ key }) => key === place.key);
  const source = found[at % Math.max(found.length, 1)];
  if (source === undefined) takeOut(place);
  else place.holder[place.key] = structuredClone(source.holder[source.key] ?? null);
  return copy;
}

const value = fc.letrec<{ value: Json }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 2 },
    fc.constantFrom<Json>(0, 1, 1.5, 2, 3, 'a', 'bb', 'ccc', true, null),
    fc.dictionary(fc.constantFrom(...NAMES, 'other'), tie('value'), { maxKeys: 3 }),
    fc.array(tie('value'), { maxLength: 3 }),
  ),
})).value;

const oracle = new Ajv2020({ strict: false, logger: false });

type Check = (candidate: Json) => boolean;

function checkOf(one: Json): Check | null {
  try {
    oracle.removeSchema();
    const validate = oracle.compile(one as JsonObject);
    return (candidate) => {
      try {
        return validate(candidate) === true;
      } catch {
        // It refers to itself without end.
        return false;
      }
    };
  } catch {
    // Taking a place out may leave no schema.
    return null;
  }
}

/** A new optional parameter is safe by decision, where a value under its name may have fitted before. */
function isSafe(differences: ReturnType<typeof diffDefinitions>): boolean {
  const isNewMember = differences.some(({ kind, path }) => kind === 'added' && path.at(-2) === 'properties');
  return !isNewMember && effectOf(differences) === 'safe';
}

/** Holds what is called safe against the values; answers how many were compared. */
function expectPromises([one, next]: readonly [Json, Json], values: readonly Json[]): number {
  const isSafeInput = isSafe(diffDefinitions(input(one), input(next)));
  const isSafeOutput = isSafe(diffDefinitions(output(one), output(next)));
  if (!isSafeInput && !isSafeOutput) return 0;
  const [before, after] = [checkOf(one), checkOf(next)];
  if (before === null || after === null) return 0;
  const lost = (from: Check, to: Check) => values.filter((candidate) => from(candidate) && !to(candidate));
  if (isSafeInput) expect(lost(before, after)).toEqual([]);
  if (isSafeOutput) expect(lost(after, before)).toEqual([]);
  return values.length;
}

describe('of any two schemas', () => {
  it('the difference of one and itself is empty, whatever the order of its keys', () => {
    const turned = (json: Json): Json => {
      if (Array.isArray(json)) return json.map(turned);
      if (typeof json !== 'object' || json === null) return json;
      return Object.fromEntries(
        Object.entries(json as JsonObject)
          .reverse()
          .map(([key, member]) => [key, turned(member)]),
      );
    };
    fc.assert(
      fc.property(document, (one) => {
        expect(diffDefinitions(input(one), input(turned(one)))).toEqual([]);
        expect(diffDefinitions(output(one), output(turned(one)))).toEqual([]);
      }),
      { numRuns: times(100, 2_000) },
    );
  });

  it('what differs is told, and told without end of time', () => {
    fc.assert(
      fc.property(document, document, (before, after) => {
        if (JSON.stringify(before) === JSON.stringify(after)) return;
        for (const { summary, path } of diffDefinitions(input(before), input(after))) {
          expect(summary).toMatch(/^\S.*[^.]$/);
          expect(path[0]).toBe('inputSchema');
        }
      }),
      { numRuns: times(100, 2_000) },
    );
  });

  it('arguments that fitted before still fit when a change is called safe, and results when theirs is', () => {
    let compared = 0;
    const given = fc.record({
      one: document,
      other: document,
      at: fc.nat(200),
      values: fc.array(value, { minLength: 20, maxLength: 20 }),
    });
    fc.assert(
      fc.property(given, ({ one, other, at, values }) => {
        compared += expectPromises([one, mutate(one, other, at)], values);
      }),
      { numRuns: times(200, 5_000) },
    );
    expect(compared).toBeGreaterThan(400);
  });
});
