import type { Json } from '@corbusier/shared/domain/json';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { focusFirstError } from './field-id.ts';
import { englishMessages } from './messages.ts';
import { valueToDraft } from './model/value-to-draft.ts';
import { press, show, v } from './testing/show-form.tsx';

afterEach(cleanup);

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
    show(schema, draft, { errors });
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

describe('a field that cannot be drawn', () => {
  it('becomes JSON, and leaves the others alone', () => {
    const failing = () => {
      throw new Error('no words for this');
    };
    const messages = { ...englishMessages, hints: { ...englishMessages.hints, pattern: failing } };
    const schema: Json = {
      type: 'object',
      properties: { a: { type: 'string' }, b: { type: 'string', pattern: 'x' } },
    };
    const reported = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { sent } = show(schema, valueToDraft(schema, { b: 'kept' }), { messages });
    expect(reported).toHaveBeenCalled();
    reported.mockRestore();
    expect(screen.getByRole('textbox', { name: 'b' })).toHaveProperty('value', '"kept"');
    fireEvent.change(screen.getByRole('textbox', { name: 'a' }), { target: { value: 'y' } });
    expect(sent()).toBe('{"a":"y","b":"kept"}');
  });
});
