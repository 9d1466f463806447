import { afterEach, describe, expect, it } from 'vitest';
import { type Bench, listedTool, openBench, TENANT } from './testing/bench.ts';
import { agentHeaders, openSession, post } from './testing/connect.ts';

const PING = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
const OPENED = ': open\n\n';
const SWEEP_MS = 60_000;

let bench: Bench;
afterEach(() => bench.close());

async function isAlive(session: string, token?: string): Promise<boolean> {
  const response = await post(bench, PING, { ...agentHeaders(token), 'mcp-session-id': session });
  await response.text();
  return response.status === 200;
}

function stream(session: string): Promise<Response> {
  return fetch(bench.url, { headers: { ...agentHeaders(), 'mcp-session-id': session } });
}

describe('sessions', () => {
  it('end by DELETE, with their stream and their calls', async () => {
    bench = await openBench({ tools: [listedTool('files.read')] });
    const started = Promise.withResolvers<AbortSignal>();
    bench.setTool(async (call) => {
      started.resolve(call.signal);
      await new Promise((resolve) => call.signal.addEventListener('abort', resolve));
      return { kind: 'result', result: { content: [] } };
    });
    const session = await openSession(bench);
    const notices = await stream(session);
    const text = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"files.read"}}';
    const call = post(bench, text, { 'mcp-session-id': session });
    const signal = await started.promise;
    const headers = { ...agentHeaders(), 'mcp-session-id': session };
    expect((await fetch(bench.url, { method: 'DELETE', headers })).status).toBe(200);
    expect(signal.aborted).toBe(true);
    expect(await (await call).text()).toBe(OPENED);
    expect(await notices.text()).toBe(OPENED);
    expect(await isAlive(session)).toBe(false);
    expect((await fetch(bench.url, { method: 'DELETE', headers })).status).toBe(404);
  });

  it('lose their stream when the token that opened it ends, and keep no timer', async () => {
    bench = await openBench();
    const token = `${TENANT}/user-1/session-1/developer/1005000`;
    const session = await openSession(bench, token);
    const idle = bench.scheduled();
    const listening = () =>
      fetch(bench.url, { headers: { ...agentHeaders(token), 'mcp-session-id': session } });
    const left = await listening();
    const notices = await listening();
    expect(await left.text()).toBe(OPENED);
    expect(bench.scheduled()).toEqual([...idle, 15_000, 5_000]);
    bench.tick(5_000);
    expect(await notices.text()).toBe(OPENED);
    expect(bench.scheduled()).toEqual(idle);
    expect(await isAlive(session)).toBe(true);
  });

  it('that 2,000 agents left behind end by themselves, and keep no timer', async () => {
    bench = await openBench({ limits: { sessions: 5_000, sessionIdleMs: 60_000 } });
    const idle = bench.scheduled();
    const sessions = await Promise.all(Array.from({ length: 2_000 }, () => openSession(bench)));
    expect(new Set(sessions).size).toBe(2_000);
    bench.advance(60_000);
    bench.tick(SWEEP_MS);
    for (const session of sessions.slice(0, 20)) expect(await isAlive(session)).toBe(false);
    expect(bench.scheduled()).toEqual(idle);
  });

  it('end when a principal opens one too many: the longest idle one, of that principal only', async () => {
    bench = await openBench({ limits: { sessions: 3 } });
    const other = `${TENANT}/user-2/session-1/developer`;
    const foreign = await openSession(bench, other);
    const [first = '', second = '', third = ''] = [
      await openSession(bench),
      await openSession(bench),
      await openSession(bench),
    ];
    expect(await isAlive(first)).toBe(true);
    const fourth = await openSession(bench);
    expect(await isAlive(second)).toBe(false);
    for (const session of [first, third, fourth]) expect(await isAlive(session)).toBe(true);
    expect(await isAlive(foreign, other)).toBe(true);
  });

  it('are not ended for room while a call of theirs is on its way', async () => {
    bench = await openBench({ limits: { sessions: 2 } });
    const started = Promise.withResolvers<void>();
    const release = Promise.withResolvers<void>();
    bench.setTool(async () => {
      started.resolve();
      await release.promise;
      return { kind: 'result', result: { content: [] } };
    });
    const busy = await openSession(bench);
    const idle = await openSession(bench);
    const text = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"files.read"}}';
    const call = post(bench, text, { 'mcp-session-id': busy });
    await started.promise;
    expect(await isAlive(idle)).toBe(true);
    await openSession(bench);
    expect(await isAlive(idle)).toBe(false);
    release.resolve();
    expect(await (await call).json()).toMatchObject({ id: 1, result: { content: [] } });
    expect(await isAlive(busy)).toBe(true);
  });

  it('end when idle for too long, but not with a stream open', async () => {
    bench = await openBench({ limits: { sessionIdleMs: 1_000 } });
    const used = await openSession(bench);
    const unused = await openSession(bench);
    const watched = await openSession(bench);
    const notices = await stream(watched);
    bench.advance(999);
    expect(await isAlive(used)).toBe(true);
    bench.advance(1);
    bench.tick(SWEEP_MS);
    expect(await isAlive(used)).toBe(true);
    expect(await isAlive(unused)).toBe(false);
    expect(await isAlive(watched)).toBe(true);
    await notices.body?.cancel();
  });

  it('all end when the process stops, and nothing stays scheduled', async () => {
    bench = await openBench();
    const session = await openSession(bench);
    const notices = await stream(session);
    bench.stop();
    expect(await notices.text()).toBe(OPENED);
    expect(await isAlive(session)).toBe(false);
    expect(bench.scheduled()).toEqual([]);
  });
});
