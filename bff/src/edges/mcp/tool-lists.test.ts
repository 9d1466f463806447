import { describe, expect, it } from 'vitest';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { ListedTool } from './ports.ts';
import { listedTool } from './testing/bench.ts';
import { createToolLists, type ToolList } from './tool-lists.ts';

const ctx: RequestContext = { tenantId: 't', userId: 'u', sessionId: 's', role: 'r', correlationId: 'c' };

function listsOf(entries: readonly ListedTool[], pageBytes = 500) {
  return createToolLists(() => ({ version: 1, entries }), pageBytes)(ctx);
}

interface Page {
  readonly tools: { name: string }[];
  readonly nextCursor?: string;
}

function read(list: ToolList, cursor?: string): Page {
  return JSON.parse(new TextDecoder().decode(list.page('dotted', cursor)));
}

function readAll(list: ToolList): Page[] {
  const pages = [read(list)];
  for (let cursor = pages[0]?.nextCursor; cursor !== undefined; cursor = pages.at(-1)?.nextCursor) {
    pages.push(read(list, cursor));
  }
  return pages;
}

const many = Array.from({ length: 50 }, (_, index) => listedTool(`s.t${String(index).padStart(2, '0')}`));

describe('tool lists', () => {
  it('have one page without a cursor when they are short', () => {
    expect(readAll(listsOf([]))).toEqual([{ tools: [] }]);
    expect(readAll(listsOf(many, 1e6))).toHaveLength(1);
  });

  it('are cut into pages that together hold every tool once, in order', () => {
    const pages = readAll(listsOf(many.toReversed()));
    expect(pages.length).toBeGreaterThan(3);
    expect(pages.flatMap((page) => page.tools.map((tool) => tool.name))).toEqual(
      many.map((tool) => tool.name),
    );
    for (const page of pages) expect(JSON.stringify(page).length).toBeLessThan(700);
  });

  it('give a tool larger than a page a page of its own', () => {
    const big = listedTool('s.big', { description: 'x'.repeat(2_000) });
    const pages = readAll(listsOf([listedTool('s.a'), big, listedTool('s.c')]));
    expect(pages.map((page) => page.tools.map((tool) => tool.name))).toEqual([['s.a'], ['s.big'], ['s.c']]);
  });

  it('refuse a cursor of another list, of no list, and beyond the end', () => {
    const list = listsOf(many);
    const other = read(listsOf(many.slice(1))).nextCursor;
    for (const cursor of [
      other,
      '',
      'x',
      `${list.hash}`,
      `${list.hash}.99`,
      `${list.hash}.-1`,
      `${list.hash}.1e0`,
    ]) {
      expect(() => list.page('dotted', cursor)).toThrow(
        expect.objectContaining({ reason: 'invalid_cursor' }),
      );
    }
  });

  it('keep their cursors while the catalogue changes elsewhere', () => {
    let version = 1;
    const listOf = createToolLists(() => ({ version: version++, entries: many }), 500);
    const cursor = read(listOf(ctx)).nextCursor;
    expect(read(listOf(ctx), cursor).tools.length).toBeGreaterThan(0);
  });

  it('are made once per version and view', () => {
    let version = 1;
    const listOf = createToolLists((caller) => {
      // A fresh array each time, as a filter makes.
      return { version, entries: many.filter((tool) => caller.role === 'r' || tool.name < 's.t10') };
    }, 1e6);
    const first = listOf(ctx).page('dotted');
    const narrow = listOf({ ...ctx, role: 'other' });
    expect(read(narrow).tools).toHaveLength(10);
    expect(listOf(ctx).page('dotted')).toBe(first);
    expect(listOf({ ...ctx, userId: 'u2' }).page('dotted')).toBe(first);
    expect(listOf({ ...ctx, role: 'other' })).toBe(narrow);
    version = 2;
    expect(listOf(ctx).page('dotted')).not.toBe(first);
    expect(listOf({ ...ctx, tenantId: 't2' }).hash).toBe(listOf(ctx).hash);
  });
});
