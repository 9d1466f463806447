import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { valueToDraft } from './model/value-to-draft.ts';
import { press, show, v } from './testing/show-form.tsx';

afterEach(cleanup);

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
