import fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeNewestFirst } from './merge-activity.ts';

const stream = (name: string) =>
  fc
    .array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 })
    .map((times) => times.map((time, index) => ({ at: String(time), name: `${name}${index}` })));

it('keeps the order of both streams, and gives all of them when there is room', () => {
  fc.assert(
    fc.property(stream('l'), stream('r'), fc.integer({ min: 0, max: 20 }), (left, right, limit) => {
      const merged = mergeNewestFirst(left, right, limit);
      expect(merged).toHaveLength(Math.min(limit, left.length + right.length));
      for (const [own, all] of [
        ['l', left],
        ['r', right],
      ] as const) {
        const part = merged.filter(({ name }) => name.startsWith(own));
        expect(part).toEqual(all.slice(0, part.length));
      }
    }),
  );
});

it('puts the newer head first', () => {
  const merged = mergeNewestFirst([{ at: '3' }, { at: '1' }], [{ at: '4' }, { at: '2' }], 10);
  expect(merged.map(({ at }) => at)).toEqual(['4', '3', '2', '1']);
});
