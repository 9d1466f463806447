import { afterAll, describe, expect, it } from 'vitest';
import { type ApiWorld, memoryApi, postgresApi, type WorldChanges } from '../testing/api-world.ts';
import { runSql } from '../testing/postgres-server.ts';
import { startProcessHost } from '../testing/process-fixtures.ts';
import {
  fixtureTemplate,
  realRegistration,
  TEST_KEY,
  templateArgument,
} from '../testing/registration-fixtures.ts';
import { changeableBox, inProcess } from '../testing/server-fixtures.ts';
import { useTestDatabase } from '../testing/test-database.ts';

const db = useTestDatabase();
const host = startProcessHost();
afterAll(() => host.guardian.close());

const declared = [templateArgument('token', { secret: true }), templateArgument('word')];
const template = fixtureTemplate(['{{word}}'], { env: { TOKEN: '{{token}}' }, arguments: declared });
const SECRET = 's3cret-of-the-registration';
const BODY = { name: 'mine', template: 'fixture', arguments: { token: SECRET, word: 'seen' } };

const admin = (world: ApiWorld) => ({ ...world.own, role: 'admin', correlationId: 'test' });
const send = (world: ApiWorld, path: string, sent: object = {}) =>
  world.send(path, { as: admin(world), ...sent });
const remove = (world: ApiWorld, name = 'mine') => send(world, `/servers/${name}`, { method: 'DELETE' });

/** A second run of the product over what the first one stored; its file has `numbers` alone. */
async function restarted(world: ApiWorld, changes: WorldChanges): Promise<ApiWorld> {
  await world.core.servers.stopAll();
  const next = await memoryApi({ ...changes, before: world });
  await next.core.catalog.load(next.own.tenantId);
  await next.core.servers.registerServers(admin(next), []);
  const start = await next.core.restoreRegistered(admin(next));
  await start();
  return next;
}

const show = async (world: ApiWorld) => (await send(world, '/servers/mine')).body.data.server;

describe('after a restart', () => {
  it('a server is there again and runs, with its secret, which was stored encrypted alone', async () => {
    const changes = realRegistration(host, { templates: [template] });
    const first = await postgresApi(db, changes);
    const id = (await send(first, '/servers', { body: BODY })).body.data.server.id;
    const [row] = await runSql(
      db.superuserUrl,
      "select definition::text as text from server where name = 'mine'",
    );
    expect(row?.['text']).toContain('seen');
    expect(row?.['text']).not.toContain(SECRET);
    const next = await restarted(first, changes);
    expect(await show(next)).toMatchObject({ id, source: 'api', state: 'running' });
    const call = { body: { tool_name: 'mine.environment', parameters: {} } };
    const seen = (await next.send('/tools/calls', call)).body.data.outcome.Success.content.structuredContent;
    expect(seen.TOKEN).toBe(SECRET);
    await remove(next);
    const [gone] = await runSql(
      db.superuserUrl,
      "select definition, removed_at from server where name = 'mine'",
    );
    expect(gone).toMatchObject({ definition: null, removed_at: expect.anything() });
    const last = await restarted(next, changes);
    expect((await send(last, '/servers/mine')).body.details.reason).toBe('mcp_server_not_found');
    await last.core.servers.stopAll();
  });

  it('one that somebody stopped is stopped, with its end and its tools; one that never ran is registered', async () => {
    const changes = realRegistration(host, { templates: [template] });
    const first = await postgresApi(db, changes);
    await send(first, '/servers', { body: BODY });
    await send(first, '/servers', { body: { ...BODY, name: 'idle', start: 'manual' } });
    await send(first, '/servers/mine/stop', { method: 'POST' });
    const { tool_count } = await show(first);
    expect(tool_count).toBeGreaterThan(0);
    const next = await restarted(first, changes);
    const cause = { message: 'the server was stopped' };
    expect(await show(next)).toMatchObject({ state: 'stopped', tool_count, cause });
    const idle = (await send(next, '/servers/idle')).body.data.server;
    expect(idle).toMatchObject({ state: 'registered', tool_count: 0, cause: null });
    const started = (await send(next, '/servers/mine/start', { method: 'POST' })).body.data.server;
    expect(started).toMatchObject({ state: 'running', tool_count, cause: null });
    await next.core.servers.stopAll();
  });

  it('the tools of what the file has no more are gone, not those of what came over HTTP', async () => {
    const { box, add } = changeableBox();
    add('echo');
    const changes = { ...realRegistration(host, { templates: [template] }), boxes: new Map([['box', box]]) };
    const first = await postgresApi(db, changes);
    await first.core.servers.startConfigured(admin(first), [inProcess('box')]);
    await send(first, '/servers', { body: BODY });
    await send(first, '/servers/mine/stop', { method: 'POST' });
    const next = await restarted(first, changes);
    const shown = [...next.core.catalog.current(next.own.tenantId).servers.keys()];
    expect(shown.toSorted()).toEqual(['mine', 'numbers']);
    const kept = await next.stores.catalog.load(admin(next));
    expect(new Set(kept.map(({ namespace }) => namespace))).toEqual(new Set(['mine', 'numbers']));
    await next.core.servers.stopAll();
  });

  it.each<[string, Parameters<typeof realRegistration>[1], RegExp]>([
    [
      'the key is lost',
      { templates: [template], keys: () => [new Uint8Array(32)] },
      /sealed with the key .* not there/,
    ],
    ['the template is gone', {}, /template "fixture" is no longer in the configuration/],
    [
      'the template wants more',
      { templates: [{ ...template, arguments: [...declared, templateArgument('more')] }] },
      /wants the argument "more"/,
    ],
  ])('when %s, that server says so and the others run', async (_what, parts, message) => {
    const first = await memoryApi(realRegistration(host, { templates: [template] }));
    await send(first, '/servers', { body: BODY });
    const next = await restarted(first, realRegistration(host, parts));
    const shown = await show(next);
    expect(shown.state).toBe('failed');
    expect(shown.cause.message).toMatch(message);
    const numbers = await next.send('/tools/calls', {
      body: { tool_name: 'numbers.statistics', parameters: { values: [1] } },
    });
    expect(numbers.status).toBe(200);
    expect((await remove(next)).status).toBe(200);
    await next.core.servers.stopAll();
  });

  it('a key that was replaced still opens what it sealed', async () => {
    const first = await memoryApi(realRegistration(host, { templates: [template] }));
    await send(first, '/servers', { body: BODY });
    const keys = () => [new Uint8Array(32).fill(9), TEST_KEY];
    const next = await restarted(first, realRegistration(host, { templates: [template], keys }));
    expect((await show(next)).state).toBe('running');
    await next.core.servers.stopAll();
  });
});

describe('what was given', () => {
  it('is in no cause and no stderr of a server that writes it out', async () => {
    const loud = fixtureTemplate(['--fault=exit', '{{token}}'], { arguments: declared.slice(0, 1) });
    const command = { command: '/bin/sh', args: ['-c', 'echo "token $0" >&2; exit 3', '{{token}}'] };
    const transport = { kind: 'stdio' as const, ...command, env: {}, workingDirectory: '/' };
    const telling = { ...loud, definition: { ...loud.definition, transport } };
    const world = await memoryApi(realRegistration(host, { templates: [telling] }));
    const made = await send(world, '/servers', { body: { ...BODY, arguments: { token: SECRET } } });
    expect(made.status).toBe(201);
    expect(made.body.data.server.cause.stderr).toEqual(['token [secret]']);
    expect(made.text + (await send(world, '/servers')).text).not.toContain(SECRET);
    await world.core.servers.stopAll();
  });
});

describe('a delete', () => {
  it('that races starts and restarts leaves nothing running, and nothing that can be started', async () => {
    const world = await memoryApi(realRegistration(host, { templates: [template] }));
    for (let round = 0; round < 5; round += 1) {
      await send(world, '/servers', { body: { ...BODY, start: round % 2 === 0 ? 'manual' : 'auto' } });
      const act = (what: string) => send(world, `/servers/mine/${what}`, { method: 'POST' });
      const racing = [act('start'), act('restart'), act('start')];
      const gone = await remove(world);
      await Promise.all([...racing, act('start')]);
      expect(gone.status).toBe(200);
      expect(host.running()).toEqual([]);
      expect((await send(world, '/servers/mine')).status).toBe(404);
    }
    await world.core.servers.stopAll();
  });
});

describe('routes that can start a process', () => {
  it.each([
    ['viewer', []],
    ['developer', []],
    ['', []],
    ['stranger', []],
    ['team_lead', ['start', 'restart', 'stop', 'discover', 'health']],
    ['admin', ['start', 'restart', 'stop', 'discover', 'health', 'register', 'delete']],
  ])('are for %j: %j', async (role, allowed) => {
    const world = await memoryApi(realRegistration(host, { templates: [template] }));
    await send(world, '/servers', { body: { ...BODY, start: 'manual' } });
    const as = { ...world.own, role };
    const acts = ['start', 'restart', 'stop', 'discover', 'health'];
    const routes = [
      ['register', '/servers', { body: { ...BODY, name: 'other', start: 'manual' } }],
      ...acts.map((act) => [act, `/servers/mine/${act}`, { method: 'POST' }] as const),
      ['delete', '/servers/mine', { method: 'DELETE' }],
    ] as const;
    for (const [name, path, sent] of routes) {
      const { status, body } = await world.send(path, { ...sent, as });
      const isRefused = status === 403 && body.details.reason === 'forbidden_for_role';
      expect([name, isRefused]).toEqual([name, !allowed.some((each) => each === name)]);
      if (isRefused) expect(host.running()).toEqual([]);
      expect((await world.send(path, { ...sent, as: null })).status).toBe(401);
    }
    await world.core.servers.stopAll();
  });
});
