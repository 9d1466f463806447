import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createKeyedHash } from './keyed-hash.ts';

describe('the keyed hash', () => {
  it('is HMAC-SHA256, whatever the key and the text', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ maxLength: 64 }),
        fc.array(fc.string({ unit: 'grapheme', maxLength: 200 })),
        (key, texts) => {
          const keyed = createKeyedHash(key);
          for (const text of texts) {
            const expected = createHmac('sha256', key).update(text).digest('hex');
            expect(keyed(text)).toBe(expected);
            expect(keyed(new TextEncoder().encode(text))).toBe(expected);
          }
        },
      ),
    );
  });

  it('refuses a key that would have to be hashed first', () => {
    expect(() => createKeyedHash(new Uint8Array(65))).toThrow('more than 64 bytes');
  });
});
