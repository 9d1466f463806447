import { afterAll, describe, expect, it } from 'vitest';
import { newCaller, type Sent } from '../../testing/api-world.ts';
import { bothApis } from '../../testing/both-apis.ts';
import { startProcessHost } from '../../testing/process-fixtures.ts';
import { fixtureTemplate, realRegistration, templateArgument } from '../../testing/registration-fixtures.ts';

const host = startProcessHost();
afterAll(() => host.guardian.close());

const template = fixtureTemplate(['--page-size={{size}}'], {
  env: { TOKEN: '{{token}}', MODE: 'mode {{mode}}' },
  arguments: [
    templateArgument('size', { type: 'integer' }),
    templateArgument('token', { secret: true }),
    templateArgument('mode', { required: false }),
  ],
});

const REMOTE = { kind: 'streamable_http', url: 'https://203.0.114.1/mcp' };
const FILLED = { size: 3, token: 't0ken-of-the-test' };

describe.each(bothApis())('registering servers over HTTP on %s', (_name, open) => {
  const openWorld = async () => {
    const world = await open(realRegistration(host, { templates: [template] }));
    const admin = { ...world.own, role: 'admin' };
    const send = (path: string, sent: Sent = {}) => world.send(path, { as: admin, ...sent });
    const register = (body: object, headers = {}) => send('/servers', { body, headers });
    return { ...world, admin, send, register };
  };

  it('starts a template with its values, shows no command and no secret, and takes it down again', async () => {
    const { register, send, core } = await openWorld();
    const made = await register({ name: 'mine', template: 'fixture', arguments: FILLED });
    expect(made).toMatchObject({ status: 201 });
    expect(made.body.data.server).toMatchObject({
      name: 'mine',
      source: 'api',
      state: 'running',
      cause: null,
    });
    const call = { tool_name: 'mine.environment', parameters: {} };
    const seen = await send('/tools/calls', { body: call });
    const environment = seen.body.data.outcome.Success.content.structuredContent;
    expect(environment.TOKEN).toBe(FILLED.token);
    expect(environment).not.toHaveProperty('MODE');
    expect((await send('/servers')).text).not.toContain(FILLED.token);
    const gone = await send('/servers/mine', { method: 'DELETE' });
    expect(gone.body.data.server).toMatchObject({ name: 'mine', state: 'stopped' });
    expect(host.running()).toEqual([]);
    expect((await send('/servers/mine')).body.details.reason).toBe('mcp_server_not_found');
    expect((await send('/tools?server=mine')).body.data.tools).toEqual([]);
    expect((await send('/tools/calls', { body: call })).body.details.reason).toBe('tool_not_found');
    expect((await send('/tools/calls?server=mine')).body.data.calls).toHaveLength(1);
    await core.servers.stopAll();
  });

  it('lists templates without commands', async () => {
    const { send, own } = await openWorld();
    const listed = await send('/server-templates', { as: own });
    expect(listed.body.data.templates).toEqual([
      {
        name: 'fixture',
        description: 'For tests.',
        arguments: ['size', 'token', 'mode'].map((name) => ({
          name,
          type: name === 'size' ? 'integer' : 'string',
          description: null,
          required: name !== 'mode',
          default: null,
          options: null,
          secret: name === 'token',
        })),
      },
    ]);
    expect(listed.text).not.toContain('fixture-mcp-server');
  });

  it('keeps a server that waits, and one that does not start, with its cause', async () => {
    const { register } = await openWorld();
    const waits = await register({ name: 'waits', transport: REMOTE, start: 'manual' });
    expect(waits.body.data.server).toMatchObject({
      state: 'registered',
      transport: { kind: 'streamable_http', target: REMOTE.url, launched: false },
    });
    const wrong = await register({
      name: 'wrong',
      template: 'fixture',
      arguments: { size: 3, token: 'x', mode: 'y' },
      start: 'manual',
    });
    expect(wrong.status).toBe(201);
    const dead = await register({
      name: 'dead',
      transport: { ...REMOTE, url: 'https://nowhere.invalid/mcp' },
    });
    expect(dead.status).toBe(201);
    expect(dead.body.data.server.state).toMatch(/failed|backing_off/);
    expect(dead.body.data.server.cause.message).toContain('ENOTFOUND');
  });

  it('refuses a taken name, whoever has it, and offers a free one', async () => {
    const { register, send } = await openWorld();
    const body = { name: 'numbers', transport: REMOTE, start: 'manual' };
    const refused = await register(body);
    expect(refused).toMatchObject({
      status: 409,
      body: { details: { reason: 'duplicate_server', suggestion: 'numbers_2' } },
    });
    expect(refused.body.message).toContain('numbers_2');
    expect((await register({ ...body, name: 'numbers_2' })).status).toBe(201);
    expect((await register({ ...body, name: 'numbers_2' })).body.details.suggestion).toBe('numbers_3');
    expect((await send('/servers/numbers')).body.data.server.source).toBe('config');
  });

  it('gives one name to one of many who want it at once', async () => {
    const { register, send } = await openWorld();
    const body = { name: 'wanted', transport: REMOTE, start: 'manual' };
    const answers = await Promise.all(Array.from({ length: 8 }, () => register(body)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, ...Array(7).fill(409)]);
    const names = (await send('/servers')).body.data.servers.map((server: { name: string }) => server.name);
    expect(names.filter((name: string) => name === 'wanted')).toHaveLength(1);
  });

  it('does a keyed request once', async () => {
    const { register, send, core, admin } = await openWorld();
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const body = { name: 'once', template: 'fixture', arguments: FILLED };
    const first = await register(body, headers);
    const again = await register(body, headers);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    // Idempotent: it joins the start that followed the commit.
    await core.servers.startServer({ ...admin, correlationId: 'test' }, 'once');
    expect((await send('/servers/once')).body.data.server.state).toBe('running');
    const other = await register({ ...body, name: 'other' }, headers);
    expect(other.body.details.reason).toBe('idempotency_key_reused');
    await core.servers.stopAll();
  });

  it('deletes nothing that the file defines, nothing unknown, and nothing of another tenant', async () => {
    const { register, send, other } = await openWorld();
    const remove = (name: string, sent: Sent = {}) => send(`/servers/${name}`, { method: 'DELETE', ...sent });
    expect((await remove('numbers')).body.details.reason).toBe('managed_by_config');
    expect((await remove('nothing')).body.details.reason).toBe('mcp_server_not_found');
    await register({ name: 'mine', transport: REMOTE, start: 'manual' });
    const stranger = await remove('mine', { as: { ...other, role: 'admin' } });
    expect(stranger.body.details.reason).toBe('mcp_server_not_found');
    expect((await remove('mine')).status).toBe(200);
    expect((await remove('mine')).body.details.reason).toBe('mcp_server_not_found');
    expect((await register({ name: 'mine', transport: REMOTE, start: 'manual' })).status).toBe(201);
  });

  it('is for administrators, and notes who did it', async () => {
    const { send, own, stores, register } = await openWorld();
    const body = { name: 'mine', transport: REMOTE, start: 'manual' };
    for (const role of ['viewer', 'developer', 'team_lead', 'stranger']) {
      const as = { ...newCaller(own.tenantId), role };
      expect((await send('/servers', { body, as })).body.details.reason).toBe('forbidden_for_role');
      expect((await send('/servers/mine', { method: 'DELETE', as })).body.details.reason).toBe(
        'forbidden_for_role',
      );
    }
    expect((await send('/servers', { body, as: null })).status).toBe(401);
    await register(body);
    await register(body);
    await send('/servers/mine', { method: 'DELETE' });
    const ctx = { ...own, correlationId: 'test' };
    const events = await stores.events.readAfter(ctx, '0', 100);
    const told = events.filter(({ eventType }) => /registered|deleted|refused/.test(eventType));
    expect(told.map(({ eventType, data }) => [eventType, data['name'], data['by']])).toEqual([
      ['server_registered', 'mine', own.userId],
      ['server_registration_refused', 'mine', own.userId],
      ['server_deleted', 'mine', own.userId],
    ]);
  });
});
