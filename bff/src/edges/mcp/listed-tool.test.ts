import { ListToolsResultSchema } from '@modelcontextprotocol/sdk/types.js';
import { describe, expect, it } from 'vitest';
import { listedTool } from './listed-tool.ts';

describe('a tool in the list of an agent', () => {
  it('is as its server listed it, but for its name', () => {
    const definition = {
      name: 'search',
      title: 'Search',
      inputSchema: { type: 'object', properties: { q: { type: 'string' } }, required: ['q'], $defs: {} },
      outputSchema: { type: 'object' },
      _meta: { a: 1 },
      unknown: [true],
    };
    expect(listedTool(definition, 'files.search')).toEqual({ ...definition, name: 'files.search' });
  });

  it.each([
    [{}, { type: 'object' }],
    [{ properties: { a: {} } }, { type: 'object', properties: { a: {} } }],
    [
      { type: 'object', properties: { a: false, b: true } },
      { type: 'object', properties: { a: { not: {} }, b: {} } },
    ],
  ])('has schemas that the official client takes: %j', (schema, listed) => {
    const tool = listedTool({ name: 'a', inputSchema: schema, outputSchema: schema }, 'b.a');
    expect(tool).toEqual({ name: 'b.a', inputSchema: listed, outputSchema: listed });
    expect(ListToolsResultSchema.safeParse({ tools: [tool] }).success).toBe(true);
  });

  it('has a schema of its arguments, also when its server gave none', () => {
    const tool = listedTool({ name: 'a' }, 'b.a');
    expect(ListToolsResultSchema.safeParse({ tools: [tool] }).success).toBe(true);
  });
});
