import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import { type Bench, listedTool, openBench } from './testing/bench.ts';
import { connect } from './testing/connect.ts';

const raw = z.looseObject({});

let bench: Bench;

beforeEach(async () => {
  bench = await openBench({
    tools: [listedTool('files.read'), listedTool('files.read.all'), listedTool('git.log')],
  });
});
afterEach(() => bench.close());

describe('a real client', () => {
  it('is told who we are and what we can', async () => {
    const { client, close } = await connect(bench);
    expect(client.getServerVersion()).toEqual({ name: 'corbusier', title: 'Corbusier', version: '1.2.3' });
    expect(client.getServerCapabilities()).toEqual({ tools: { listChanged: true }, logging: {} });
    await client.ping();
    await close();
  });

  it('lists canonical names in their order', async () => {
    bench.setTools([listedTool('git.log'), listedTool('files.read')]);
    const { client, close } = await connect(bench);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual(['files.read', 'git.log']);
    await close();
  });

  it.each([
    { name: 'claude-ai' },
    { name: 'claude-code' },
    { name: 'Claude-AI (via mcp-remote 0.1.37)' },
    { name: 'cursor-vscode' },
    { name: 'codex-mcp-client' },
    { name: 'github-copilot-developer' },
    { name: 'Visual Studio Code - Insiders' },
    { query: '?names=safe' },
  ])('gets wire aliases as $name$query', async (options) => {
    const { client, close } = await connect(bench, options);
    const { tools } = await client.listTools();
    expect(tools.map((tool) => tool.name)).toEqual([
      'files__read',
      expect.stringMatching(/^files_read_all_[0-9a-z]{25}$/),
      'git__log',
    ]);
    await close();
  });

  it('gets tools raw, with nothing but the name replaced', async () => {
    const definition = {
      title: 'T',
      inputSchema: { type: 'object', properties: { a: { prefixItems: [{ const: 1 }] } }, 'x-y': [null] },
      annotations: { readOnlyHint: true, vendor: 1 },
      icons: [{ src: 'data:,', theme: 'dark', odd: {} }],
      _meta: { 'vendor/x': { y: 1 } },
      unknown: ['kept'],
    };
    bench.setTools([listedTool('files.read', definition)]);
    const { client, close } = await connect(bench);
    const { tools } = await client.request({ method: 'tools/list' }, raw);
    expect(tools).toEqual([{ ...definition, name: 'files.read' }]);
    await close();
  });

  it('gets results untouched', async () => {
    const result = {
      content: [
        { type: 'text', text: 'é\u2028\u0000', vendor: { a: 1 } },
        { type: 'image', data: 'AAAA', mimeType: 'image/png' },
        { type: 'made-up', x: 1 },
      ],
      structuredContent: { n: 1.5, list: [] },
      isError: true,
      _meta: { 'vendor/x': [1] },
      later: 'kept',
    };
    bench.setTool(() => ({ kind: 'result', result }));
    const { client, close } = await connect(bench);
    const params = { name: 'files.read', arguments: { path: 'x' }, _meta: { 'vendor/trace': 'abc' } };
    expect(await client.request({ method: 'tools/call', params }, raw)).toEqual(result);
    expect(bench.calls).toEqual([
      {
        name: 'files.read',
        bareNames: false,
        parameters: { path: 'x' },
        scope: {},
        edge: 'mcp',
        signal: expect.any(AbortSignal),
        meta: { 'vendor/trace': 'abc' },
      },
    ]);
    await close();
  });

  it("gets the upstream's JSON-RPC error untouched", async () => {
    const error = { code: -32042, message: 'Ask the person', data: { elicitations: [{ url: 'x' }] } };
    bench.setTool(() => ({ kind: 'rpc_error', error }));
    const { client, close } = await connect(bench);
    await expect(client.callTool({ name: 'files.read' })).rejects.toMatchObject({
      code: error.code,
      message: expect.stringContaining(error.message),
      data: error.data,
    });
    await close();
  });

  it('gets progress under its own token, in order, before the result', async () => {
    bench.setTool((call) => {
      call.onProgress?.({ progressToken: 'upstream-7', progress: 1, total: 2, message: 'half', extra: [] });
      call.onProgress?.({ progressToken: 'upstream-7', progress: 2, total: 2 });
      return { kind: 'result', result: { content: [{ type: 'text', text: 'done' }] } };
    });
    const { client, close } = await connect(bench);
    const seen: unknown[] = [];
    const result = await client.callTool({ name: 'files.read' }, undefined, {
      onprogress: (progress) => seen.push(progress),
    });
    expect(seen).toMatchObject([
      { progress: 1, total: 2, message: 'half' },
      { progress: 2, total: 2 },
    ]);
    expect(result.content).toEqual([{ type: 'text', text: 'done' }]);
    await close();
  });

  it('is not sent progress that it did not ask for', async () => {
    bench.setTool((call) => {
      expect(call.onProgress).toBeUndefined();
      return { kind: 'result', result: { content: [] } };
    });
    const { client, close } = await connect(bench);
    expect(await client.callTool({ name: 'files.read' })).toEqual({ content: [] });
    await close();
  });

  it('aborts the call by cancelling', async () => {
    const started = Promise.withResolvers<AbortSignal>();
    bench.setTool(async (call) => {
      started.resolve(call.signal);
      await new Promise((resolve) => call.signal.addEventListener('abort', resolve));
      throw new AppError('call_cancelled', 'The call was cancelled by its caller.');
    });
    const { client, close } = await connect(bench);
    const cancel = new AbortController();
    const call = client.callTool({ name: 'files.read' }, undefined, { signal: cancel.signal });
    const signal = await started.promise;
    const aborted = new Promise((resolve) => signal.addEventListener('abort', resolve));
    cancel.abort('enough');
    await expect(call).rejects.toThrow('enough');
    await aborted;
    expect(await client.listTools()).toMatchObject({ tools: { length: 3 } });
    await close();
  });
});

describe('a refusal', () => {
  it('of an unknown tool is a protocol error', async () => {
    bench.setTool(() => {
      throw new AppError('tool_not_found', "No tool is called 'nope'.", { toolName: 'nope' });
    });
    const { client, close } = await connect(bench);
    await expect(client.callTool({ name: 'nope' })).rejects.toMatchObject({
      code: -32602,
      data: { reason: 'tool_not_found', details: { toolName: 'nope' }, traceId: expect.any(String) },
    });
    await close();
  });

  it('because the database is down is an internal error', async () => {
    bench.setTool(() => {
      throw new AppError('storage_unavailable', 'The call could not be recorded, so it was not made.');
    });
    const { client, close } = await connect(bench);
    await expect(client.callTool({ name: 'files.read' })).rejects.toMatchObject({
      code: -32603,
      data: { reason: 'storage_unavailable' },
    });
    await close();
  });

  it('for any other reason is a result that a model can read', async () => {
    bench.setTool(() => {
      throw new AppError('tool_unavailable', "'files.read' cannot be called now.", { serverName: 'files' });
    });
    const { client, close } = await connect(bench);
    expect(await client.callTool({ name: 'files.read' })).toEqual({
      content: [{ type: 'text', text: "'files.read' cannot be called now. It is safe to call again later." }],
      isError: true,
      _meta: {
        'corbusier/error': {
          reason: 'tool_unavailable',
          details: { serverName: 'files' },
          traceId: expect.any(String),
        },
      },
    });
    await close();
  });

  it('that nobody foresaw is told without its words and reported', async () => {
    const fault = new Error('password=hunter2');
    bench.setTool(() => {
      throw fault;
    });
    const { client, close } = await connect(bench);
    const error = await client.callTool({ name: 'files.read' }).catch((refusal: unknown) => refusal);
    expect(error).toMatchObject({ code: -32603, data: { reason: 'internal' } });
    expect(JSON.stringify(error) + String(error)).not.toContain('hunter2');
    expect(bench.faults).toEqual([fault]);
    await close();
  });

  it.each([
    ['resources/list', -32601],
    ['prompts/list', -32601],
    ['resources/templates/list', -32601],
    ['resources/read', -32601],
    ['prompts/get', -32601],
    ['completion/complete', -32601],
    ['server/discover', -32601],
  ])('of the method %s says so', async (method, code) => {
    const { client, close } = await connect(bench);
    await expect(client.request({ method }, raw)).rejects.toMatchObject({ code });
    await close();
  });
});
