import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createNodeCryptoSecrets } from './node-crypto-secrets.ts';
import { createWebCryptoSecrets } from './web-crypto-secrets.ts';

const both = [
  ['the browser', createWebCryptoSecrets()],
  ['the server', createNodeCryptoSecrets()],
] as const;

describe.each(both)('secrets of %s', (_where, secrets) => {
  it('hash as FIPS 180-4 says', () => {
    expect(secrets.sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });

  it('are as long as asked for and never the same', () => {
    const made = Array.from({ length: 100 }, () => secrets.randomHex(32));
    expect(made.every((secret) => /^[0-9a-f]{64}$/.test(secret))).toBe(true);
    expect(new Set(made).size).toBe(100);
  });
});

describe('both', () => {
  it('hash alike, so that a store serves either', () => {
    const [[, browser], [, server]] = both;
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(server.sha256(text)).toBe(browser.sha256(text));
      }),
    );
  });
});
