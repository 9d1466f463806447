import type { Json } from '@corbusier/shared/domain/json';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { press, show, v } from './testing/show-form.tsx';

afterEach(cleanup);

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
