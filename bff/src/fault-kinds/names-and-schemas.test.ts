import type { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyTool } from '../testing/every-tool.ts';
import { EVIL_TOOLS } from '../testing/hostile/evil-tools.ts';
import { hostileStdio } from '../testing/hostile-servers.ts';
import { openRawAgent } from '../testing/raw-agent.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openProduct, type Product } from '../testing/whole-product.ts';

const SAFE_NAME = /^[A-Za-z0-9_-]{1,64}$/;
const LONG_NAMESPACE = 'n'.repeat(24);
const LONG_TOOL = 'a'.repeat(60);

const db = useTestDatabase();
let product: Product;
let agent: Client;
let safeAgent: Client;

beforeAll(async () => {
  product = await openProduct(db, [
    hostileStdio('a', 'add_tool=search'),
    hostileStdio('b', 'add_tool=Search'),
    hostileStdio('c', 'add_tool=search'),
    hostileStdio(LONG_NAMESPACE, `add_tool=${LONG_TOOL}`),
    hostileStdio('drafts', 'tools=drafts'),
    hostileStdio('texts', 'tools=texts'),
  ]);
  agent = await product.agent();
  safeAgent = await product.agent({ query: '?names=safe' });
});
afterAll(() => product.close());

/** What the server itself lists, by name. */
function definitionOf(set: string, name: string) {
  return EVIL_TOOLS[set]?.().find(({ definition }) => definition.name === name)?.definition;
}

describe('names', () => {
  it('A1: a client that refuses dots gets names that it takes, and the canonical one stays dotted', async () => {
    const names = (await everyTool(safeAgent)).map(({ name }) => name);
    expect(names.filter((name) => !SAFE_NAME.test(name))).toEqual([]);
    expect(names).toContain('a__search');
    const called = await safeAgent.callTool({ name: 'a__search', arguments: {} });
    expect(called.content).toEqual([{ type: 'text', text: 'ran search' }]);
    expect((await product.tools()).map(({ name }) => name)).toContain('a.search');
  });

  it('A2: a name that is too long gets a shorter alias that can be called, and is shown whole', async () => {
    const canonical = `${LONG_NAMESPACE}.${LONG_TOOL}`;
    const { body } = await product.send(`/tools/${canonical}`);
    const [alias] = body.data.tool.aliases;
    expect(alias).toMatch(SAFE_NAME);
    expect(body.data.tool.name).toBe(canonical);
    const listed = (await everyTool(safeAgent)).map(({ name }) => name);
    expect(listed).toContain(alias);
    const called = await safeAgent.callTool({ name: alias, arguments: {} });
    expect(called.content).toEqual([{ type: 'text', text: `ran ${LONG_TOOL}` }]);
  });

  it('A4: the same name on two servers, or in another case, is called where it was meant', async () => {
    for (const [name, said] of [
      ['a.search', 'ran search'],
      ['b.Search', 'ran Search'],
      ['c.search', 'ran search'],
    ] as const) {
      expect(await product.say(name)).toBe(said);
    }
    const ambiguous = await product.call('search');
    expect(ambiguous).toMatchObject({ status: 409, body: { details: { reason: 'ambiguous_tool_name' } } });
    expect(ambiguous.body.details.candidates).toEqual(['a.search', 'c.search']);
    const wrongCase = await product.call('b.search');
    expect(wrongCase).toMatchObject({ status: 404, body: { details: { reason: 'tool_not_found' } } });
  });
});

describe('schemas', () => {
  it('A6: local references are listed as they are, and followed when a call is checked', async () => {
    const tool = (await everyTool(agent)).find(({ name }) => name === 'drafts.defs');
    expect(tool?.inputSchema).toEqual(definitionOf('drafts', 'defs')?.inputSchema);
    expect(await product.call('drafts.defs', { n: { v: 1, n: { v: 2 } } })).toMatchObject({ status: 200 });
    const wrong = await product.call('drafts.defs', { n: { v: 1, n: { v: 'two' } } });
    expect(wrong.body.details.reason).toBe('tool_schema_validation_failed');
  });

  it('A8: null is taken where a list of types or an anyOf allows it, and a number is not', async () => {
    for (const parameters of [{ a: null }, { a: 'x' }, { b: null }, { b: 'x' }]) {
      expect(await product.call('drafts.nullable', parameters)).toMatchObject({ status: 200 });
    }
    for (const parameters of [{ a: 1 }, { b: 1 }]) {
      const { body } = await product.call('drafts.nullable', parameters);
      expect(body.details.reason).toBe('tool_schema_validation_failed');
    }
  });

  it.each([
    ['draft07', { pair: [1, 'a'] }, { pair: ['a', 1] }],
    ['unnamed', { pair: [1, 'a'] }, { pair: ['a', 1] }],
  ])('A9: %s is checked by the draft that its schema names', async (name, right, wrong) => {
    expect(await product.call(`drafts.${name}`, right)).toMatchObject({ status: 200 });
    const { body } = await product.call(`drafts.${name}`, wrong);
    expect(body.details.reason).toBe('tool_schema_validation_failed');
  });
});

describe('what a server says of its tools', () => {
  it('A14: descriptions stay as they were written', async () => {
    const { description } = definitionOf('texts', 'texts') ?? {};
    const listed = (await everyTool(agent)).find(({ name }) => name === 'texts.texts');
    expect(listed?.description).toBe(description);
    const { body } = await product.send('/tools/texts.texts');
    expect(body.data.tool.tool.description).toBe(description);
  });

  it('A15: titles, annotations, icons, _meta and unknown fields are relayed', async () => {
    const raw = await openRawAgent(product);
    const [{ result }] = await raw.ask({ id: 1, method: 'tools/list' });
    const listed = result.tools.find(({ name }: { name: string }) => name === 'texts.texts');
    expect(listed).toEqual({ ...definitionOf('texts', 'texts'), name: 'texts.texts' });
  });
});
