import type { Json } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import { draftToValue } from './draft-to-value.ts';
import { fillDefaults } from './fill-defaults.ts';
import { initialDraft } from './initial-draft.ts';
import { valueToDraft } from './value-to-draft.ts';
import { withoutSecrets } from './without-secrets.ts';

describe('all defaults', () => {
  it('43 fill what is not set, and nothing else', () => {
    const schema: Json = {
      type: 'object',
      properties: {
        a: { type: 'integer', default: 1 },
        b: { type: 'integer', default: 2 },
        c: { type: 'object', properties: { d: { type: 'string', default: 'x' } } },
        e: { type: 'object', properties: { d: { type: 'string', default: 'x' } } },
      },
    };
    const filled = fillDefaults(schema, valueToDraft(schema, { b: 9, c: {} }));
    expect(draftToValue(filled)).toEqual({ ok: true, value: { a: 1, b: 9, c: { d: 'x' } } });
    expect(draftToValue(initialDraft(schema))).toEqual({ ok: true, value: {} });
  });
});

describe('a value for a link', () => {
  it('42 leaves out what is secret, wherever it is', () => {
    const secret: Json = { type: 'string', format: 'password' };
    const schema: Json = {
      type: 'object',
      properties: {
        a: { type: 'string' },
        p: secret,
        w: { type: 'object', writeOnly: true },
        list: { type: 'array', items: { type: 'object', properties: { p: secret, q: {} } } },
        map: { type: 'object', additionalProperties: secret },
        any: { oneOf: [{ type: 'number' }, { type: 'object', properties: { p: secret } }] },
      },
    };
    const value: Json = {
      a: 'x',
      p: 's',
      w: { s: 1 },
      list: [{ p: 's', q: 1 }],
      map: { k: 's' },
      any: { p: 's' },
      other: 1,
    };
    expect(withoutSecrets(schema, value)).toEqual({ a: 'x', list: [{ q: 1 }], map: {}, any: {}, other: 1 });
  });
});
