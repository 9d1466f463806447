import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { everyTool } from '../testing/every-tool.ts';
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

  const flaggedOf = async (name: string): Promise<{ name: string; reason: string }[]> =>
    (await evil.server(name)).flagged_tools;

  it('A10: whose schema does not compile is flagged with its reason, and the rest is live', async () => {
    expect(await evil.server('evil')).toMatchObject({ state: 'running' });
    const flagged = await flaggedOf('evil');
    expect(flagged.map(({ name }) => name)).toEqual(expect.arrayContaining(['bad_pattern', 'bad_type']));
    expect(flagged.filter(({ reason }) => reason === '')).toEqual([]);
    expect(await evil.say('evil.echo', { text: 'live' })).toBe('live');
  });

  it('A10: whose name nobody can call, or is there twice, costs only itself', async () => {
    expect(await evil.server('odd')).toMatchObject({ state: 'running' });
    const listed = (await evil.tools()).filter(({ available }) => available).map(({ name }) => name);
    expect(listed).toEqual(expect.arrayContaining(['odd.echo', 'odd.with.dot', 'odd.search', 'odd.Search']));
    expect(new Set(listed).size).toBe(listed.length);
    const flagged = (await flaggedOf('odd')).map(({ name }) => name);
    expect(flagged).toEqual(expect.arrayContaining(['search', 'g\u0456thub', 'white space']));
  });

  it('A10: does not cost an agent, whose library checks the list, the other tools', async () => {
    const names = (await everyTool(await evil.agent())).map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['evil.echo', 'odd.echo']));
  });

  it('A12: a schema that says nothing takes everything, and absent arguments are none', async () => {
    for (const name of ['spare.only_type', 'spare.empty']) {
      const called = await (await evil.agent()).callTool({ name });
      expect(called.structuredContent).toEqual({});
    }
  });
});
