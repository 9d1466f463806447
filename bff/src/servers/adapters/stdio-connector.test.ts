import type { JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { liveProcess } from '../../platform/process/proc-table.ts';
import { BIG_INTEGER, MULTI_BYTE, textResult } from '../../testing/fixture-tools.ts';
import { defineServer, fixtureStdio, startProcessHost } from '../../testing/process-fixtures.ts';
import { callOptions, describeUpstream, resultOf, textOf } from '../../testing/upstream-conformance.ts';
import type { StdioTransport } from '../domain/server.ts';
import type { ConnectOptions, Upstream } from '../ports.ts';
import { createStdioConnector } from './stdio-connector.ts';

const host = startProcessHost();
const connector = createStdioConnector(host);
const options: ConnectOptions = { tenantId: 'tenant', startTimeoutMs: 20_000 };
afterAll(() => host.guardian.close());

describeUpstream('stdio', () => connector.connect(defineServer(fixtureStdio('--page-size=3')), options));

const open: Upstream[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((upstream) => upstream.close()));
});

async function connect(changes: Partial<StdioTransport> = {}, ...flags: string[]): Promise<Upstream> {
  const upstream = await connector.connect(defineServer({ ...fixtureStdio(...flags), ...changes }), options);
  open.push(upstream);
  return upstream;
}

const call = (upstream: Upstream, name: string, args: JsonObject = {}) =>
  upstream.call(name, args, callOptions());

describe('a stdio server that runs', () => {
  it('may be of an old revision, and may print a banner first', async () => {
    const old = await connect({}, '--fault=old_version');
    expect(old.hello).toMatchObject({ protocolVersion: '2024-11-05' });
    const noisy = await connect({}, '--fault=noise');
    expect(textOf(await call(noisy, 'echo', { text: 'fine' }))).toBe('fine');
  });

  it('shows what it wrote while it started', async () => {
    expect((await connect()).startupStderr()).toBe('fixture: starting\n');
  });

  it('sees the safe list, what is configured and our mark, and nothing else', async () => {
    process.env.SECRET_OF_THE_GATEWAY = 'hidden';
    const result = resultOf(await call(await connect(), 'environment'));
    const { cwd, ...seen } = result.structuredContent as JsonObject;
    const safe = ['HOME', 'LOGNAME', 'PATH', 'SHELL', 'TERM', 'USER', 'LANG', 'TMPDIR'];
    const extra = Object.keys(seen).filter((name) => !safe.includes(name));
    expect(extra.sort()).toEqual(['CONFIGURED', 'CORBUSIER_RUN', 'SECRET']);
    expect(seen.SECRET).toBe('s3cret-of-the-fixture');
    expect(cwd).toBe(fixtureStdio().workingDirectory);
  });

  it('gets numbers digit for digit, our progress token in place of the caller, and his _meta', async () => {
    const upstream = await connect();
    const args = parseJson(`{"id":${BIG_INTEGER}}`);
    const meta = { 'example.com/trace': 'abc' };
    const result = await upstream.call(
      'raw_request',
      args,
      callOptions({ meta, onProgress: () => undefined }),
    );
    const request = textOf(result);
    expect(request).toContain(`"arguments":{"id":${BIG_INTEGER}}`);
    expect(request).toMatch(/"_meta":\{"example.com\/trace":"abc","progressToken":\d+\}/);
    const plain = textOf(await call(upstream, 'raw_request', {}));
    expect(plain).not.toContain('_meta');
  });

  it('answers with exact numbers and characters cut at every byte', async () => {
    const upstream = await connect();
    const exact = resultOf(await call(upstream, 'big_integer'));
    expect(exact.structuredContent).toEqual(parseJson(`{"id":${BIG_INTEGER}}`));
    expect(textOf(await call(upstream, 'multi_byte'))).toBe(MULTI_BYTE);
  });

  it('keeps code, message and data of its errors', async () => {
    const { outcome } = await call(await connect(), 'rpc_error');
    const data = { elicitations: [{ url: 'https://example.com/', unknown: true }] };
    const error = { code: -32042, message: 'URL elicitation required', data };
    expect(outcome).toEqual({ kind: 'rpc_error', error });
  });

  it('loses only the call whose answer cannot be read', async () => {
    const upstream = await connect();
    const { outcome } = await call(upstream, 'duplicate_key');
    expect(outcome.kind).toBe('lost');
    expect(textOf(await call(upstream, 'echo', { text: 'alive' }))).toBe('alive');
  });

  it('is ended when it writes a line without end', async () => {
    const upstream = await connect();
    const { outcome } = await call(upstream, 'endless_line');
    expect(outcome).toMatchObject({
      kind: 'lost',
      cause: { message: expect.stringContaining('16777216 bytes') },
    });
    expect(await upstream.closed).toMatchObject({ message: expect.stringContaining('16777216 bytes') });
  });

  it('never lists without end', async () => {
    const upstream = await connect({}, '--fault=cursor_loop', '--page-size=3');
    await expect(upstream.listTools()).rejects.toMatchObject({ reason: 'upstream_protocol_error' });
  });

  it('gives the reason why it cannot list', async () => {
    const upstream = await connect({}, '--fault=list_fails');
    await expect(upstream.listTools()).rejects.toThrow('needs the network');
  });
});

describe('stderr of a stdio server', () => {
  it('is cut to the window of the call', async () => {
    const upstream = await connect();
    const [first, second] = [
      await call(upstream, 'stderr', { text: 'one\n' }),
      await call(upstream, 'stderr', { text: 'two 🦊\n' }),
    ];
    expect(first.stderr).toEqual({ text: 'one\n', shared: false });
    expect(second.stderr).toEqual({ text: 'two 🦊\n', shared: false });
    expect((await call(upstream, 'echo')).stderr).toBeNull();
  });

  it('is marked as shared when calls overlap', async () => {
    const upstream = await connect();
    const results = await Promise.all([call(upstream, 'stderr', { text: 'a' }), call(upstream, 'echo')]);
    expect(results[0]?.stderr?.shared).toBe(true);
  });

  it('is drained however much it is, and its end is kept', async () => {
    const upstream = await connect();
    const result = await call(upstream, 'flood_stderr', { lines: 5000 });
    expect(textOf(result)).toBe('flooded');
    expect(result.stderr?.text.length).toBeLessThanOrEqual(66_000);
    expect(result.stderr?.text).toContain('bytes left out');
  });

  it('does not show secrets', async () => {
    const { stderr } = await call(await connect(), 'stderr', { text: 'key s3cret-of-the-fixture!' });
    expect(stderr?.text).toBe('key [secret]!');
  });
});

describe('the end of a stdio server', () => {
  it('in the middle of a call is told with exit code and stderr, and ends the connection', async () => {
    const upstream = await connect();
    const waiting = call(upstream, 'never_answers');
    const { outcome } = await call(upstream, 'die', {
      code: 9,
      stderr: 'out of memory s3cret-of-the-fixture\n',
    });
    const cause = { exitCode: 9, signal: null, stderr: ['fixture: starting', 'out of memory [secret]'] };
    expect(outcome).toMatchObject({ kind: 'lost', cause });
    expect((await waiting).outcome).toMatchObject({ kind: 'lost', cause });
    expect(await upstream.closed).toMatchObject(cause);
  });

  it.each([false, true])('takes grandchildren with it (own session: %s)', async (session) => {
    const upstream = await connect();
    const pid = Number(textOf(await call(upstream, 'grandchild', { session })));
    expect(liveProcess(pid)).not.toBeNull();
    await upstream.close();
    expect(liveProcess(pid)).toBeNull();
  });

  it('by itself takes grandchildren along too', async () => {
    const upstream = await connect();
    const pid = Number(textOf(await call(upstream, 'grandchild', { session: false })));
    await call(upstream, 'die', { code: 1 });
    await upstream.close();
    expect(liveProcess(pid)).toBeNull();
  });
});

describe('a real stdio server', () => {
  const real = (command: string, ...args: string[]) => connect({ command, args, env: {} });

  it('filesystem lists and reads', async () => {
    const folder = import.meta.dirname;
    const upstream = await real('mcp-server-filesystem', folder);
    const names = (await upstream.listTools()).map((tool) => tool.name);
    expect(names).toContain('read_text_file');
    const result = await call(upstream, 'list_directory', { path: folder });
    expect(textOf(result)).toContain('stdio-connector.test.ts');
  });

  it('everything runs on Node, reports progress and echoes', async () => {
    const upstream = await real('mcp-server-everything', 'stdio');
    expect(resultOf(await call(upstream, 'echo', { message: MULTI_BYTE }))).toEqual(
      textResult(`Echo: ${MULTI_BYTE}`),
    );
    const environment = parseJson(textOf(await call(upstream, 'get-env'))) as JsonObject;
    expect(String(environment.PATH)).not.toContain('bun-node');
    const seen: JsonObject[] = [];
    const long = { duration: 1, steps: 2 };
    const onProgress = (params: JsonObject) => void seen.push(params);
    await upstream.call('trigger-long-running-operation', long, callOptions({ onProgress }));
    expect(seen.map((params) => params.progress)).toEqual([1, 2]);
  });
});
