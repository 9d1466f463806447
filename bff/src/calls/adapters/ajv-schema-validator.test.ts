import { parseJson } from '@corbusier/shared/domain/parse-json';
import { describe, expect, it } from 'vitest';
import { schemaValidatorConformance } from '../schema-validator.conformance.ts';
import { ajvSchemaValidator } from './ajv-schema-validator.ts';

/** Ample, since other tests may have the processor: what ends these checks must be their own endlessness. */
const AMPLE = { checkMs: 1_500, compileMs: 20_000 };

schemaValidatorConformance('ajv', () => ajvSchemaValidator(AMPLE));

/** Doubles with each level, so that 40 levels never end. */
const DOUBLING = parseJson(
  '{"anyOf":[{"properties":{"c":{"$ref":"#"}},"required":["x"]},{"properties":{"c":{"$ref":"#"}},"required":["y"]}]}',
);
const ENDLESS = parseJson(`${'{"c":'.repeat(40)}{}${'}'.repeat(40)}`);
/** Recursion under a combination: checked in the worker, and quickly. */
const TREE = parseJson('{"anyOf":[{"type":"string"},{"type":"array","items":{"$ref":"#"}}]}');

describe('the worker', () => {
  it('answers checks that wait behind one that never ends', async () => {
    const validator = ajvSchemaValidator(AMPLE);
    const endless = [1, 2].map(() => validator.validate(DOUBLING, ENDLESS));
    const behind = [['a'], [1]].map((value) => validator.validate(TREE, value));
    expect(await Promise.all(endless)).toEqual(
      Array(2).fill({ verdict: 'unchecked', reason: 'the check took too long' }),
    );
    expect((await Promise.all(behind)).map(({ verdict }) => verdict)).toEqual(['valid', 'invalid']);
    await validator.close();
  });

  it('leaves this thread free meanwhile', async () => {
    const validator = ajvSchemaValidator(AMPLE);
    const order: string[] = [];
    const slow = validator.validate(DOUBLING, ENDLESS).then(() => order.push('slow'));
    await new Promise((resolve) => setImmediate(resolve));
    await validator.validate({ type: 'string' }, 'x').then(() => order.push('quick'));
    await slow;
    expect(order).toEqual(['quick', 'slow']);
    await validator.close();
  });

  it('goes on with a schema after a value that took too long', async () => {
    const validator = ajvSchemaValidator(AMPLE);
    expect((await validator.validate(DOUBLING, ENDLESS)).verdict).toBe('unchecked');
    expect(await validator.validate(DOUBLING, parseJson('{"c":{"x":1},"y":2}'))).toEqual({
      verdict: 'valid',
    });
    await validator.close();
  });

  it('is told to stop: what runs and what waits comes out as unchecked', async () => {
    const validator = ajvSchemaValidator(AMPLE);
    const running = Array.from({ length: 6 }, () => validator.validate(DOUBLING, ENDLESS));
    await validator.close();
    const verdicts = await Promise.all(running);
    expect(verdicts).toEqual(Array(6).fill({ verdict: 'unchecked', reason: 'the gateway is stopping' }));
  });

  it('refuses to let a queue grow without end', async () => {
    const validator = ajvSchemaValidator(AMPLE);
    const all = Array.from({ length: 300 }, () => validator.validate(DOUBLING, ENDLESS));
    const refused = await Promise.race(all);
    expect(refused).toEqual({ verdict: 'unchecked', reason: 'too many checks are waiting' });
    await validator.close();
    await Promise.all(all);
  });
});

describe('a schema that cannot be used', () => {
  it('is refused for the same reason each time', async () => {
    const validator = ajvSchemaValidator(AMPLE);
    const schema = parseJson('{"pattern":"(?=a)"}');
    const first = await validator.validate(schema, 'a');
    expect(first).toMatchObject({ verdict: 'unchecked', reason: expect.stringContaining('(?=a)') });
    expect(await validator.validate(schema, 'a')).toEqual(first);
    expect(await validator.validate(parseJson('{"pattern":"(?=a)"}'), 'a')).toEqual(first);
    await validator.close();
  });

  it('is refused when it is too large to compile in time', async () => {
    const validator = ajvSchemaValidator({ checkMs: 1_000, compileMs: 1 });
    const properties = Object.fromEntries(
      Array.from({ length: 2_000 }, (_, at) => [`p${at}`, { type: 'string' }]),
    );
    const verdict = await validator.validate({ properties }, {});
    expect(verdict).toEqual({ verdict: 'unchecked', reason: 'compiling the schema took too long' });
    await validator.close();
  });
});

describe('the cache', () => {
  it('answers rightly when schemas come and go', async () => {
    const validator = ajvSchemaValidator({ ...AMPLE, cacheSize: 2 });
    for (const round of [1, 2]) {
      for (const limit of [1, 2, 3, 4]) {
        const verdicts = [
          await validator.validate({ maximum: limit, title: `t${limit}` }, limit),
          await validator.validate({ title: `t${limit}`, maximum: limit }, limit + 1),
        ];
        expect([round, ...verdicts.map(({ verdict }) => verdict)]).toEqual([round, 'valid', 'invalid']);
      }
    }
    await validator.close();
  });
});
