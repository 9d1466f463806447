import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { connectAgent, textOf } from '../agent.ts';
import { type Api, apiOf } from '../api.ts';
import { recordFigure, times } from '../figures.ts';
import { expect, test } from '../fixtures.ts';
import { rawRequest } from '../raw-http.ts';
import type { Corbusier } from '../start-corbusier.ts';

const README = fileURLToPath(new URL('../../workspace/README.md', import.meta.url));
const INITIALIZE = JSON.stringify({
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: {
    protocolVersion: '2025-11-25',
    capabilities: {},
    clientInfo: { name: 'end-to-end', version: '1' },
  },
});

async function readyApi(corbusier: Corbusier): Promise<Api> {
  const api = await apiOf(corbusier);
  await api.whenAvailable('filesystem.read_text_file', 'everything.get-sum', 'everything.echo');
  return api;
}

test('lists the tools of both servers under dotted names, as the servers describe them', async ({
  corbusier,
}) => {
  const api = await readyApi(corbusier);
  const agent = await connectAgent(corbusier.url, api);
  const { tools } = await agent.listTools();
  await agent.close();
  const names = tools.map(({ name }) => name);
  expect(names).toContain('filesystem.read_text_file');
  expect(names).toContain('everything.get-sum');
  const { body } = await api.get('/tools');
  const catalog = body['data']?.['tools'] as unknown as { name: string; tool: { input_schema: unknown } }[];
  expect(names.toSorted()).toEqual(catalog.map(({ name }) => name).toSorted());
  for (const { name, tool } of catalog) {
    expect(tools.find((listed) => listed.name === name)?.inputSchema).toEqual(tool.input_schema);
  }
});

for (const agent of [{ query: '?names=safe' }, { name: 'claude-code' }]) {
  test(`names tools without dots for an agent that needs it: ${JSON.stringify(agent)}`, async ({
    corbusier,
  }) => {
    const api = await readyApi(corbusier);
    const client = await connectAgent(corbusier.url, { token: api.token, ...agent });
    const names = (await client.listTools()).tools.map(({ name }) => name);
    expect(names).toContain('filesystem__read_text_file');
    expect(names.filter((name) => !/^[A-Za-z0-9_-]{1,64}$/.test(name))).toEqual([]);
    const safe = await client.callTool({
      name: 'filesystem__read_text_file',
      arguments: { path: README },
    });
    const dotted = await client.callTool({ name: 'filesystem.read_text_file', arguments: { path: README } });
    await client.close();
    expect(textOf(safe)).toBe(await readFile(README, 'utf8'));
    expect(dotted).toEqual(safe);
  });
}

test('hands an agent what the server answered, and records the call', async ({ corbusier }) => {
  const api = await readyApi(corbusier);
  const agent = await connectAgent(corbusier.url, api);
  const result = await agent.callTool({ name: 'filesystem.read_text_file', arguments: { path: README } });
  await agent.close();
  expect(result.isError).toBeFalsy();
  expect(textOf(result)).toBe(await readFile(README, 'utf8'));
  const { body } = await api.get('/tools/calls?tool=filesystem.read_text_file&limit=1');
  const call = body['data']?.['calls']?.['0'];
  expect(call).toMatchObject({ edge: 'mcp', status: 'succeeded', role: 'admin' });
  const detail = await api.get(`/tools/calls/${call?.['call_id']}`);
  expect(detail.body['data']?.['call']).toMatchObject({
    arguments: { value: { path: README } },
    result: { value: { content: [{ type: 'text', text: textOf(result) }] } },
  });
});

test('answers an unknown tool with the error that the protocol has for it', async ({ corbusier }) => {
  const api = await readyApi(corbusier);
  const agent = await connectAgent(corbusier.url, api);
  await expect(agent.callTool({ name: 'filesystem.no_such_tool', arguments: {} })).rejects.toMatchObject({
    code: -32602,
  });
  await agent.close();
  const { body } = await api.get('/tools/calls?status=rejected&limit=1');
  expect(body['data']?.['calls']?.['0']).toMatchObject({
    tool_name: 'filesystem.no_such_tool',
    reason: 'tool_not_found',
    edge: 'mcp',
  });
});

test('answers arguments that do not fit with a result that says what is wrong', async ({ corbusier }) => {
  const api = await readyApi(corbusier);
  const agent = await connectAgent(corbusier.url, api);
  const result = await agent.callTool({ name: 'everything.get-sum', arguments: { a: 'two', b: 3 } });
  await agent.close();
  expect(result.isError).toBe(true);
  expect(textOf(result)).toContain('a');
  expect(result['_meta']).toMatchObject({
    'corbusier/error': {
      reason: 'tool_schema_validation_failed',
      details: { errors: [{ path: ['a'], keyword: 'type' }] },
    },
  });
});

test('gives each of many agents at once its own answers, though their request ids are the same', async ({
  corbusier,
}) => {
  const api = await readyApi(corbusier);
  const agents = await Promise.all(
    Array.from({ length: times(8, 50) }, () => connectAgent(corbusier.url, api)),
  );
  const wrong = await Promise.all(
    agents.map(async (agent, index) => {
      const found: string[] = [];
      for (let round = 0; round < 5; round += 1) {
        const message = `agent ${index}, round ${round}`;
        const text = textOf(await agent.callTool({ name: 'everything.echo', arguments: { message } }));
        if (!text.includes(message)) found.push(`${message}: ${text}`);
      }
      return found;
    }),
  );
  await Promise.all(agents.map((agent) => agent.close()));
  expect(wrong.flat()).toEqual([]);
  recordFigure('agents at once with their own answers', agents.length, 'agents');
});

test('refuses who is not signed in, and who comes under a foreign name or from a foreign page', async ({
  corbusier,
}) => {
  const { token } = await apiOf(corbusier);
  const own = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const post = (headers: Record<string, string>) =>
    rawRequest(corbusier.url, { method: 'POST', path: '/mcp', headers, body: INITIALIZE });
  const bearer = { ...own, authorization: `Bearer ${token}` };
  expect((await post(bearer)).status).toBe(200);
  const stranger = await post(own);
  expect(stranger.status).toBe(401);
  expect(stranger.headers['www-authenticate']).toMatch(/^Bearer/);
  const { host, port } = new URL(corbusier.url);
  const foreignHosts = ['evil.example', `evil.example:${port}`, '127.0.0.1.', `${host}.evil.example`];
  for (const name of foreignHosts) expect((await post({ ...bearer, host: name })).status, name).toBe(403);
  const foreignPages = ['https://evil.example', 'null', `http://localhost.evil.example:${port}`];
  for (const origin of foreignPages) expect((await post({ ...bearer, origin })).status, origin).toBe(403);
});

test('shows an agent of another tenant no tool and runs none for it', async ({ corbusier }) => {
  await readyApi(corbusier);
  const created = JSON.parse(await corbusier.cli('tenants', 'create', 'agents-elsewhere', '--json'));
  const stranger = await apiOf(corbusier, { tenant: created.tenant.id });
  const agent = await connectAgent(corbusier.url, stranger);
  expect((await agent.listTools()).tools).toEqual([]);
  await expect(
    agent.callTool({ name: 'filesystem.read_text_file', arguments: { path: README } }),
  ).rejects.toMatchObject({ code: -32602 });
  await agent.close();
});
