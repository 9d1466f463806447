import type { Json } from '@corbusier/shared/domain/json';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { redact } from './redact.ts';
import { redactStart } from './redact-start.ts';

describe('the beginning of a large value', () => {
  it.each([
    ['{"token":"abc","path":"/x"}', '{"token":"[REDACTED]","path":"/x"}'],
    ['{"password": {"a":["b","}"]},"x":1}', '{"password": "[REDACTED]","x":1}'],
    ['{"secrets":[1,{"a":2}],"x":"y', '{"secrets":"[REDACTED]","x":"y'],
    ['{"a":{"api_key":12', '{"a":{"api_key":"[REDACTED]"'],
    ['{"secret":"cut in the mid', '{"secret":"[REDACTED]"'],
    ['{"secret":null,"x":"token"}', '{"secret":null,"x":"token"}'],
    ['{"to\\u006ben":"abc"}', '{"to\\u006ben":"[REDACTED]"}'],
    ['["token","abc"]', '["token","abc"]'],
    ['{"a":"\\"token\\":","b":"c"}', '{"a":"\\"token\\":","b":"c"}'],
  ])('%s becomes %s', (start, redacted) => {
    expect(redactStart(start)).toBe(redacted);
  });

  it('is redacted as the whole is', () => {
    const key = fc.oneof(
      fc.constantFrom('token', 'password', 'path', 'api_key'),
      fc.string({ maxLength: 5 }),
    );
    const { value } = fc.letrec<{ value: Json }>((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.string(),
        fc.integer(),
        fc.boolean(),
        fc.constant(null),
        fc.array(tie('value'), { maxLength: 4 }),
        fc.dictionary(key, tie('value'), { maxKeys: 4 }),
      ),
    }));
    fc.assert(
      fc.property(value, (json) => {
        expect(JSON.parse(redactStart(JSON.stringify(json)))).toEqual(
          JSON.parse(JSON.stringify(redact(json))),
        );
      }),
    );
  });
});
