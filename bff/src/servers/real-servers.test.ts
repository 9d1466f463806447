import { afterAll, describe, expect, it, vi } from 'vitest';
import { defineServer, FIXTURE_SERVER, fixtureStdio, startProcessHost } from '../testing/process-fixtures.ts';
import { CONTEXT, openServers, TENANT } from '../testing/server-fixtures.ts';
import { PROVENANCE, textOf } from '../testing/upstream-conformance.ts';
import { createHttpConnector } from './adapters/http-connector.ts';
import { createStdioConnector } from './adapters/stdio-connector.ts';
import type { ServerDefinition, StreamableHttpTransport } from './domain/server.ts';

const HERE = import.meta.dirname;
const host = startProcessHost();
afterAll(() => host.guardian.close());

function setUp() {
  const connectors = {
    stdio: createStdioConnector(host),
    streamable_http: createHttpConnector({ ...host, baseFolder: HERE }),
  };
  const all = openServers(new Map(), { connectors });
  const call = (serverName: string, bareName: string, parameters = {}) =>
    all.servers.dispatchCall({ tenantId: TENANT, serverName, bareName, parameters, provenance: PROVENANCE });
  return { ...all, call };
}

const stdio = (name: string, command: string, ...args: string[]) =>
  defineServer({ kind: 'stdio', command, args, env: {}, workingDirectory: HERE }, { name });

function everything(): ServerDefinition {
  const launch = {
    command: 'mcp-server-everything',
    args: ['streamableHttp'],
    env: { PORT: '{port}' },
    workingDirectory: HERE,
    loopback: true,
  };
  const transport: StreamableHttpTransport = {
    kind: 'streamable_http',
    url: 'http://127.0.0.1:{port}/mcp',
    headers: {},
    launch,
  };
  return defineServer(transport, { name: 'everything' });
}

describe('real servers side by side', () => {
  it('start together, a broken one among them, answer calls and leave nothing behind', async () => {
    const { servers, catalog, call } = setUp();
    const broken = defineServer(fixtureStdio('--fault=exit'), { name: 'broken' });
    await servers.startConfigured(CONTEXT, [
      stdio('filesystem', 'mcp-server-filesystem', HERE),
      broken,
      everything(),
    ]);
    const shown = servers
      .listServers(CONTEXT)
      .map(({ name, state, cause }) => ({ name, state, exit: cause?.exitCode }));
    expect(shown).toEqual([
      { name: 'broken', state: 'backing_off', exit: 7 },
      { name: 'everything', state: 'running', exit: undefined },
      { name: 'filesystem', state: 'running', exit: undefined },
    ]);
    expect(catalog.lines).toContain('tools filesystem 14 local');
    expect(textOf(await call('filesystem', 'list_directory', { path: HERE }))).toContain(
      'real-servers.test.ts',
    );
    expect(textOf(await call('everything', 'echo', { message: 'hi' }))).toBe('Echo: hi');
    expect(host.running()).not.toEqual([]);
    await servers.stopAll();
    expect(host.running()).toEqual([]);
  });
});

describe('a server that dies', () => {
  it('backs off with its cause, its tools unavailable, and can be started again', async () => {
    const { servers, catalog, call } = setUp();
    await servers.startConfigured(CONTEXT, [defineServer(fixtureStdio())]);
    const stubborn = await call('fixture', 'grandchild', { session: true });
    const waiting = call('fixture', 'never_answers');
    const { outcome } = await call('fixture', 'die', { code: 3, stderr: 'bye\n' });
    expect(outcome).toMatchObject({
      kind: 'lost',
      cause: { exitCode: 3, stderr: ['fixture: starting', 'bye'] },
    });
    expect((await waiting).outcome.kind).toBe('lost');
    expect(servers.findServer(CONTEXT, 'fixture')).toMatchObject({
      state: 'backing_off',
      cause: { exitCode: 3 },
      failures: 1,
    });
    expect(catalog.lines.at(-1)).toBe(
      "unavailable fixture: the server ended: the server's process exited with code 3",
    );
    const refused = await call('fixture', 'echo');
    expect(refused.outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable', cause: { exitCode: 3 } });
    await servers.startServer(CONTEXT, 'fixture');
    expect(host.running()).not.toContain(Number(textOf(stubborn)));
    expect(textOf(await call('fixture', 'echo', { text: 'back' }))).toBe('back');
    expect(servers.findServer(CONTEXT, 'fixture')).toMatchObject({ state: 'running', cause: null });
    await servers.stopAll();
    expect(host.running()).toEqual([]);
  });

  it('takes nobody with it: others go on', async () => {
    const { servers, call } = setUp();
    const other = defineServer(fixtureStdio(), { name: 'other' });
    await servers.startConfigured(CONTEXT, [defineServer(fixtureStdio()), other]);
    await call('fixture', 'die', { code: 3 });
    expect(textOf(await call('other', 'echo', { text: 'fine' }))).toBe('fine');
    await servers.stopAll();
  });
});

describe('starts and stops of a real process', () => {
  it('fifty starts at once are one process, and a stop during the start leaves none', async () => {
    const { servers } = setUp();
    await servers.registerServers(CONTEXT, [defineServer(fixtureStdio())]);
    await Promise.all(Array.from({ length: 50 }, () => servers.startServer(CONTEXT, 'fixture')));
    const fixtures = host.running().filter((pid) => host.commandOf(pid).includes(FIXTURE_SERVER));
    expect(fixtures).toHaveLength(1);
    await servers.stopServer(CONTEXT, 'fixture');
    expect(host.running()).toEqual([]);
    const starting = servers.startServer(CONTEXT, 'fixture');
    await vi.waitFor(() => expect(host.running()).not.toEqual([]));
    await servers.stopServer(CONTEXT, 'fixture');
    await expect(starting).rejects.toMatchObject({ reason: 'backend_unreachable' });
    expect(host.running()).toEqual([]);
    expect(servers.findServer(CONTEXT, 'fixture').state).toBe('stopped');
  });

  it('starts racing stops leave one process or none, as the last of them wanted', async () => {
    const { servers } = setUp();
    await servers.registerServers(CONTEXT, [defineServer(fixtureStdio())]);
    for (const last of ['start', 'stop'] as const) {
      const wishes = Array.from({ length: 49 }, (_, index) => (index % 3 === 0 ? 'stop' : 'start'));
      const act = { start: servers.startServer, stop: servers.stopServer };
      await Promise.allSettled([...wishes, last].map((wish) => act[wish as typeof last](CONTEXT, 'fixture')));
      const fixtures = host.running().filter((pid) => host.commandOf(pid).includes(FIXTURE_SERVER));
      expect(fixtures).toHaveLength(last === 'start' ? 1 : 0);
      expect(servers.findServer(CONTEXT, 'fixture').state).toBe(last === 'start' ? 'running' : 'stopped');
    }
    await servers.stopAll();
  });

  it('a thousand calls racing a stop have their own answer, or were not sent', async () => {
    const { servers, call } = setUp();
    const other = defineServer(fixtureStdio(), { name: 'other' });
    await servers.startConfigured(CONTEXT, [defineServer(fixtureStdio()), other]);
    const texts = Array.from(
      { length: 1_000 },
      (_, index) => `${index % 2 === 0 ? 'fixture' : 'other'} ${index}`,
    );
    let stopping: Promise<unknown> = Promise.resolve();
    const calls = texts.map((text, index) => {
      if (index === 500)
        stopping = call('fixture', 'echo').then(() => servers.stopServer(CONTEXT, 'fixture'));
      return call(text.split(' ')[0] ?? '', 'echo', { text });
    });
    const ends = await Promise.all(calls);
    await stopping;
    const wrong = ends.filter((end, index) =>
      end.outcome.kind === 'result' ? textOf(end) !== texts[index] : end.outcome.kind !== 'unsent',
    );
    expect(wrong).toEqual([]);
    expect(ends.filter(({ outcome }) => outcome.kind === 'result').length).toBeGreaterThanOrEqual(500);
    await servers.stopAll();
  });
});

describe('an HTTP server that forgets its session', () => {
  it('gets a new one at once: the call goes through, the tools stay, no process is started', async () => {
    const { servers, catalog, call } = setUp();
    const launch = {
      command: process.execPath,
      args: [FIXTURE_SERVER, 'http'],
      env: { PORT: '{port}' },
      workingDirectory: HERE,
      loopback: false,
    };
    const url = 'http://127.0.0.1:{port}/mcp';
    const home = { kind: 'streamable_http', url, headers: {}, launch } as const;
    await servers.startConfigured(CONTEXT, [defineServer(home)]);
    await call('fixture', 'forget_session');
    expect(textOf(await call('fixture', 'echo', { text: 'again' }))).toBe('again');
    expect(servers.findServer(CONTEXT, 'fixture')).toMatchObject({ state: 'running', failures: 1 });
    expect(catalog.lines.filter((line) => line.startsWith('unavailable'))).toEqual([]);
    await servers.stopAll();
  });
});
