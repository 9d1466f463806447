import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import { ExactNumber, type Json } from '@corbusier/shared/domain/json';
import { describe, expect, it } from 'vitest';
import type { Draft } from './draft.ts';
import { draftToValue } from './draft-to-value.ts';
import { initialDraft } from './initial-draft.ts';
import { type Steps, setDraft } from './set-draft.ts';
import { valueToDraft } from './value-to-draft.ts';

const v = (schema: Json, more: { [key: string]: Json } = {}): Json => ({
  type: 'object',
  properties: { v: schema },
  ...more,
});
const atV: Steps = [{ at: 'field', name: 'v' }];

function sent(draft: Draft): string {
  const decoded = draftToValue(draft);
  return decoded.ok ? canonicalJson(decoded.value) : `refused: ${decoded.errors.map((e) => e.problem)}`;
}

function sentAfter(schema: Json, next: Draft): string {
  return sent(setDraft(initialDraft(schema), atV, next));
}

describe('a fresh draft', () => {
  it.each<[string, Json, string]>([
    ['1 sends nothing for an optional text', v({ type: 'string' }), '{}'],
    ['2 sends nothing for a required text', v({ type: 'string' }, { required: ['v'] }), '{}'],
    ['3 does not send an optional null', v({ type: ['string', 'null'], default: null }), '{}'],
    ['14 chooses no constant', v({ oneOf: [{ const: 'l' }, { const: 'h' }] }), '{}'],
    ['28 sends an empty object for a schema of nothing', {}, '{}'],
    ['28 sends an empty object', { type: 'object' }, '{}'],
    ['43 keeps an optional default to itself', v({ type: 'integer', default: 10 }), '{}'],
    ['44 sends a required default', v({ type: 'integer', default: 10 }, { required: ['v'] }), '{"v":10}'],
    ['sends the only value there can be', v({ const: 'x' }, { required: ['v'] }), '{"v":"x"}'],
    [
      'opens required objects',
      v({ type: 'object', properties: { w: { const: 1 } }, required: ['w'] }, { required: ['v'] }),
      '{"v":{"w":1}}',
    ],
    [
      '10 stops where a schema requires itself',
      { type: 'object', properties: { v: { $ref: '#' } }, required: ['v'] },
      '{"v":{}}',
    ],
  ])('%s', (_, schema, expected) => {
    expect(sent(initialDraft(schema))).toBe(expected);
  });
});

describe('what has been typed', () => {
  it.each<[string, Json, Draft, string]>([
    ['1 an empty text', { type: 'string' }, { kind: 'text', text: '' }, '{"v":""}'],
    [
      '34 the word null is text',
      { type: ['string', 'null'] },
      { kind: 'text', text: 'null' },
      '{"v":"null"}',
    ],
    ['34 a null', { type: ['string', 'null'] }, { kind: 'null' }, '{"v":null}'],
    ['15 a number chosen', { enum: [1, 2] }, { kind: 'choice', json: '2' }, '{"v":2}'],
    ['46 a false', { type: 'boolean' }, { kind: 'choice', json: 'false' }, '{"v":false}'],
    [
      '29 all digits',
      { type: 'integer' },
      { kind: 'number', text: '9007199254740993', integer: true },
      '{"v":9007199254740993}',
    ],
    ['30 1.0', { type: 'integer' }, { kind: 'number', text: '1.0', integer: true }, '{"v":1}'],
    ['30 1e3', { type: 'integer' }, { kind: 'number', text: '1e3', integer: true }, '{"v":1000}'],
    ['30 100e-2', { type: 'integer' }, { kind: 'number', text: '100e-2', integer: true }, '{"v":1}'],
    [
      '30 1.5 is never rounded',
      { type: 'integer' },
      { kind: 'number', text: '1.5', integer: true },
      'refused: not-an-integer',
    ],
    ['a number half typed', {}, { kind: 'number', text: '1.', integer: false }, 'refused: not-a-number'],
    ['JSON half typed', {}, { kind: 'json', text: '{"a":' }, 'refused: bad-json'],
    ['JSON with a key twice', {}, { kind: 'json', text: '{"a":1,"a":2}' }, 'refused: bad-json'],
    [
      'a list item left open',
      { type: 'array' },
      { kind: 'list', slots: 0, items: [{ id: 1, draft: { kind: 'absent' } }] },
      'refused: missing',
    ],
    [
      '22 places left out at the end',
      {},
      {
        kind: 'list',
        slots: 2,
        items: [
          { id: 1, draft: { kind: 'text', text: 'a' } },
          { id: 2, draft: { kind: 'absent' } },
        ],
      },
      '{"v":["a"]}',
    ],
    [
      '23 a key twice',
      {},
      {
        kind: 'object',
        fields: [],
        rows: [
          { id: 1, key: 'k', draft: { kind: 'text', text: 'a' } },
          { id: 2, key: 'k', draft: { kind: 'text', text: 'b' } },
        ],
      },
      'refused: duplicate-key',
    ],
    [
      'the chosen alternative only',
      {},
      {
        kind: 'union',
        branch: 1,
        drafts: [
          { branch: 0, draft: { kind: 'text', text: 'kept' } },
          { branch: 1, draft: { kind: 'choice', json: 'true' } },
        ],
      },
      '{"v":true}',
    ],
  ])('%s', (...[, schema, next, expected]) => {
    expect(sentAfter(v(schema), next)).toBe(expected);
  });

  it('names the field by a path, whatever its name', () => {
    const schema: Json = {
      type: 'object',
      properties: { 'a.b/c': { type: 'array', items: { type: 'number' } } },
    };
    const draft = setDraft(initialDraft(schema), [{ at: 'field', name: 'a.b/c' }], {
      kind: 'list',
      slots: 0,
      items: [{ id: 7, draft: { kind: 'number', text: 'x', integer: false } }],
    });
    expect(draftToValue(draft)).toEqual({
      ok: false,
      errors: [{ path: ['a.b/c', 0], problem: 'not-a-number' }],
    });
  });

  it('says where JSON breaks', () => {
    const decoded = draftToValue({ kind: 'json', text: '{\n  "a": }' });
    expect(decoded).toMatchObject({ ok: false, errors: [{ cause: 'syntax', place: { line: 2 } }] });
  });

  it('is plain data', () => {
    const draft = valueToDraft(v({ type: 'integer' }), { v: new ExactNumber('9007199254740993'), w: [1] });
    expect(JSON.parse(JSON.stringify(draft))).toEqual(draft);
  });
});

describe('a value put into a form', () => {
  it('keeps what does not fit as JSON in its own field', () => {
    const draft = valueToDraft(v({ type: 'integer' }), { v: 1.5, extra: 'x' });
    expect(draft).toMatchObject({
      fields: [{ name: 'v', draft: { kind: 'json', text: '1.5' } }],
      rows: [{ key: 'extra' }],
    });
  });

  it('9 goes as deep as the value', () => {
    const tree: Json = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
    };
    const value: Json = { name: 'a', children: [{ name: 'b', children: [{ name: 'c' }] }] };
    expect(draftToValue(valueToDraft(tree, value))).toEqual({ ok: true, value });
  });

  it('finds the alternative that fits', () => {
    const schema: Json = {
      anyOf: [
        {
          type: 'object',
          properties: { kind: { const: 'cat' }, size: { type: 'integer' } },
          required: ['kind'],
        },
        {
          type: 'object',
          properties: { kind: { const: 'dog' }, size: { type: 'integer' } },
          required: ['kind'],
        },
      ],
    };
    expect(valueToDraft(schema, { kind: 'dog', size: 3 })).toMatchObject({ kind: 'union', branch: 1 });
    expect(valueToDraft(schema, { kind: 'cow' })).toMatchObject({ kind: 'json' });
  });
});
