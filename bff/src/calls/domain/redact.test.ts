import { ExactNumber } from '@corbusier/shared/domain/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSecretKey, REDACTED, redact } from './redact.ts';

describe('isSecretKey', () => {
  it.each([
    'password',
    'apiKey',
    'api_key',
    'API-KEY',
    'X-Auth-Token',
    'accessToken',
    'client_secret',
    'privateKey',
    'Authorization',
    'dbPassword',
    'APIKey',
  ])('takes %s for a secret', (key) => expect(isSecretKey(key)).toBe(true));
  it.each([
    'path',
    'max_tokens',
    'token_count',
    'tokenLimit',
    'keyboard',
    'primary_key',
    'secretary',
    'tokenizer',
    '',
  ])('takes %s for no secret', (key) => expect(isSecretKey(key)).toBe(false));
});

describe('redact', () => {
  it('replaces values under secret keys at any depth and keeps the rest', () => {
    const big = new ExactNumber('9007199254740993');
    const value = { id: big, auth: [{ token: 'abc', user: 'ann' }], password: { nested: 'x' }, secret: null };
    expect(redact(value)).toEqual({
      id: big,
      auth: [{ token: REDACTED, user: 'ann' }],
      password: REDACTED,
      secret: null,
    });
  });

  it('keeps a key named __proto__ as data', () => {
    const value = JSON.parse('{"__proto__":{"token":"abc"}}');
    const copy = redact(value);
    expect(Object.keys(copy as object)).toEqual(['__proto__']);
    expect(JSON.stringify(copy)).toBe('{"__proto__":{"token":"[REDACTED]"}}');
  });

  it('changes nothing where no key is secret, and never the original', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const before = JSON.stringify(value);
        const copy = redact(value as never);
        expect(JSON.stringify(value)).toBe(before);
        if (!/token|secret|pass|pwd|key|auth|bearer|cookie|credential/i.test(before)) {
          expect(JSON.stringify(copy)).toBe(before);
        }
      }),
    );
  });
});
