import { DEFAULT_JSON_LIMITS, parseJson } from '@corbusier/shared/domain/parse-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { SchemaFault, SchemaValidator, Verdict } from './ports.ts';
import type { ConformanceRow, Expectation, ExpectedFault } from './schema-validator.case.ts';
import { COMBINATION_CASES } from './schema-validator.combination-cases.ts';
import { CONTAINER_CASES } from './schema-validator.container-cases.ts';
import { HOSTILE_CASES } from './schema-validator.hostile-cases.ts';
import { NAME_CASES } from './schema-validator.name-cases.ts';
import { NUMBER_CASES } from './schema-validator.number-cases.ts';
import { VALUE_CASES } from './schema-validator.value-cases.ts';

const CONFORMANCE_CASES: readonly ConformanceRow[] = [
  ...VALUE_CASES,
  ...NUMBER_CASES,
  ...CONTAINER_CASES,
  ...COMBINATION_CASES,
  ...NAME_CASES,
  ...HOSTILE_CASES,
];

const WIDE = { ...DEFAULT_JSON_LIMITS, maxDepth: 10_000, maxKeys: 1_000_000 };

/** What every `SchemaValidator` does, whatever engine is behind it. */
export function schemaValidatorConformance(
  name: string,
  makeValidator: () => SchemaValidator & { close?(): Promise<void> },
): void {
  describe(`${name} as a SchemaValidator`, () => {
    let validator: SchemaValidator & { close?(): Promise<void> };
    beforeAll(() => {
      validator = makeValidator();
    });
    afterAll(async () => {
      await validator.close?.();
    });
    const verdictOn = (schema: string, value: string) =>
      validator.validate(parseJson(schema, WIDE), parseJson(value, WIDE));

    it.each(CONFORMANCE_CASES)('%s', async (...[, schema, value, expected]) => {
      expectVerdict(await verdictOn(schema, value), expected);
    });

    itKeepsSchemasApart(verdictOn);
    itBoundsFaults(verdictOn);
    itLeavesInputsAlone(() => validator);
  });
}

function expectVerdict(verdict: Verdict, expected: Expectation): void {
  expect(allowedBy(expected), JSON.stringify(verdict)).toContain(verdict.verdict);
  if (verdict.verdict === 'unchecked') expect(verdict.reason).toMatch(reasonIn(expected));
  if (verdict.verdict === 'invalid') expectFaults(verdict.errors, expected);
}

function allowedBy(expected: Expectation): string[] {
  if (typeof expected === 'string') return [expected];
  if ('invalid' in expected) return ['invalid'];
  return expected.or === undefined ? ['unchecked'] : ['unchecked', expected.or];
}

function reasonIn(expected: Expectation): RegExp {
  return typeof expected === 'object' && 'unchecked' in expected ? expected.unchecked : /./;
}

function expectFaults(errors: readonly SchemaFault[], expected: Expectation): void {
  expect(errors.length).toBeGreaterThan(0);
  for (const fault of errors) expect(fault.message).toMatch(/^(?:must|is|has|does) /);
  if (typeof expected === 'object' && 'invalid' in expected) expectFault(errors, expected.invalid);
}

function expectFault(errors: readonly SchemaFault[], [path, keyword, message]: ExpectedFault): void {
  const fault = message === undefined ? { path, keyword } : { path, keyword, message };
  expect(errors).toContainEqual(expect.objectContaining(fault));
}

type VerdictOn = (schema: string, value: string) => Promise<Verdict>;

function itKeepsSchemasApart(verdictOn: VerdictOn): void {
  it('never lets schemas with one $id share a check', async () => {
    const schema = (type: string) =>
      `{"$id":"https://example.com/s","$defs":{"d":{"$id":"https://example.com/d","type":"${type}"}},"$ref":"https://example.com/d"}`;
    expect(await verdictOn(schema('string'), '"a"')).toEqual({ verdict: 'valid' });
    expect((await verdictOn(schema('number'), '"a"')).verdict).toBe('invalid');
    expect((await verdictOn(schema('number'), '1')).verdict).toBe('valid');
    expect((await verdictOn(schema('string'), '1')).verdict).toBe('invalid');
  });

  it('tells schemas apart that differ in one exact number only', async () => {
    const schema = (limit: string) => `{"maximum":${limit}}`;
    expect((await verdictOn(schema('9223372036854775807'), '9000000000000000000')).verdict).toBe('valid');
    expect((await verdictOn(schema('9007199254740993'), '9000000000000000000')).verdict).toBe('invalid');
  });
}

function itBoundsFaults(verdictOn: VerdictOn): void {
  it('reports several faults, and no more than a reader can use', async () => {
    const several = await verdictOn('{"required":["a","b"],"properties":{"c":{"type":"string"}}}', '{"c":1}');
    expect(several).toMatchObject({ verdict: 'invalid' });
    expect(several).toHaveProperty('errors.length', 3);
    const many = await verdictOn('{"items":{"type":"string"}}', JSON.stringify(Array(5_000).fill(1)));
    expect(many).toMatchObject({ verdict: 'invalid' });
    expect(many).toHaveProperty('errors.length', 50);
  });
}

function itLeavesInputsAlone(validator: () => SchemaValidator): void {
  it('changes neither the schema nor the value, fills in no default and coerces nothing', async () => {
    const text =
      '{"$defs":{"d":{"type":"integer","default":1,"format":"int64"}},"properties":{"v":{"$ref":"#/$defs/d"}}}';
    const schema = parseJson(text);
    const value = parseJson('{}');
    expect(await validator().validate(schema, value)).toEqual({ verdict: 'valid' });
    expect((await validator().validate(schema, { v: '1' })).verdict).toBe('invalid');
    expect(schema).toEqual(JSON.parse(text));
    expect(Reflect.ownKeys(schema as object)).toEqual(['$defs', 'properties']);
    expect(value).toEqual({});
  });

  it('takes frozen schemas and values', async () => {
    const schema = Object.freeze({
      type: 'object',
      properties: Object.freeze({ v: Object.freeze({ $ref: '#' }) }),
    });
    expect(await validator().validate(schema, Object.freeze({ v: Object.freeze({}) }))).toEqual({
      verdict: 'valid',
    });
  });

  it('leaves Object.prototype alone', async () => {
    const before = Reflect.ownKeys(Object.prototype);
    const schema = parseJson('{"properties":{"__proto__":{"properties":{"polluted":{"default":1}}}}}');
    await validator().validate(schema, parseJson('{"__proto__":{"polluted":1}}'));
    expect(Reflect.ownKeys(Object.prototype)).toEqual(before);
  });
}
