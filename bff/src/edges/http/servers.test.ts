import { describe, expect, it } from 'vitest';
import { defined } from '../../kernel/defined.ts';
import { systemContext } from '../../kernel/request-context.ts';
import { type ApiWorld, memoryApi, newCaller } from '../../testing/api-world.ts';
import { inProcess } from '../../testing/server-fixtures.ts';

/** The toolbox of the example in the documentation of discovery and routing. */
const WORKSPACE = {
  version: '1.0.0',
  tools: [
    {
      definition: {
        name: 'read_file',
        description: 'Reads a file from the workspace',
        inputSchema: { type: 'object', required: ['path'], properties: { path: { type: 'string' } } },
      },
      handle: () => ({ content: [{ type: 'text', text: 'hello world' }] }),
    },
  ],
};

async function world() {
  const api = await memoryApi({ boxes: new Map([['workspace_tools', WORKSPACE]]) });
  const ctx = systemContext(api.own.tenantId, 'register');
  await api.core.servers.registerServers(ctx, [inProcess('workspace_tools', { start: 'manual' })]);
  return { ...api, lead: newCaller(api.own.tenantId, 'team_lead') };
}

function act(api: ApiWorld & { lead: ReturnType<typeof newCaller> }) {
  return (word: string, as = api.lead) =>
    api.send(`/servers/workspace_tools/${word}`, { method: 'POST', as });
}

describe('the example of discovery and routing, line by line', () => {
  it('registers, starts, discovers, calls by bare name, stops, refuses, starts again', async () => {
    const api = await world();
    const call = () =>
      api.send('/tools/calls', { body: { tool_name: 'read_file', parameters: { path: '/tmp/test.txt' } } });
    const registered = await api.send('/servers/workspace_tools');
    expect(registered.body.data.server).toMatchObject({ state: 'registered' });

    expect((await act(api)('start')).body.data.server).toMatchObject({ state: 'running', tool_count: 1 });
    const discovered = await act(api)('discover');
    expect(discovered.body.data.server.tool_count).toBe(1);
    const entries = (await api.send('/servers/workspace_tools/tools')).body.data.tools;
    expect(entries).toHaveLength(1);

    const result = await call();
    expect(result.status).toBe(200);
    expect(result.body.data.outcome.Success.content.content[0].text).toBe('hello world');

    expect((await act(api)('stop')).body.data.server.state).toBe('stopped');
    const refused = await call();
    expect(refused.status).toBe(409);
    expect(refused.body.details).toMatchObject({ reason: 'tool_unavailable', serverName: 'workspace_tools' });
    const listed = (await api.send('/tools?server=workspace_tools')).body.data.tools;
    expect(listed).toMatchObject([{ available: false, server_state: 'stopped' }]);

    await act(api)('start');
    expect((await call()).status).toBe(200);
    // Ids are stable over rediscovery.
    expect((await api.send('/servers/workspace_tools/tools')).body.data.tools[0].id).toBe(entries[0].id);
  });
});

describe('the life cycle over HTTP', () => {
  it('is for team leads and administrators', async () => {
    const api = await world();
    for (const word of ['start', 'stop', 'restart', 'discover', 'health']) {
      for (const role of ['developer', 'viewer', 'nobody']) {
        const refused = await act(api)(word, newCaller(api.own.tenantId, role));
        expect([refused.status, refused.body.details.reason]).toEqual([403, 'forbidden_for_role']);
      }
    }
    expect((await api.send('/servers/workspace_tools')).body.data.server.state).toBe('registered');
  });

  it('answers 404 for what is unknown, another tenant’s server included', async () => {
    const api = await world();
    const stranger = { ...newCaller(api.other.tenantId, 'admin') };
    for (const word of ['start', 'stop', 'restart', 'discover', 'health']) {
      const unknown = await act(api)(word, stranger);
      expect([unknown.status, unknown.body.details.reason]).toEqual([404, 'mcp_server_not_found']);
    }
  });

  it('answers 409 to what needs a running server, and says what to do', async () => {
    const api = await world();
    for (const path of ['discover', 'health']) {
      const refused = await act(api)(path);
      expect([refused.status, refused.body.details.reason]).toEqual([409, 'server_not_running']);
    }
    const tools = await api.send('/servers/workspace_tools/tools');
    expect(tools.body.details).toMatchObject({ reason: 'server_not_running', state: 'registered' });
  });

  it('shows health, and what was written to stderr to administrators alone', async () => {
    const api = await world();
    await act(api)('restart');
    const { server } = (await act(api)('health')).body.data;
    expect(server.health).toMatchObject({ status: 'healthy', message: null });
    expect(server).toMatchObject({ failures: 0, retry_at: null, destination: 'local', startup_stderr: null });
    expect(defined(server)).toMatchObject({ review: 'none', flagged_tools: [] });
  });
});
