import type { JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { listeningSockets } from '../../platform/process/listening-sockets.ts';
import { freeLoopbackPort } from '../../platform/process/loopback-port.ts';
import { liveProcess } from '../../platform/process/proc-table.ts';
import { BIG_INTEGER, MULTI_BYTE, textResult } from '../../testing/fixture-tools.ts';
import { defineServer, FIXTURE_SERVER, startProcessHost } from '../../testing/process-fixtures.ts';
import { callOptions, describeUpstream, resultOf, textOf } from '../../testing/upstream-conformance.ts';
import type { LaunchSpec, StreamableHttpTransport } from '../domain/server.ts';
import { UpstreamStartError } from '../domain/upstream-start-error.ts';
import type { Upstream } from '../ports.ts';
import { createHttpConnector } from './http-connector.ts';

const HERE = import.meta.dirname;
const host = startProcessHost();
const connector = createHttpConnector({ ...host, baseFolder: HERE });
const options = { tenantId: 'tenant', startTimeoutMs: 20_000 };
afterAll(() => host.guardian.close());

const open: Upstream[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((upstream) => upstream.close()));
});

function launched(launch: Partial<LaunchSpec>, changes: Partial<StreamableHttpTransport> = {}) {
  const own = {
    args: [FIXTURE_SERVER, 'http'],
    env: { PORT: '{port}' },
    workingDirectory: HERE,
    loopback: true,
  };
  return defineServer({
    kind: 'streamable_http',
    url: 'http://127.0.0.1:{port}/mcp',
    headers: {},
    launch: { command: process.execPath, ...own, ...launch },
    ...changes,
  });
}

const fixture = (...flags: string[]) => launched({ args: [FIXTURE_SERVER, 'http', ...flags] });

async function connect(definition = fixture()): Promise<Upstream> {
  const upstream = await connector.connect(definition, options);
  open.push(upstream);
  return upstream;
}

async function startFailure(definition: ReturnType<typeof launched>): Promise<UpstreamStartError> {
  const failure: unknown = await connector.connect(definition, options).catch((error) => error);
  expect(failure).toBeInstanceOf(UpstreamStartError);
  // Checked by the line above.
  return failure as UpstreamStartError;
}

const call = (upstream: Upstream, name: string, args: JsonObject = {}) =>
  upstream.call(name, args, callOptions());

describeUpstream('HTTP', () => connector.connect(fixture('--page-size=3'), options));

describe('an HTTP server', () => {
  it('may answer as JSON and offer no stream', async () => {
    const upstream = await connect(fixture('--json'));
    expect(textOf(await call(upstream, 'echo', { text: MULTI_BYTE }))).toBe(MULTI_BYTE);
    expect(await upstream.listTools()).not.toHaveLength(0);
  });

  it('gets and gives numbers digit for digit, and characters cut at every byte', async () => {
    const upstream = await connect();
    const request = textOf(
      await upstream.call('raw_request', parseJson(`{"id":${BIG_INTEGER}}`), callOptions()),
    );
    expect(request).toContain(`"arguments":{"id":${BIG_INTEGER}}`);
    const exact = resultOf(await call(upstream, 'big_integer'));
    expect(exact.structuredContent).toEqual(parseJson(`{"id":${BIG_INTEGER}}`));
    expect(textOf(await call(upstream, 'multi_byte'))).toBe(MULTI_BYTE);
  });

  it('keeps code, message and data of its errors', async () => {
    const { outcome } = await call(await connect(), 'rpc_error');
    expect(outcome).toMatchObject({ kind: 'rpc_error', error: { code: -32042, data: expect.anything() } });
  });

  it('gets the headers that are configured for it, secrets resolved', async () => {
    const headers = { authorization: `Bearer \${env:FIXTURE_SECRET}` };
    const upstream = await connect(launched({}, { headers }));
    const seen = resultOf(await call(upstream, 'headers')).structuredContent;
    expect(seen).toMatchObject({
      authorization: 'Bearer s3cret-of-the-fixture',
      'mcp-protocol-version': '2025-11-25',
    });
  });

  it('continues an answer whose stream it closed', async () => {
    const upstream = await connect(fixture('--fault=closes_streams'));
    expect(textOf(await call(upstream, 'echo', { text: 'in two parts' }))).toBe('in two parts');
  });

  it('that forgets the session refuses the call, and the connection ends', async () => {
    const upstream = await connect();
    await call(upstream, 'forget_session');
    const { outcome } = await call(upstream, 'echo');
    expect(outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
    expect((await upstream.closed).message).toContain('lost our session');
  });

  it('is told of the end of the session', async () => {
    const first = await connect();
    const environment = resultOf(await call(first, 'environment')).structuredContent as JsonObject;
    const port = Number(environment.PORT);
    const guest = await connector.connect(atPort(port), options);
    const session = () => fetch(`http://127.0.0.1:${port}/session`).then((response) => response.text());
    expect(await session()).not.toBe('');
    await guest.close();
    expect(await session()).toBe('');
  });

  it('that others run is known to be gone when nobody listens any more', async () => {
    const own = await connect();
    const environment = resultOf(await call(own, 'environment')).structuredContent as JsonObject;
    const guest = await connector.connect(atPort(Number(environment.PORT)), options);
    await own.close();
    expect((await guest.closed).message).toBe('the server does not listen any more');
    expect((await call(guest, 'echo')).outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
  });

  it('that dies in the middle of a call is told with exit code and stderr', async () => {
    const upstream = await connect();
    const waiting = call(upstream, 'never_answers');
    const { outcome } = await call(upstream, 'die', { code: 9, stderr: 'out of memory\n' });
    const cause = { exitCode: 9, stderr: ['fixture: starting', 'out of memory'] };
    expect(outcome).toMatchObject({ kind: 'lost', cause });
    expect((await waiting).outcome).toMatchObject({ kind: 'lost', cause });
    expect(await upstream.closed).toMatchObject(cause);
  });

  it('takes grandchildren with it when it is closed', async () => {
    const upstream = await connect();
    const pid = Number(textOf(await call(upstream, 'grandchild', { session: true })));
    await upstream.close();
    expect(liveProcess(pid)).toBeNull();
  });
});

function atPort(port: number) {
  return defineServer({ kind: 'streamable_http', url: `http://127.0.0.1:${port}/mcp`, headers: {} });
}

describe('an HTTP server that does not start', () => {
  it('is unreachable when nobody listens', async () => {
    const failure = await startFailure(atPort(await freeLoopbackPort()));
    expect(failure.problem).toBe('unreachable');
  });

  it('is not followed to where it redirects', async () => {
    const failure = await startFailure(fixture('--fault=redirect'));
    expect(failure.cause.message).toContain(
      'HTTP 307, a redirect to http://127.0.0.1:1, which is not followed',
    );
  });

  it('is explained by its exit code and stderr', async () => {
    const failure = await startFailure(fixture('--fault=exit'));
    expect(failure).toMatchObject({ problem: 'exited', cause: { exitCode: 7 } });
    expect(failure.cause.stderr).toContain('cannot start: no licence');
  });

  it('is refused when it listens beyond loopback, unless that is allowed', async () => {
    const args = [FIXTURE_SERVER, 'http', '--fault=wildcard'];
    // As a server does that is no program for Node: it takes no notice of NODE_OPTIONS.
    const deaf = ['-u', 'NODE_OPTIONS', process.execPath, ...args];
    const failure = await startFailure(launched({ command: 'env', args: deaf }));
    expect(failure.problem).toBe('unsafe');
    expect(failure.cause.message).toContain('beyond loopback');
    const allowed = await connect(launched({ args, loopback: false }));
    expect(textOf(await call(allowed, 'echo', { text: 'open' }))).toBe('open');
  });

  it('is refused when its address is none', async () => {
    const failure = await startFailure(
      defineServer({ kind: 'streamable_http', url: 'file:///etc/passwd', headers: {} }),
    );
    expect(failure.cause.message).toContain('no http or https URL');
  });
});

describe('the real server everything', () => {
  it('runs over HTTP on loopback only, although it listens everywhere by itself', async () => {
    const upstream = await connect(launched({ command: 'mcp-server-everything', args: ['streamableHttp'] }));
    expect(resultOf(await call(upstream, 'echo', { message: MULTI_BYTE }))).toEqual(
      textResult(`Echo: ${MULTI_BYTE}`),
    );
    const environment = parseJson(textOf(await call(upstream, 'get-env'))) as JsonObject;
    const leader = String(environment.CORBUSIER_RUN);
    const sockets = listeningSockets(host.pidsOf(leader));
    expect(sockets).toHaveLength(1);
    expect(sockets[0]).toMatchObject({ port: Number(environment.PORT), loopback: true });
    const seen: JsonObject[] = [];
    const onProgress = (params: JsonObject) => void seen.push(params);
    await upstream.call(
      'trigger-long-running-operation',
      { duration: 1, steps: 2 },
      callOptions({ onProgress }),
    );
    expect(seen.map((params) => params.progress)).toEqual([1, 2]);
  });
});
