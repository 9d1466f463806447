import { describe, expect, it } from 'vitest';
import { memoryApi, newCaller, postgresApi } from '../../testing/api-world.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const db = useTestDatabase();

const apis = [
  ['memory', memoryApi],
  ['PostgreSQL', () => postgresApi(db)],
] as const;

/** `numbers` is in the world already: its id is known there, and its tools are replaced by ours. */
async function setUp(open: (typeof apis)[number][1]) {
  const world = await open();
  const { tenantId } = world.own;
  const ctx = { ...world.own, correlationId: 'c' };
  const serverId = (await world.stores.servers.findByName(ctx, 'numbers'))?.id ?? '';
  const report = (review: 'none' | 'required', ...tools: { name: string; description?: string }[]) =>
    world.core.catalog.upsertInstance({
      tenantId,
      serverId,
      server: 'numbers',
      destination: 'local',
      review,
      tools: tools.map((tool) => ({ ...tool, inputSchema: { type: 'object' } })),
    });
  const lead = { ...newCaller(tenantId, 'team_lead') };
  const hashOf = async (tool: string) => (await world.send(`/tools/${tool}`)).body.data.tool.revision_hash;
  const approve = async (tool: string, hash: string, as = lead) =>
    world.send(`/tools/${tool}/approve`, { body: { revision_hash: hash }, as });
  return { ...world, report, lead, hashOf, approve };
}

describe.each(apis)('revisions on %s', (_name, open) => {
  it('are listed newest first with what differs, also of a tool that went and came back', async () => {
    const { report, send } = await setUp(open);
    await report('none', { name: 'a', description: 'one' });
    await report('none', { name: 'a', description: 'two' });
    await report('none');
    await report('none', { name: 'a', description: 'two' });
    const { status, body } = await send('/servers/numbers/revisions?tool=a');
    expect(status).toBe(200);
    const rows = body.data.revisions;
    expect(
      rows.map((row: { [key: string]: unknown }) => [row.number, row.change, row.effect, row.current]),
    ).toEqual([
      [4, 'returned', 'safe', true],
      [3, 'removed', 'breaking', false],
      [2, 'changed', 'safe', false],
      [1, 'added', null, false],
    ]);
    expect(rows[2].differences).toEqual([
      {
        path: ['description'],
        kind: 'changed',
        effect: 'safe',
        summary: 'the description, which agents follow, changed',
        before: 'one',
        after: 'two',
      },
    ]);
    expect(rows[1]).toMatchObject({ tool_name: 'numbers.a', definition: { description: 'two' } });
  });

  it('come in pages that neither overlap nor leave a gap', async () => {
    const { report, send } = await setUp(open);
    for (const description of ['1', '2', '3', '4', '5']) await report('none', { name: 'a', description });
    const numbers: number[] = [];
    let next: string | null = '/servers/numbers/revisions?tool=numbers.a&limit=2';
    while (next !== null) {
      const { body } = await send(next);
      numbers.push(...body.data.revisions.map((row: { number: number }) => row.number));
      next = body.data.links.next?.replace('/api/v1', '') ?? null;
    }
    expect(numbers).toEqual([5, 4, 3, 2, 1]);
  });

  it('of a server that is not there are refused, and so is a cursor that we did not make', async () => {
    const { send } = await setUp(open);
    expect((await send('/servers/none/revisions')).body.details.reason).toBe('mcp_server_not_found');
    expect((await send('/servers/numbers/revisions?cursor=x')).body.details.reason).toBe('invalid_cursor');
  });
});

describe.each(apis)('review on %s', (_name, open) => {
  it('holds a change until a team lead approves the revision that was looked at', async () => {
    const { report, send, hashOf, approve, lead } = await setUp(open);
    await report('none', { name: 'a', description: 'one' });
    await report('required', { name: 'a', description: 'one' });
    expect((await send('/tools/numbers.a')).body.data.tool).toMatchObject({
      review: 'approved',
      available: true,
    });

    await report('required', { name: 'a', description: 'poisoned' });
    const held = (await send('/tools/numbers.a')).body.data.tool;
    expect(held).toMatchObject({
      review: 'pending',
      available: false,
      flagged: null,
      revision: held.revision,
    });
    const call = await send('/tools/calls', { body: { tool_name: 'numbers.a', parameters: {} } });
    expect([call.status, call.body.details.reason]).toEqual([409, 'tool_review_required']);

    const developer = await approve('numbers.a', held.revision_hash, newCaller(lead.tenantId));
    expect([developer.status, developer.body.details.reason]).toEqual([403, 'forbidden_for_role']);
    await report('required', { name: 'a', description: 'poisoned again' });
    const late = await approve('numbers.a', held.revision_hash);
    expect([late.status, late.body.details.reason]).toEqual([409, 'revision_changed']);

    const approved = await approve('numbers.a', await hashOf('numbers.a'));
    expect(approved.body.data.tool).toMatchObject({ review: 'approved', available: true });
    expect((await approve('numbers.a', await hashOf('numbers.a'))).status).toBe(200);
    const [row] = (await send('/servers/numbers/revisions?tool=a')).body.data.revisions;
    expect(row).toMatchObject({ approved_by: lead.userId, approved_at: expect.any(String), current: true });
  });

  it('lasts over a restart of the server, and takes back what was approved before', async () => {
    const { report, send, hashOf, approve } = await setUp(open);
    await report('none', { name: 'a', description: 'one' });
    await report('required', { name: 'a', description: 'two' });
    await approve('numbers.a', await hashOf('numbers.a'));
    await report('required', { name: 'a', description: 'two' });
    expect((await send('/tools/numbers.a')).body.data.tool.review).toBe('approved');
    await report('required', { name: 'a', description: 'three' });
    await report('required', { name: 'a', description: 'two' });
    expect((await send('/tools/numbers.a')).body.data.tool).toMatchObject({
      review: 'approved',
      available: true,
    });
    await report('required', { name: 'a', description: 'one' });
    expect((await send('/tools/numbers.a')).body.data.tool.review).toBe('pending');
  });

  it('holds a tool that comes later, and shows held tools to nobody who asks for what can be called', async () => {
    const { report, send } = await setUp(open);
    await report('none', { name: 'a' });
    await report('required', { name: 'a' }, { name: 'b' });
    const { tools } = (await send('/tools?server=numbers')).body.data;
    expect(tools.map((tool: { name: string; review: string }) => [tool.name, tool.review])).toEqual([
      ['numbers.a', 'approved'],
      ['numbers.b', 'pending'],
    ]);
    const callable = (await send('/tools?server=numbers&available=true')).body.data.tools;
    expect(callable.map((tool: { name: string }) => tool.name)).toEqual(['numbers.a']);
  });
});
