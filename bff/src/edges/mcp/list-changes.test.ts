import { ToolListChangedNotificationSchema } from '@modelcontextprotocol/sdk/types.js';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Bench, listedTool, openBench, TENANT } from './testing/bench.ts';
import { agentHeaders, connect, openSession, post } from './testing/connect.ts';

const READ = listedTool('files.read');
const SECRET = listedTool('secret.key');
const CHANGED = 'event: message\ndata: {"jsonrpc":"2.0","method":"notifications/tools/list_changed"}\n\n';
const LIST = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';

let bench: Bench;
beforeEach(async () => {
  bench = await openBench({ tools: [READ] });
});
afterEach(() => bench.close());

async function openStream(session: string, token?: string): Promise<Response> {
  return fetch(bench.url, { headers: { ...agentHeaders(token), 'mcp-session-id': session } });
}

/** Everything that the stream carried until the endpoint stopped, without its opening comment. */
async function heard(stream: Response): Promise<string> {
  bench.stop();
  return (await stream.text()).replace(': open\n\n', '');
}

describe('notifications/tools/list_changed', () => {
  it('reaches a real client, which then lists the new tools', async () => {
    const { client, close } = await connect(bench);
    const told = Promise.withResolvers<void>();
    client.setNotificationHandler(ToolListChangedNotificationSchema, () => told.resolve());
    await client.listTools();
    // The client opens its stream in the background.
    await expect.poll(() => bench.scheduled().length).toBe(2);
    bench.setTools([READ, listedTool('git.log')]);
    await told.promise;
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['files.read', 'git.log']);
    await close();
  });

  it('is sent once for one change', async () => {
    const stream = await openStream(await openSession(bench));
    bench.setTools([READ, listedTool('git.log')]);
    bench.setTools([READ, listedTool('git.log')]);
    expect(await heard(stream)).toBe(CHANGED);
  });

  it.each([
    ['a tool is gone', []],
    ['a definition is another', [listedTool('files.read', { description: 'new' })]],
    ['a tool has another name', [listedTool('git.read', { name: 'read' })]],
  ])('is sent when %s', async (_, tools) => {
    const stream = await openStream(await openSession(bench));
    bench.setTools(tools);
    expect(await heard(stream)).toBe(CHANGED);
  });

  it('is not sent for what this agent may not see', async () => {
    const admin = `${TENANT}/user-1/session-1/admin`;
    const stream = await openStream(await openSession(bench));
    const adminStream = await openStream(await openSession(bench, admin), admin);
    bench.setTools([READ, SECRET]);
    expect(await heard(stream)).toBe('');
    expect(await heard(adminStream)).toBe(CHANGED);
  });

  it('is not sent to another tenant, whose catalogue did not change', async () => {
    const token = '00000000-0000-0000-0000-000000000002/u/s/developer';
    const stream = await openStream(await openSession(bench, token), token);
    bench.setTools([]);
    expect(await heard(stream)).toBe('');
  });

  it('is not sent when the list is the same under new objects', async () => {
    const stream = await openStream(await openSession(bench));
    bench.setTools([listedTool('files.read')]);
    expect(await heard(stream)).toBe('');
  });

  it('waits for the stream of an agent that had none', async () => {
    const session = await openSession(bench);
    bench.setTools([]);
    expect(await heard(await openStream(session))).toBe(CHANGED);
  });

  it('is not sent for a change that the agent has listed since', async () => {
    const session = await openSession(bench);
    bench.setTools([]);
    await (await post(bench, LIST, { 'mcp-session-id': session })).text();
    expect(await heard(await openStream(session))).toBe('');
  });

  it('goes to the newest stream; the one before it ends', async () => {
    const session = await openSession(bench);
    const first = await openStream(session);
    const second = await openStream(session);
    expect(await first.text()).toBe(': open\n\n');
    bench.setTools([]);
    expect(await heard(second)).toBe(CHANGED);
  });
});

describe('the stream for notices', () => {
  it('shows signs of life', async () => {
    const stream = await openStream(await openSession(bench));
    expect(stream.headers.get('content-type')).toBe('text/event-stream');
    expect(stream.headers.get('x-accel-buffering')).toBe('no');
    bench.tick(15_000);
    expect(await heard(stream)).toBe(': keep-alive\n\n');
  });

  it('is refused to a client that takes no event stream', async () => {
    const headers = {
      ...agentHeaders(),
      'mcp-session-id': await openSession(bench),
      accept: 'application/json',
    };
    expect((await fetch(bench.url, { headers })).status).toBe(406);
  });

  it('is forgotten when the client goes', async () => {
    const session = await openSession(bench);
    const idle = bench.scheduled();
    const going = new AbortController();
    const headers = { ...agentHeaders(), 'mcp-session-id': session };
    await fetch(bench.url, { headers, signal: going.signal });
    expect(bench.scheduled()).not.toEqual(idle);
    going.abort();
    await expect.poll(() => bench.scheduled()).toEqual(idle);
  });
});
