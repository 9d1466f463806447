// @vitest-environment node
// A browser has workers of its own; here they are the runtime's, which the simulated browser hides.
import { ExactNumber } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { createValidator, type ValidatorDeps } from './create-validator.ts';

const spawn = (): Worker => new Worker(new URL('./schema-worker.ts', import.meta.url), { type: 'module' });
const deps: ValidatorDeps = { spawn, limit: 20_000, startLimit: 20_000 };
const schema = { type: 'object', properties: { v: { type: 'integer', maximum: 3 } } };

/** Each item costs the engine all the backtracking that it allows itself, which is minutes for all of them. */
const endless = {
  schema: { items: { pattern: '^(a+)+$' } },
  value: Array.from({ length: 500 }, () => `${'a'.repeat(40)}!`),
};

describe('a validator over a worker', () => {
  it('gives the verdict of the worker, in the order asked', async () => {
    const validate = createValidator(deps);
    const verdicts = await Promise.all([
      validate(schema, { v: 1 }),
      validate(schema, { v: 4 }),
      validate({ pattern: '(?i)' }, 'x'),
      validate(schema, { v: new ExactNumber('9007199254740993') }),
    ]);
    expect(verdicts).toEqual([
      { verdict: 'valid' },
      { verdict: 'invalid', errors: [{ path: ['v'], keyword: 'maximum', params: { limit: '3' } }] },
      { verdict: 'unchecked', reason: 'bad-pattern' },
      { verdict: 'unchecked', reason: 'inexact-number' },
    ]);
  });

  it('37 ends a check that takes too long, and goes on with the next in a new worker', async () => {
    const workers: Worker[] = [];
    const counted = () => {
      const worker = spawn();
      workers.push(worker);
      return worker;
    };
    const validate = createValidator({ ...deps, spawn: counted, limit: 1000 });
    const slow = validate(endless.schema, endless.value);
    const next = validate(schema, { v: 1 });
    expect(await slow).toEqual({ verdict: 'unchecked', reason: 'timed-out' });
    expect(await next).toEqual({ verdict: 'valid' });
    expect(workers.length).toBe(2);
  });

  it('goes on unchecked where there are no workers', async () => {
    const validate = createValidator({
      ...deps,
      spawn: () => {
        throw new Error('refused by policy');
      },
    });
    expect(await validate(schema, { v: 1 })).toEqual({ verdict: 'unchecked', reason: 'no-worker' });
    expect(await validate(schema, { v: 1 })).toEqual({ verdict: 'unchecked', reason: 'no-worker' });
  });
});
