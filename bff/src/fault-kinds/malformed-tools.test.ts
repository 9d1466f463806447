import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hostileStdio } from '../testing/hostile-servers.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openProduct, type Product } from '../testing/whole-product.ts';

const db = useTestDatabase();

describe('one malformed tool', () => {
  let evil: Product;
  beforeAll(async () => {
    const servers = [
      hostileStdio('evil', 'tools=schemas'),
      hostileStdio('odd', 'tools=names'),
      hostileStdio('spare', 'tools=spare'),
    ];
    evil = await openProduct(db, servers);
  });
  afterAll(() => evil.close());

  it('A10: with a schema that does not compile takes no other tool with it', async () => {
    expect(await evil.server('evil')).toMatchObject({ state: 'running' });
    expect(await evil.say('evil.echo', { text: 'live' })).toBe('live');
  });

  it('A10: whose name nobody can call, or is there twice, costs only itself', async () => {
    expect(await evil.server('odd')).toMatchObject({ state: 'running' });
    const listed = (await evil.tools()).filter(({ available }) => available).map(({ name }) => name);
    expect(listed).toEqual(expect.arrayContaining(['odd.echo', 'odd.with.dot', 'odd.search', 'odd.Search']));
    expect(new Set(listed).size).toBe(listed.length);
    expect(listed).not.toContain('odd.');
  });

  it('A12: a schema that says nothing takes everything, and absent arguments are none', async () => {
    for (const name of ['spare.only_type', 'spare.empty']) {
      const called = await (await evil.agent()).callTool({ name });
      expect(called.structuredContent).toEqual({});
    }
  });
});
