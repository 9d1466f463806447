import type { Json } from '@corbusier/shared/domain/json';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fieldId } from './field-id.ts';
import { show, v } from './testing/show-form.tsx';

afterEach(cleanup);

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
    await user.click(box);
    fireEvent.change(box, { target: { value: '4321' } });
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
