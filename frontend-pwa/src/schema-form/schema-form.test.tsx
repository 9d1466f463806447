import { canonicalJson } from '@corbusier/shared/domain/canonical-json';
import type { Json } from '@corbusier/shared/domain/json';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import type { ShownError } from './error-tree.ts';
import { fieldId, focusFirstError } from './field-id.ts';
import type { Draft } from './model/draft.ts';
import { draftToValue } from './model/draft-to-value.ts';
import { initialDraft } from './model/initial-draft.ts';
import { valueToDraft } from './model/value-to-draft.ts';
import { SchemaForm } from './schema-form.tsx';

afterEach(cleanup);

interface Shown {
  readonly sent: () => string;
  readonly user: ReturnType<typeof userEvent.setup>;
}

interface HolderProps {
  readonly schema: Json;
  readonly start: Draft;
  readonly errors: readonly ShownError[];
  readonly onDraft: (draft: Draft) => void;
}

/** A form that keeps its own draft. */
function Holder({ schema, start, errors, onDraft }: HolderProps) {
  const [draft, setDraft] = useState(start);
  const keep = (next: Draft) => {
    onDraft(next);
    setDraft(next);
  };
  return <SchemaForm schema={schema} draft={draft} onChange={keep} errors={errors} idPrefix="args" />;
}

function show(schema: Json, start = initialDraft(schema), errors: readonly ShownError[] = []): Shown {
  let latest = start;
  const keep = (draft: Draft) => {
    latest = draft;
  };
  render(<Holder schema={schema} start={start} errors={errors} onDraft={keep} />);
  const sent = () => {
    const decoded = draftToValue(latest);
    return decoded.ok ? canonicalJson(decoded.value) : decoded.errors.map(({ problem }) => problem).join();
  };
  return { sent, user: userEvent.setup() };
}

const v = (schema: Json, more: { [key: string]: Json } = {}): Json => ({
  type: 'object',
  properties: { v: schema },
  ...more,
});
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('text', () => {
  it('1 is absent until typed, cleared to absent, and empty only on purpose', async () => {
    const { sent, user } = show(v({ type: 'string' }));
    const box = screen.getByRole('textbox', { name: 'v' });
    expect(sent()).toBe('{}');
    await user.type(box, 'ab');
    expect(sent()).toBe('{"v":"ab"}');
    press('Clear v');
    expect(sent()).toBe('{}');
    press('Set v to empty text');
    expect(sent()).toBe('{"v":""}');
    expect(box.getAttribute('aria-describedby')).toBe('args/v:notes');
    expect(screen.getByText('empty text')).toBeDefined();
  });

  it('3 has one box and a null of its own, kept apart from the word', async () => {
    const { sent, user } = show(v({ anyOf: [{ type: 'string' }, { type: 'null' }], default: null }));
    press('Set v to null');
    expect(sent()).toBe('{"v":null}');
    await user.type(screen.getByRole('textbox', { name: 'v' }), 'null');
    expect(sent()).toBe('{"v":"null"}');
  });

  it('keeps the line breaks of a value', () => {
    const schema = v({ type: 'string', pattern: 'a' });
    const { sent } = show(schema, valueToDraft(schema, { v: 'a\nb' }));
    fireEvent.change(screen.getByRole('textbox', { name: 'v' }), { target: { value: 'a\nb\nc' } });
    expect(sent()).toBe('{"v":"a\\nb\\nc"}');
  });

  it('42 is masked when secret, and shown on demand', () => {
    show(v({ type: 'string', format: 'password' }));
    expect(screen.getByLabelText('v')).toHaveProperty('type', 'password');
    press('Show v');
    expect(screen.getByLabelText('v')).toHaveProperty('type', 'text');
  });

  it('36 says that a pattern of another dialect is not checked', () => {
    show(v({ type: 'string', pattern: '(?i)^abc' }));
    expect(screen.getByText(/cannot be checked/)).toBeDefined();
  });

  it('34 fills in now with an offset', () => {
    const { sent } = show(v({ type: 'string', format: 'date-time' }));
    press('Set v to now');
    expect(sent()).toMatch(/^\{"v":"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d[+-]\d\d:\d\d"\}$/);
  });

  it('50 takes a file as base64', async () => {
    const { sent, user } = show(v({ type: 'string', contentEncoding: 'base64' }));
    await user.upload(screen.getByLabelText('Choose a file for v'), new File(['hi'], 'a.txt'));
    await screen.findByDisplayValue('aGk=');
    expect(sent()).toBe('{"v":"aGk="}');
  });

  it('43 shows an optional default and sends it only when taken', () => {
    const { sent } = show(v({ type: 'string', default: 'x' }));
    expect(screen.getByText('Default: x')).toBeDefined();
    expect(sent()).toBe('{}');
    press('Use the default for v');
    expect(sent()).toBe('{"v":"x"}');
  });

  it('51 shortens a long description and shows it on demand', () => {
    show(v({ type: 'string', description: `start ${'x'.repeat(400)} end` }));
    expect(screen.queryByText(/end$/)).toBeNull();
    press('Show more');
    expect(screen.getByText(/end$/)).toBeDefined();
  });
});

describe('numbers', () => {
  it('29, 30 keep what is typed, digit for digit', async () => {
    const { sent, user } = show(v({ type: 'integer', format: 'int64' }));
    const box = screen.getByRole('textbox', { name: 'v' });
    await user.type(box, '9007199254740993');
    expect(sent()).toBe('{"v":9007199254740993}');
    await user.clear(box);
    await user.type(box, '1.5');
    expect(box).toHaveProperty('value', '1.5');
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(box.getAttribute('aria-describedby')).toContain('args/v:errors');
    expect(sent()).toBe('not-an-integer');
    await user.clear(box);
    await user.type(box, '1.0');
    expect(box.getAttribute('aria-invalid')).toBeNull();
    expect(sent()).toBe('{"v":1}');
  });

  it('29 warns beyond the range of the format', async () => {
    const { user } = show(v({ type: 'integer', format: 'int64' }));
    await user.type(screen.getByRole('textbox', { name: 'v' }), '9223372036854775808');
    expect(screen.getByText(/outside int64/)).toBeDefined();
  });

  it('32 tells its bounds', () => {
    show(v({ type: 'number', exclusiveMinimum: 0, maximum: 1 }));
    expect(screen.getByText('more than 0 · at most 1')).toBeDefined();
  });
});

describe('choices', () => {
  it('14 show titles, start unset and send constants', async () => {
    const { sent, user } = show(
      v({
        oneOf: [
          { const: 'l', title: 'Low' },
          { const: 7, title: 'High' },
        ],
      }),
    );
    const select = screen.getByRole('combobox', { name: 'v' });
    expect(select).toHaveProperty('value', '');
    await user.selectOptions(select, 'High');
    expect(sent()).toBe('{"v":7}');
    await user.selectOptions(select, 'Not set');
    expect(sent()).toBe('{}');
  });

  it('19 are searched when there are thousands', async () => {
    const { sent, user } = show(v({ enum: Array.from({ length: 5000 }, (_, at) => `item-${at}`) }));
    const box = screen.getByRole('combobox', { name: 'v' });
    expect(box.id).toBe(fieldId('args', ['v']));
    await user.type(box, '4321');
    await user.click(await screen.findByRole('option', { name: 'item-4321' }));
    expect(sent()).toBe('{"v":"item-4321"}');
  });

  it('46 are three-way for a boolean', async () => {
    const { sent, user } = show(v({ type: 'boolean' }));
    const group = within(screen.getByRole('group', { name: 'v' }));
    expect(group.getByRole('radio', { name: 'Not set' })).toHaveProperty('checked', true);
    await user.click(group.getByRole('radio', { name: 'false' }));
    expect(sent()).toBe('{"v":false}');
    await user.click(group.getByRole('radio', { name: 'Not set' }));
    expect(sent()).toBe('{}');
  });

  it('18 are boxes to tick for a set of few', async () => {
    const { sent, user } = show(
      v({
        type: 'array',
        uniqueItems: true,
        items: { anyOf: [{ const: 'r', title: 'Read' }, { const: 'w' }] },
      }),
    );
    await user.click(screen.getByRole('checkbox', { name: 'w' }));
    await user.click(screen.getByRole('checkbox', { name: 'Read' }));
    expect(sent()).toBe('{"v":["w","r"]}');
    await user.click(screen.getByRole('checkbox', { name: 'w' }));
    expect(sent()).toBe('{"v":["r"]}');
  });
});

describe('objects', () => {
  it('9 unfold one level by each "Add"', async () => {
    const { sent, user } = show({
      type: 'object',
      properties: { name: { type: 'string' }, child: { $ref: '#' } },
    });
    press('Add child');
    const [outer = document.body] = screen.getAllByRole('group', { name: 'child' });
    const group = within(outer);
    await user.type(group.getByRole('textbox', { name: 'name' }), 'x');
    expect(group.getByRole('button', { name: 'Add child' })).toBeDefined();
    expect(sent()).toBe('{"child":{"name":"x"}}');
    fireEvent.click(group.getByRole('button', { name: 'Clear child' }));
    expect(sent()).toBe('{}');
  });

  it('23, 28 take entries of their own keys, and refuse the same key twice', async () => {
    const { sent, user } = show({ type: 'object', additionalProperties: { type: 'string' } });
    press('Add an entry to Arguments');
    const key = screen.getByRole('textbox', { name: 'Key 1' });
    expect(document.activeElement).toBe(key);
    await user.type(key, '__proto__');
    await user.tab();
    await user.type(screen.getByRole('textbox', { name: 'Value of __proto__' }), 'a');
    expect(sent()).toBe('{"__proto__":"a"}');
    press('Add an entry to Arguments');
    await user.type(screen.getByRole('textbox', { name: 'Key 2' }), '__proto__');
    await user.tab();
    expect(screen.getByRole('textbox', { name: 'Key 2' }).getAttribute('aria-invalid')).toBe('true');
    expect(sent()).toContain('duplicate-key');
    fireEvent.click(screen.getAllByRole('button', { name: 'Remove entry __proto__' })[1] ?? document.body);
    expect(sent()).toBe('{"__proto__":"a"}');
  });

  it('25 put the error of a key at the key', async () => {
    const { user } = show({ type: 'object', propertyNames: { pattern: '^[a-z]+$' } });
    press('Add an entry to Arguments');
    await user.type(screen.getByRole('textbox', { name: 'Key 1' }), 'A');
    await user.tab();
    expect(screen.getByText('The key must match ^[a-z]+$.')).toBeDefined();
  });

  it('40 mark what another key asks for', async () => {
    const { user } = show({
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string' } },
      dependentRequired: { a: ['b'] },
    });
    const b = screen.getByRole('textbox', { name: 'b' });
    expect(b.getAttribute('aria-required')).toBeNull();
    await user.type(screen.getByRole('textbox', { name: 'a' }), 'x');
    expect(b.getAttribute('aria-required')).toBe('true');
  });

  it.each(['a.b', 'a/b~c', '$x', '', 'naïve 名前', '__proto__', 'constructor'])(
    '47 edit %j',
    async (name) => {
      const properties: Json = JSON.parse(`{${JSON.stringify(name)}: {"type": "string"}}`);
      const { sent, user } = show({ type: 'object', properties });
      await user.type(screen.getByRole('textbox'), 'x');
      expect(sent()).toBe(`{${JSON.stringify(name)}:"x"}`);
    },
  );
});

describe('lists', () => {
  const schema = v({ type: 'array', items: { type: 'string' } });

  it('4 grow, shrink and move by buttons, and the focus follows', async () => {
    const { sent, user } = show(schema);
    press('Add to v');
    const first = screen.getByRole('textbox', { name: 'v 1' });
    expect(document.activeElement).toBe(first);
    expect(sent()).toBe('missing');
    await user.type(first, 'a');
    press('Add to v');
    await user.type(screen.getByRole('textbox', { name: 'v 2' }), 'b');
    expect(sent()).toBe('{"v":["a","b"]}');
    press('Move v 2 up');
    expect(sent()).toBe('{"v":["b","a"]}');
    press('Remove v 1');
    expect(sent()).toBe('{"v":["a"]}');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Add to v' }));
  });

  it('4 tell absent, empty and null apart', () => {
    const { sent } = show(v({ type: ['array', 'null'], items: { type: 'string' } }));
    press('Set v to an empty list');
    expect(sent()).toBe('{"v":[]}');
    press('Set v to null');
    expect(sent()).toBe('{"v":null}');
    press('Clear v');
    expect(sent()).toBe('{}');
  });

  it('22 have fixed places', async () => {
    const { sent, user } = show(
      v({ type: 'array', prefixItems: [{ type: 'number', title: 'X' }, { type: 'string' }], items: false }),
    );
    press('Add v');
    await user.type(screen.getByRole('textbox', { name: 'X' }), '4');
    expect(sent()).toBe('{"v":[4]}');
    await user.type(screen.getByRole('textbox', { name: 'v 2' }), 'b');
    expect(sent()).toBe('{"v":[4,"b"]}');
    expect(screen.queryByRole('button', { name: 'Add to v' })).toBeNull();
  });
});

describe('alternatives', () => {
  it('12 are chosen by the user, keep what they share and find what was there', async () => {
    const { sent, user } = show(
      v({
        oneOf: [
          {
            properties: { kind: { const: 'cat' }, name: { type: 'string' }, lives: { type: 'integer' } },
            required: ['kind'],
          },
          { properties: { kind: { const: 'dog' }, name: { type: 'string' } }, required: ['kind'] },
        ],
      }),
    );
    const picker = screen.getByRole('combobox', { name: 'Kind of v' });
    await user.selectOptions(picker, 'cat');
    await user.type(screen.getByRole('textbox', { name: 'name' }), 'Tom');
    await user.type(screen.getByRole('textbox', { name: 'lives' }), '9');
    expect(sent()).toBe('{"v":{"kind":"cat","lives":9,"name":"Tom"}}');
    await user.selectOptions(picker, 'dog');
    expect(sent()).toBe('{"v":{"kind":"dog","name":"Tom"}}');
    await user.selectOptions(picker, 'cat');
    expect(sent()).toBe('{"v":{"kind":"cat","lives":9,"name":"Tom"}}');
  });

  it('13 do not flip while somebody types', async () => {
    const { sent, user } = show(v({ oneOf: [{ type: 'string' }, { type: 'number' }] }));
    await user.selectOptions(screen.getByRole('combobox', { name: 'Kind of v' }), 'Text');
    await user.type(screen.getByRole('textbox', { name: 'v' }), '12');
    expect(sent()).toBe('{"v":"12"}');
  });

  it('20 are searched when there are many', () => {
    const branch = (at: number): Json => ({
      type: 'object',
      title: `B${at}`,
      properties: { x: { const: at } },
    });
    show(v({ anyOf: Array.from({ length: 86 }, (_, at) => branch(at)) }));
    expect(screen.getByRole('combobox', { name: 'Kind of v' }).tagName).toBe('INPUT');
  });
});

describe('JSON', () => {
  it.each<[string, Json]>([
    ['26 true', true],
    ['26 {}', {}],
    ['a reference to nowhere', { $ref: '#/nowhere' }],
    ['a schema that is none', 'oops'],
  ])('serves %s in that field alone', async (_, schema) => {
    const { sent, user } = show({ type: 'object', properties: { v: schema, other: { type: 'string' } } });
    fireEvent.change(screen.getByRole('textbox', { name: 'v' }), { target: { value: '{"a":' } });
    expect(screen.getByText(/not JSON: line 1/)).toBeDefined();
    expect(sent()).toBe('bad-json');
    fireEvent.change(screen.getByRole('textbox', { name: 'v' }), { target: { value: '{"a":1}' } });
    await user.type(screen.getByRole('textbox', { name: 'other' }), 'x');
    expect(sent()).toBe('{"other":"x","v":{"a":1}}');
  });

  it('takes a text without its quotes on demand', () => {
    const { sent } = show(v(true));
    fireEvent.change(screen.getByRole('textbox', { name: 'v' }), { target: { value: 'hello' } });
    press('Use what is typed in v as text');
    expect(sent()).toBe('{"v":"hello"}');
  });

  it('is a way in and out of a group', () => {
    const { sent } = show(v({ type: 'array', items: { type: 'integer' } }));
    press('Set v to an empty list');
    press('Edit v as JSON');
    fireEvent.change(screen.getByRole('textbox', { name: 'v' }), { target: { value: '[1, 2]' } });
    press('Edit v as fields');
    expect(screen.getByRole('textbox', { name: 'v 2' })).toHaveProperty('value', '2');
    expect(sent()).toBe('{"v":[1,2]}');
  });

  it('shows a whole form, and keys that the schema does not know', () => {
    const schema = v({ type: 'string' });
    const { sent } = show(schema, { kind: 'json', text: '{"v":"a","w":[1]}' });
    expect(screen.getByRole('textbox', { name: 'Arguments' })).toBeDefined();
    press('Edit Arguments as fields');
    expect(screen.getByRole('textbox', { name: 'Value of w' })).toHaveProperty('value', '[\n  1\n]');
    expect(sent()).toBe('{"v":"a","w":[1]}');
  });

  it('shows a draft that an earlier schema left', () => {
    show(v({ type: 'integer' }), {
      kind: 'object',
      fields: [{ name: 'v', draft: { kind: 'text', text: 'old' } }],
      rows: [],
    });
    expect(screen.getByRole('textbox', { name: 'v' })).toHaveProperty('value', '"old"');
  });
});

describe('errors from outside', () => {
  const schema: Json = {
    type: 'object',
    properties: { a: { type: 'string' }, list: { type: 'array', items: { type: 'string' } } },
  };
  const draft = valueToDraft(schema, { a: 'x', list: ['p', 'q'] });

  it('stand at their field, tied to the control, and can be gone to', () => {
    const errors = [{ path: ['list', 1], message: 'Not this one.' }];
    show(schema, draft, errors);
    const box = screen.getByRole('textbox', { name: 'list 2' });
    expect(box.getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(box.getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      'Not this one.',
    );
    expect(screen.getByRole('textbox', { name: 'list 1' }).getAttribute('aria-invalid')).toBeNull();
    expect(focusFirstError('args', errors)).toBe(true);
    expect(document.activeElement).toBe(box);
  });

  it('lead to the nearest field that is drawn', () => {
    show(schema, draft);
    expect(focusFirstError('args', [{ path: ['list', 7, 'x'] }])).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole('group', { name: 'list' }));
  });
});
