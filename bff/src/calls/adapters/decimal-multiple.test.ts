import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDecimalMultiple } from './decimal-multiple.ts';

describe('isDecimalMultiple', () => {
  it.each([
    [4.35, 0.01],
    [0, 0.1],
    [-0, 3],
    [-7.5, 2.5],
    [1e308, 1e-8],
    [1e-7, 1e-8],
    [1e21, 10],
    [9007199254740992, 2],
    [0.3, 0.1],
    [5e-324, 5e-324],
  ])('%d is a multiple of %d', (value, step) => {
    expect(isDecimalMultiple(value, step)).toBe(true);
  });

  it.each([
    [4.355, 0.01],
    [1, 0.3],
    [1.0000000001, 1],
    [1e-9, 1e-8],
    [7, 2],
    [0.35, 0.1],
  ])('%d is no multiple of %d', (value, step) => {
    expect(isDecimalMultiple(value, step)).toBe(false);
  });

  it('agrees with whole numbers scaled down', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e9, max: 1e9 }),
        fc.integer({ min: 1, max: 1e4 }),
        fc.nat(6),
        (value, step, places) => {
          const scaled = (number: number) => Number(`${number}e-${places}`);
          expect(isDecimalMultiple(scaled(value), scaled(step))).toBe(value % step === 0);
        },
      ),
    );
  });
});
