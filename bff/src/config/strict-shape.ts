import * as z from 'zod/mini';
import { nearest } from './nearest.ts';

/** An object that refuses keys it does not know; the message has one line for each, in their order. */
export function strictShape<T extends z.core.$ZodLooseShape>(shape: T) {
  const known = Object.keys(shape);
  return z.strictObject(shape, {
    error: (issue) => {
      if (issue.code === 'unrecognized_keys') return unknownKeys(issue.keys, known);
      return issue.code === 'invalid_type' ? 'must be a mapping of keys to values' : undefined;
    },
  });
}

function unknownKeys(keys: readonly string[], known: readonly string[]): string {
  return keys.map((key) => unknownKey(key, known)).join('\n');
}

/** Names the key that was likely meant, or all there are. */
function unknownKey(key: string, known: readonly string[]): string {
  const near = nearest(key, known);
  const advice = near === null ? `known keys: ${known.join(', ')}` : `did you mean ${near}?`;
  return `unknown key ${key}; ${advice}`;
}

const NOT_BUILT = 'not available in this version and without effect; leave it out or empty';

/**
 * A key whose part of the product does not exist yet: refused by name unless it is empty, since a rule that
 * is silently not enforced is worse than one that is missing.
 */
export const notBuilt = z
  .optional(
    z.union(
      [
        z.null(),
        z.array(z.unknown()).check(z.maxLength(0, { error: NOT_BUILT })),
        z.strictObject({}, { error: NOT_BUILT }),
      ],
      { error: NOT_BUILT },
    ),
  )
  .check(z.describe('Not available in this version: leave it out or empty.'));
