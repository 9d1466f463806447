import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createNodeCryptoSecretBox } from './node-crypto-secret-box.ts';

const KEY = new Uint8Array(32).fill(1);
const OTHER_KEY = new Uint8Array(32).fill(2);
const PLACE = { tenantId: 'tenant', server: 'mine', name: 'authorization' };
const boxOf = (...keys: Uint8Array[]) => createNodeCryptoSecretBox(() => keys);

it('gives every text back, and shows none of it', () => {
  const box = boxOf(KEY);
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
      (text) => {
        const sealed = box.seal(text, PLACE);
        expect(box.open(sealed, PLACE)).toBe(text);
        expect(box.seal(text, PLACE)).not.toBe(sealed);
        if (text.length > 3) expect(sealed).not.toContain(text);
      },
    ),
  );
});

it('opens with a key that was in use before, and says which one is missing', () => {
  const sealed = boxOf(KEY).seal('s3cret', PLACE);
  expect(boxOf(OTHER_KEY, KEY).open(sealed, PLACE)).toBe('s3cret');
  const id = sealed.split('.')[1] ?? '';
  expect(() => boxOf(OTHER_KEY).open(sealed, PLACE)).toThrow(
    `was sealed with the key ${id}, which is not there`,
  );
});

it.each([
  ['tenant', { ...PLACE, tenantId: 'other' }],
  ['server', { ...PLACE, server: 'other' }],
  ['header', { ...PLACE, name: 'other' }],
])('does not open for another %s', (_what, place) => {
  const box = boxOf(KEY);
  expect(() => box.open(box.seal('s3cret', PLACE), place)).toThrow('was changed after it was sealed');
});

it('opens nothing that was changed, at whatever byte', () => {
  const box = boxOf(KEY);
  const [version, id, data = ''] = box.seal('s3cret', PLACE).split('.');
  const bytes = Buffer.from(data, 'base64url');
  for (const index of bytes.keys()) {
    const changed = Buffer.from(bytes);
    changed[index] = (changed[index] ?? 0) ^ 1;
    const text = [version, id, changed.toString('base64url')].join('.');
    expect(() => box.open(text, PLACE)).toThrow('was changed');
  }
  for (const text of ['', 'v1', `v1.${id}`, `v1.${id}.`, `v2.${id}.${data}`]) {
    expect(() => box.open(text, PLACE)).toThrow(/changed|not there/);
  }
});

it('says what keeps its keys from being read', () => {
  const box = createNodeCryptoSecretBox(() => {
    throw new Error('The key file is open to other users.');
  });
  expect(() => box.open('v1.a.b', PLACE)).toThrow('The key file is open to other users.');
});
