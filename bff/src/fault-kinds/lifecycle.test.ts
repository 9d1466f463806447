import { existsSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  hostileBehindShell,
  hostileHttp,
  hostileStdio,
  type ServerInFile,
} from '../testing/hostile-servers.ts';
import { openRawAgent } from '../testing/raw-agent.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openProduct, type Product, type ProductOptions } from '../testing/whole-product.ts';

/** Healing waits a second or so between attempts. */
const HEALED = { timeout: 20_000, interval: 50 };

const db = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'corbusier-lifecycle-'));
const open = new Set<Product>();

afterEach(async () => {
  const products = [...open];
  open.clear();
  await Promise.all(products.map((product) => product.close()));
  // Whatever a test was about: nothing of it is left.
  expect(products.flatMap((product) => product.running())).toEqual([]);
});

async function start(servers: readonly ServerInFile[], options?: ProductOptions): Promise<Product> {
  const product = await openProduct(db, servers, options);
  open.add(product);
  return product;
}

const running = (product: Product, name: string) =>
  vi.waitFor(async () => expect(await product.server(name)).toMatchObject({ state: 'running' }), HEALED);

describe('a server that ends', () => {
  it('B4: in the middle of an answer, or of the handshake, says so the same way', async () => {
    const product = await start([hostileStdio('half'), hostileStdio('early', 'die_in_initialize=5')]);
    const half = await product.call('half.misbehave', { answer: 'half_then_die' });
    expect(half).toMatchObject({
      status: 502,
      body: { details: { reason: 'outcome_unknown', exitCode: 11 } },
    });
    const { cause, state } = await product.server('early');
    expect(state).not.toBe('running');
    expect(cause).toMatchObject({ exit_code: 5, stderr: ['hostile: starting', 'cannot go on: no licence'] });
  });
});

describe('callers that go away', () => {
  it('B6: in the middle of an answer harm nobody', async () => {
    const product = await start([hostileStdio('pipe')]);
    const agent = await openRawAgent(product);
    const leavers = Array.from({ length: 10 }, async (_, index) => {
      const gone = new AbortController();
      const params = { name: 'pipe.ticks', arguments: { count: 2000 }, _meta: { progressToken: index } };
      const response = await agent.post({ id: index, method: 'tools/call', params }, gone.signal);
      const reader = response.body?.getReader();
      await reader?.read();
      gone.abort();
    });
    await Promise.all(leavers);
    expect(await product.say('pipe.echo', { text: 'unharmed' })).toBe('unharmed');
    expect(await product.server('pipe')).toMatchObject({ state: 'running' });
  });

  it('B10: leave sessions that are bounded, and no process of their own', async () => {
    const product = await start([hostileStdio('pipe')], { file: { limits: { mcp_sessions: 5 } } });
    const before = product.running().length;
    const agents = [];
    for (let made = 0; made < 20; made += 1) agents.push(await openRawAgent(product));
    expect(product.running()).toHaveLength(before);
    const statuses = [];
    for (const agent of agents) statuses.push((await agent.post({ id: 1, method: 'ping' })).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(statuses.filter((status) => status === 404)).toHaveLength(15);
  });
});

describe('processes', () => {
  it('B9: are all ended with their server: shells, children that ignore signals, those that left the group', async () => {
    const product = await start([
      hostileBehindShell('shell', 'ignore_term', 'ignore_stdin_close', 'leave_child', 'leave_session'),
      hostileStdio('forks', 'fork=20', 'ignore_stdin_close'),
    ]);
    expect(product.running().length).toBeGreaterThanOrEqual(2 + 2 + 1 + 20);
    await product.core.servers.stopServer(product.ctx, 'shell');
    await product.core.servers.stopServer(product.ctx, 'forks');
    expect(product.running()).toEqual([]);
  });

  it('B11: of a server over HTTP have one session with us, however often its list is read', async () => {
    const product = await start([hostileHttp('web')]);
    for (let read = 0; read < 20; read += 1) await product.tell('web', 'set list_changed=1');
    const requests = await product.tell('web', 'clear delay');
    expect(requests.initialize).toBe(1);
    expect(requests['tools/list']).toBeGreaterThanOrEqual(2);
  });
});

describe('many servers', () => {
  it('B17: a list of two megabytes is shown, and one beyond all bounds fails with its reason', async () => {
    const product = await start([
      hostileStdio('big', `list_bytes=${2 ** 21}`),
      hostileStdio('huge', `list_bytes=${2 ** 25}`),
    ]);
    expect((await product.tools()).filter(({ name }) => name.startsWith('big.heavy_'))).toHaveLength(32);
    const { cause, state } = await product.server('huge');
    expect(state).not.toBe('running');
    expect(cause.message).toContain('16777216 bytes');
  });

  it('B18: one that never answers keeps neither the list nor a call to another waiting', async () => {
    const product = await start(
      [
        hostileStdio('good'),
        hostileStdio('mute', 'silent_initialize'),
        hostileStdio('listless', 'hang_list'),
      ],
      { start: false },
    );
    const begun = Promise.allSettled(
      ['good', 'mute', 'listless'].map((name) => product.core.servers.startServer(product.ctx, name)),
    );
    await running(product, 'good');
    expect(await product.say('good.echo', { text: 'quick' })).toBe('quick');
    expect((await product.tools()).map(({ name }) => name)).toContain('good.echo');
    const agent = await product.agent();
    expect((await agent.listTools()).tools.map(({ name }) => name)).toContain('good.echo');
    for (const name of ['mute', 'listless'])
      expect(await product.server(name)).toMatchObject({ state: 'starting' });
    await product.close();
    open.delete(product);
    await begun;
  });

  it('B19: all of them dead is no empty success: each says why, and so does a call', async () => {
    const product = await start([hostileStdio('one'), hostileStdio('two')], undefined);
    const agent = await product.agent();
    await Promise.all(['one', 'two'].map((name) => product.core.servers.stopServer(product.ctx, name)));
    const tools = await product.tools();
    expect(tools.length).toBeGreaterThan(0);
    for (const tool of tools) {
      expect(tool.available).toBe(false);
      expect(tool.unavailable_reason).toBeTruthy();
    }
    const refused = await product.call('one.echo', {});
    expect(refused).toMatchObject({ status: 409, body: { details: { reason: 'tool_unavailable' } } });
    const said = await agent.callTool({ name: 'one.echo', arguments: {} });
    expect(said).toMatchObject({
      isError: true,
      _meta: { 'corbusier/error': { reason: 'tool_unavailable' } },
    });
  });
});

describe('configuration', () => {
  it('B21: that was edited counts from the next start, whole, and nothing else in its folder does', async () => {
    const tenant = `t-${crypto.randomUUID()}`;
    const versions = ['the first', 'the second'];
    for (const text of versions) {
      const server = { ...hostileStdio('pipe', `describe=${text}`), tenants: [tenant] };
      const product = await start([server]);
      const { body } = await product.send('/tools/pipe.echo');
      expect(body.data.tool.tool.description).toBe(text);
      await product.close();
      open.delete(product);
    }
  });

  it('B24: a secret that is missing refuses the start by name, and counts as soon as it is there', async () => {
    const secret = join(folder, 'secret');
    const entry = hostileStdio('pipe');
    const transport = { ...Object(entry.transport), env: { TOKEN: `\${file:${secret}}` } };
    const product = await start([{ ...entry, transport }]);
    const { cause, state } = await product.server('pipe');
    expect(state).not.toBe('running');
    expect(cause.message).toContain(secret);
    expect(product.running()).toEqual([]);
    writeFileSync(secret, 'now it is here');
    expect(existsSync(secret)).toBe(true);
    await product.core.servers.startServer(product.ctx, 'pipe');
    expect(await product.say('pipe.echo', { text: 'with it' })).toBe('with it');
  });
});
