import { afterEach, describe, expect, it, vi } from 'vitest';
import { proving, recordFigure, times } from '../testing/figures.ts';
import { hostileHttp, hostileStdio, type ServerInFile } from '../testing/hostile-servers.ts';
import { heapInUse, liveTimers, slopeOf } from '../testing/process-state.ts';
import { openRawAgent } from '../testing/raw-agent.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openProduct, type Product } from '../testing/whole-product.ts';

const MIB = 1024 * 1024;
const SAMPLES = 10;
/** Timers of the database's connections and of HTTP keep-alive come and go. */
const ROOM = 40;
/** Full counts stay below this. */
const LONG = { timeout: 240_000 };

const db = useTestDatabase();
let product: Product;

afterEach(async () => {
  await product.close();
  expect(product.running()).toEqual([]);
});

async function start(servers: readonly ServerInFile[], file = {}): Promise<void> {
  product = await openProduct(db, servers, { file });
}

/** Does something `SAMPLES` times over, and answers how much the heap grew each time, in bytes. */
async function heapSlope(round: () => Promise<unknown>): Promise<number> {
  const samples = [];
  for (let sample = 0; sample < SAMPLES; sample += 1) {
    await round();
    samples.push(await heapInUse());
  }
  return slopeOf(samples);
}

/** @param work does it `count` times, some of them at once. */
async function inLanes(count: number, work: (index: number) => Promise<unknown>): Promise<void> {
  const lanes = Math.min(16, count);
  let next = 0;
  const lane = async () => {
    while (next < count) {
      next += 1;
      await work(next);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

describe('memory', () => {
  it('B12: of calls through one agent session, and of their events, is given back', LONG, async () => {
    await start([hostileStdio('pipe')]);
    const agent = await openRawAgent(product);
    const calls = times(30, 1500);
    const call = async (index: number) => {
      const text = `call ${index}`;
      const params = { name: 'pipe.echo', arguments: { text } };
      const [answer] = await agent.ask({ id: index, method: 'tools/call', params });
      expect(answer.result.content[0].text).toBe(text);
    };
    await inLanes(calls, call);
    const timers = await liveTimers();
    const slope = await heapSlope(() => inLanes(calls, call));
    recordFigure('heap grown in 10,000 calls of one agent', (slope / calls) * (10_000 / MIB), 'MiB');
    expect(await liveTimers()).toBeLessThanOrEqual(timers + ROOM);
  });

  it('B12: of calls through one server is given back, whoever made them', LONG, async () => {
    await start([hostileStdio('pipe')]);
    const ctx = { ...product.ctx, role: 'admin' };
    const calls = times(50, 20_000);
    const call = async (index: number) => {
      const parameters = { text: `call ${index}` };
      const request = { name: 'pipe.echo', bareNames: false, parameters, scope: {}, edge: 'http' } as const;
      expect(await product.core.callTool(ctx, request)).toMatchObject({ outcome: { kind: 'result' } });
    };
    await inLanes(calls, call);
    const timers = await liveTimers();
    const slope = await heapSlope(() => inLanes(calls, call));
    recordFigure('heap grown in 100,000 calls', (slope / calls) * (100_000 / MIB), 'MiB');
    recordFigure('calls through one server with a flat heap', calls * SAMPLES, 'calls');
    if (proving) expect((slope / calls) * 100_000).toBeLessThan(MIB);
    expect(await liveTimers()).toBeLessThanOrEqual(timers + ROOM);
  });

  it(
    'B10: of agent sessions that were abandoned is given back, and no process was theirs',
    LONG,
    async () => {
      await start([hostileStdio('pipe')], { limits: { mcp_sessions: 50 } });
      const processes = product.running().length;
      const sessions = times(10, 200);
      const abandon = async () => {
        const agent = await openRawAgent(product);
        await agent.ask({ id: 1, method: 'tools/list' });
      };
      await inLanes(sessions, abandon);
      const timers = await liveTimers();
      const slope = await heapSlope(() => inLanes(sessions, abandon));
      recordFigure('heap grown in 2,000 abandoned sessions', (slope / sessions) * (2000 / MIB), 'MiB');
      recordFigure('abandoned sessions with a flat heap', sessions * SAMPLES, 'sessions');
      if (proving) expect(slope * SAMPLES).toBeLessThan(4 * MIB);
      expect(product.running()).toHaveLength(processes);
      expect(await liveTimers()).toBeLessThanOrEqual(timers + ROOM);
    },
  );

  it('B14: of connections that were made again is given back, with their timers', LONG, async () => {
    await start([hostileStdio('pipe'), hostileHttp('web')]);
    const again = async () => {
      for (const name of ['pipe', 'web']) {
        await product.core.servers.stopServer(product.ctx, name);
        await product.core.servers.startServer(product.ctx, name);
      }
    };
    await again();
    const timers = await liveTimers();
    const rounds = times(2, 50);
    for (let round = 0; round < rounds; round += 1) await again();
    expect(await liveTimers()).toBeLessThanOrEqual(timers + ROOM);
    expect(await product.say('pipe.echo', { text: 'still' })).toBe('still');
    recordFigure('connections made again with a constant number of timers', rounds * 2, 'connections');
  });
});

describe('streams', () => {
  it('B15: of agents that dropped their socket cost no time, and the next one is served', LONG, async () => {
    await start([hostileStdio('pipe')]);
    const headers = { authorization: `Bearer ${await product.token()}`, accept: 'text/event-stream' };
    const listen = async (session: Record<string, string>) => {
      const gone = new AbortController();
      const response = await fetch(product.url, { headers: { ...headers, ...session }, signal: gone.signal });
      expect(response.status).toBe(200);
      return { response, leave: () => gone.abort() };
    };
    const agents = await Promise.all(Array.from({ length: 20 }, () => openRawAgent(product)));
    for (const { session } of agents) (await listen(session)).leave();
    const before = process.cpuUsage();
    const span = times(50, 2000);
    await new Promise((resolve) => setTimeout(resolve, span));
    const { user, system } = process.cpuUsage(before);
    const share = (user + system) / 1000 / span;
    recordFigure('CPU after 20 dropped streams', Math.round(share * 100), 'percent');
    if (proving) expect(share).toBeLessThan(0.1);
    const again = await listen(agents[0]?.session ?? {});
    await product.tell('pipe', 'set add_tool=fresh');
    await product.tell('pipe', 'set list_changed=1');
    const reader = again.response.body?.getReader();
    let seen = '';
    await vi.waitFor(async () => {
      const { value } = (await reader?.read()) ?? {};
      seen += new TextDecoder().decode(value);
      expect(seen).toContain('notifications/tools/list_changed');
    });
    again.leave();
  });
});
