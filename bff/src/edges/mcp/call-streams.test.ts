import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { CallAnswer, ToolCall } from './ports.ts';
import { type Bench, openBench } from './testing/bench.ts';
import { openSession, post } from './testing/connect.ts';

const CALL =
  '{"jsonrpc":"2.0","id":"c","method":"tools/call","params":{"name":"files.read","_meta":{"progressToken":7}}}';
const RESULT = '{"jsonrpc":"2.0","id":"c","result":{"content":[]}}';

let bench: Bench;
let session: string;
let started: PromiseWithResolvers<ToolCall>;
let finished: PromiseWithResolvers<CallAnswer>;

beforeEach(async () => {
  bench = await openBench({ limits: { streamBytes: 10_000 } });
  session = await openSession(bench);
  started = Promise.withResolvers();
  finished = Promise.withResolvers();
  bench.setTool((call) => {
    started.resolve(call);
    return finished.promise;
  });
});
afterEach(() => bench.close());

const finish = () => finished.resolve({ kind: 'result', result: { content: [] } });
const sendCall = (signal?: AbortSignal) =>
  fetch(bench.url, {
    method: 'POST',
    headers: {
      authorization: 'Bearer 00000000-0000-0000-0000-000000000001/user-1/session-1/developer',
      'content-type': 'application/json',
      accept: 'application/json, text/event-stream',
      'mcp-session-id': session,
    },
    body: CALL,
    ...(signal === undefined ? {} : { signal }),
  });

function aborted(call: ToolCall): Promise<void> {
  return new Promise((resolve) => {
    if (call.signal.aborted) resolve();
    call.signal.addEventListener('abort', () => resolve());
  });
}

describe('the answer to a call', () => {
  it('is JSON in one piece when nothing precedes it', async () => {
    const answer = sendCall();
    await started.promise;
    finish();
    const response = await answer;
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('content-length')).toBe(String(RESULT.length));
    expect(await response.text()).toBe(RESULT);
  });

  it('becomes an event stream with the first progress', async () => {
    const answer = sendCall();
    const call = await started.promise;
    call.onProgress?.({ progress: 1, progressToken: 'theirs', vendor: [1] });
    const response = await answer;
    expect(response.headers.get('content-type')).toBe('text/event-stream');
    finish();
    const progress =
      '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1,"progressToken":7,"vendor":[1]}}';
    expect(await response.text()).toBe(
      `: open\n\nevent: message\ndata: ${progress}\n\nevent: message\ndata: ${RESULT}\n\n`,
    );
  });

  it('becomes an event stream with signs of life when the tool is slow', async () => {
    const answer = sendCall();
    await started.promise;
    bench.tick(15_000);
    const response = await answer;
    bench.tick(15_000);
    finish();
    expect(await response.text()).toBe(`: open\n\n: keep-alive\n\nevent: message\ndata: ${RESULT}\n\n`);
    expect(bench.scheduled()).toEqual([60_000]);
  });

  it('comes whole to a reader too slow for all the progress', async () => {
    const request = new Request(bench.url, {
      method: 'POST',
      headers: {
        host: 'localhost',
        authorization: 'Bearer 00000000-0000-0000-0000-000000000001/user-1/session-1/developer',
        'content-type': 'application/json',
        'mcp-session-id': session,
      },
      body: CALL,
    });
    const answer = bench.endpoint(request);
    const call = await started.promise;
    for (let progress = 0; progress < 1_000; progress += 1) call.onProgress?.({ progress });
    finish();
    const text = await (await answer).text();
    expect(text.length).toBeLessThan(11_000);
    expect(text).toContain('"progress":0');
    expect(text.endsWith(`data: ${RESULT}\n\n`)).toBe(true);
  });

  it('is dropped, and the call aborted, when the caller goes before it began', async () => {
    const going = new AbortController();
    const answer = sendCall(going.signal);
    const call = await started.promise;
    going.abort();
    await expect(answer).rejects.toThrow();
    await aborted(call);
    finish();
    await expect.poll(() => bench.scheduled()).toEqual([60_000]);
  });

  it('is dropped, and the call aborted, when the caller goes amid the stream', async () => {
    const going = new AbortController();
    const answer = sendCall(going.signal);
    const call = await started.promise;
    call.onProgress?.({ progress: 1 });
    await answer;
    going.abort();
    await aborted(call);
    call.onProgress?.({ progress: 2 });
    finish();
    await expect.poll(() => bench.scheduled()).toEqual([60_000]);
  });

  it('is an empty stream at once when the caller cancelled, whatever the tool does', async () => {
    const answer = sendCall();
    const call = await started.promise;
    const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}';
    expect((await post(bench, cancel, { 'mcp-session-id': session })).status).toBe(202);
    expect(await (await answer).text()).toBe(': open\n\n');
    expect(call.signal.aborted).toBe(true);
    finish();
  });

  it('is not touched by cancelling the request of another session', async () => {
    const answer = sendCall();
    const call = await started.promise;
    const other = await openSession(bench);
    const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"c"}}';
    expect((await post(bench, cancel, { 'mcp-session-id': other })).status).toBe(202);
    expect(call.signal.aborted).toBe(false);
    finish();
    expect(await (await answer).text()).toBe(RESULT);
  });

  it('keeps the ids "1" and 1 apart', async () => {
    const calls: ToolCall[] = [];
    const both = Promise.withResolvers<void>();
    bench.setTool((call) => {
      calls.push(call);
      if (calls.length === 2) both.resolve();
      return finished.promise;
    });
    const number = post(bench, CALL.replace('"c"', '1'), { 'mcp-session-id': session });
    await expect.poll(() => calls.length).toBe(1);
    const text = post(bench, CALL.replace('"c"', '"1"'), { 'mcp-session-id': session });
    await both.promise;
    const cancel = '{"jsonrpc":"2.0","method":"notifications/cancelled","params":{"requestId":"1"}}';
    await post(bench, cancel, { 'mcp-session-id': session });
    expect(calls.map((call) => call.signal.aborted)).toEqual([false, true]);
    finish();
    expect(await (await number).json()).toMatchObject({ id: 1, result: { content: [] } });
    expect(await (await text).text()).toBe(': open\n\n');
  });
});
