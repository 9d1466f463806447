import { describe, expect, it } from 'vitest';
import { createMemoryTable, createSequence } from './table.ts';

interface Row {
  readonly id: string;
  readonly name: string;
}
const rules = { key: (row: Row) => row.id, unique: { name: (row: Row) => row.name } };

describe('the table in memory', () => {
  it('keeps keys unique within a tenant, and only there', () => {
    const table = createMemoryTable<Row>(rules);
    expect(table.insert('a', { id: '1', name: 'x' })).toBe(true);
    expect(table.insert('a', { id: '1', name: 'y' })).toBe(false);
    expect(table.insert('a', { id: '2', name: 'x' })).toBe(false);
    expect(table.insert('b', { id: '1', name: 'x' })).toBe(true);
    expect(table.find('a', '2')).toBeNull();
    expect(table.findBy('b', 'name', 'x')).toEqual({ id: '1', name: 'x' });
    expect(table.findBy('c', 'name', 'x')).toBeNull();
  });

  it('gives the newer rows in order, page by page, also when a row was replaced', () => {
    const table = createMemoryTable<Row>(rules);
    for (const id of ['1', '2', '3', '4']) table.insert('a', { id, name: id });
    table.put('a', { id: '2', name: 'changed' });
    const first = table.after('a', 0, 2);
    expect(first.map(({ row }) => row.name)).toEqual(['1', 'changed']);
    const rest = table.after('a', first.at(-1)?.sequence ?? 0, 10);
    expect(rest.map(({ row }) => row.id)).toEqual(['3', '4']);
  });

  it('stands in one order with the tables that share its sequence', () => {
    const sequence = createSequence();
    const left = createMemoryTable<Row>({ ...rules, sequence });
    const right = createMemoryTable<Row>({ ...rules, sequence });
    left.insert('a', { id: '1', name: 'l' });
    right.insert('a', { id: '2', name: 'r' });
    left.insert('a', { id: '3', name: 'm' });
    expect(left.list('a').map((placed) => placed.sequence)).toEqual([1, 3]);
    expect(right.list('a').map((placed) => placed.sequence)).toEqual([2]);
  });
});
