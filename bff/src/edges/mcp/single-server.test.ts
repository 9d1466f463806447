import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineServer, fixtureStdio } from '../../testing/process-fixtures.ts';
import { initializeMessage, openAgent, type RelayAgent, streamOf } from '../../testing/relay-agent.ts';
import { openRelay, type RelayWorld, tokenOf } from '../../testing/relay-world.ts';

const LIST = { jsonrpc: '2.0', id: 'list', method: 'tools/list' };
const PING = { jsonrpc: '2.0', id: 'ping', method: 'ping' };
const OTHER_TENANT = '00000000-0000-0000-0000-000000000002';

let world: RelayWorld;
beforeAll(async () => {
  const clients = [
    { name: 'narrow', tools: ['second.e*', 'second.f*', 'fixture.echo'] },
    { name: 'Odd-Client', names: 'safe' as const },
    { name: 'odd', tools: [] },
    { name: 'cursor-dotted', names: 'dotted' as const },
  ];
  const second = defineServer(fixtureStdio(), { name: 'second' });
  world = await openRelay([defineServer(fixtureStdio()), second], { clients });
}, 60_000);
afterAll(() => world.close());

const agentAt = (path: string, start: { clientName?: string; token?: string } = {}) =>
  openAgent(world.origin, { path, ...start });

async function namesOf(agent: RelayAgent): Promise<string[]> {
  const [list] = await agent.exchange(LIST);
  const { tools } = (list as { result: { tools: { name: string }[] } }).result;
  return tools.map(({ name }) => name);
}

async function outcomeOf(agent: RelayAgent, name: string) {
  const [answer] = await agent.call(name, { text: 'hi' });
  return answer;
}

const ECHOED = { result: { content: [{ type: 'text', text: 'hi' }] } };
const UNKNOWN = { error: { code: -32602, data: { reason: 'tool_not_found' } } };

describe('the endpoint of one server', () => {
  it('lists its tools under their own names, as they are', async () => {
    const names = await namesOf(await agentAt('/mcp/fixture'));
    expect(names).toContain('echo');
    const all = await namesOf(await agentAt('/mcp'));
    const own = all.filter((name) => name.startsWith('fixture.'));
    expect(names).toEqual(own.map((name) => name.slice('fixture.'.length)));
  });

  it('calls by the bare name what is its own, and nothing else by any name', async () => {
    const agent = await agentAt('/mcp/fixture');
    expect(await outcomeOf(agent, 'echo')).toMatchObject(ECHOED);
    for (const name of ['fixture.echo', 'fixture__echo', 'second.echo', 'second__echo', 'echo.echo', '']) {
      expect(await outcomeOf(agent, name), name).toMatchObject(UNKNOWN);
    }
    const page = await fetch(`${world.origin}/api/v1/tools/calls?limit=2`, {
      headers: { authorization: tokenOf('agent') },
    });
    expect(JSON.parse(await page.text()).data.calls[0]).toMatchObject({
      edge: 'mcp',
      status: 'rejected',
      reason: 'tool_not_found',
    });
  });

  it('has sessions of its own: none of another endpoint is known', async () => {
    const [whole, one] = [await agentAt('/mcp'), await agentAt('/mcp/fixture')];
    const asked = [
      ['/mcp/fixture', whole],
      ['/mcp', one],
      ['/mcp/second', one],
      ['/mcp/nowhere', one],
    ] as const;
    for (const [path, agent] of asked) {
      for (const method of ['POST', 'GET', 'DELETE']) {
        expect(await refusalAt(path, method, agent), `${method} ${path}`).toMatchObject({
          status: 404,
          body: {
            jsonrpc: '2.0',
            id: null,
            error: { code: -32001, data: { reason: 'mcp_session_not_found' } },
          },
        });
      }
    }
    for (const agent of [whole, one]) expect((await agent.exchange(PING))[0]).toMatchObject({ result: {} });
  });

  it('is a 404 for a server that there is not, after the token is checked', async () => {
    const ask = (path: string, token: string) =>
      fetch(`${world.origin}${path}`, {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify(initializeMessage('2025-11-25', 'x')),
      });
    const unknown = { jsonrpc: '2.0', id: null, error: { data: { reason: 'mcp_server_not_found' } } };
    for (const path of ['/mcp/nowhere', '/mcp/Fixture', '/mcp/__proto__', '/mcp/fixture%20']) {
      const response = await ask(path, tokenOf('agent'));
      expect(response.status, path).toBe(404);
      expect(JSON.parse(await response.text())).toMatchObject(unknown);
    }
    const foreign = await ask('/mcp/fixture', tokenOf('agent', 'developer', OTHER_TENANT));
    expect(foreign.status).toBe(404);
    expect(JSON.parse(await foreign.text())).toMatchObject(unknown);
    expect((await ask('/mcp/fixture', 'Bearer no')).status).toBe(401);
  });

  it('is a 404 for a role that sees none of its tools', async () => {
    expect(world.core.seesServer(contextOf('developer'), 'fixture')).toBe(true);
    expect(world.core.seesServer(contextOf('nobody'), 'fixture')).toBe(false);
    await expect(agentAt('/mcp/fixture', { token: tokenOf('agent', 'nobody') })).rejects.toThrow('404');
  });

  it('tells of changes of its own server only', async () => {
    const listening = await listen('/mcp/second');
    const elsewhere = await agentAt('/mcp/fixture');
    await world.core.servers.stopServer(contextOf('admin'), 'fixture');
    expect(await namesOf(elsewhere)).toEqual([]);
    await world.core.servers.stopServer(contextOf('admin'), 'second');
    expect(await listening.next()).toMatchObject({ value: { method: 'notifications/tools/list_changed' } });
    await world.core.servers.startServer(contextOf('admin'), 'fixture');
    expect(await namesOf(elsewhere)).toContain('echo');
    await world.core.servers.startServer(contextOf('admin'), 'second');
    // One for the end of its own server, one for its return: none for what the other did between.
    expect(await listening.next()).toMatchObject({ value: { method: 'notifications/tools/list_changed' } });
    await listening.end();
  });
});

describe('clients of the configuration', () => {
  it('see of their tools what the file says, and know of nothing else', async () => {
    const agent = await agentAt('/mcp', { clientName: 'Narrow 2.0' });
    const names = await namesOf(agent);
    expect(names).toEqual(
      [
        'fixture.echo',
        'second.echo',
        'second.environment',
        'second.endless_line',
        'second.fail',
        'second.flood_stderr',
        'second.forget_session',
      ].sort(),
    );
    expect(await outcomeOf(agent, 'fixture.echo')).toMatchObject(ECHOED);
    expect(await outcomeOf(agent, 'fixture__echo')).toMatchObject(ECHOED);
    expect(await outcomeOf(agent, 'fixture.fail')).toMatchObject(UNKNOWN);
    const scoped = await agentAt('/mcp/second', { clientName: 'narrow' });
    expect(await outcomeOf(scoped, 'echo')).toMatchObject(ECHOED);
    expect(await outcomeOf(scoped, 'ticks')).toMatchObject(UNKNOWN);
  });

  it('get the style of the first rule that fits, before what is known of them; the address before both', async () => {
    const odd = await agentAt('/mcp', { clientName: 'odd-client/3' });
    expect(await namesOf(odd)).toContain('fixture__echo');
    expect(await namesOf(await agentAt('/mcp', { clientName: 'odd' }))).toEqual([]);
    expect(await namesOf(await agentAt('/mcp', { clientName: 'cursor-dotted' }))).toContain('fixture.echo');
    expect(await namesOf(await agentAt('/mcp', { clientName: 'cursor-vscode' }))).toContain('fixture__echo');
    const asked = await agentAt('/mcp?names=safe', { clientName: 'cursor-dotted' });
    expect(await namesOf(asked)).toContain('fixture__echo');
  });
});

async function refusalAt(path: string, method: string, { headers }: RelayAgent) {
  const body = method === 'POST' ? { body: JSON.stringify(PING) } : {};
  const response = await fetch(`${world.origin}${path}`, { method, headers, ...body });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

function contextOf(role: string) {
  const tenantId = '00000000-0000-0000-0000-000000000001';
  return { tenantId, userId: 'agent', sessionId: 'agent', role, correlationId: 'test' };
}

/** An agent with its stream open. */
async function listen(path: string) {
  const { headers } = await agentAt(path);
  const closing = new AbortController();
  const response = await fetch(`${world.origin}${path}`, { headers, signal: closing.signal });
  const messages = streamOf(response);
  return {
    next: () => messages.next(),
    async end() {
      closing.abort();
      await messages.next().catch(() => undefined);
    },
  };
}
