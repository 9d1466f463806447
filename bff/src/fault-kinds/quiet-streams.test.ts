import { expect, it } from 'vitest';
import type { CallAnswer } from '../edges/mcp/ports.ts';
import { openBench } from '../edges/mcp/testing/bench.ts';
import { openSession, post } from '../edges/mcp/testing/connect.ts';

const KEEP_ALIVE_MS = 15_000;

it('C23: a call that is silent for long has a sign of life on its own stream, and its answer after it', async () => {
  const bench = await openBench();
  const session = await openSession(bench);
  const begun = Promise.withResolvers<void>();
  const finished = Promise.withResolvers<CallAnswer>();
  bench.setTool(() => {
    begun.resolve();
    return finished.promise;
  });
  const call = '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"files.read"}}';
  const answer = post(bench, call, { 'mcp-session-id': session });
  await begun.promise;
  // The first turns the answer into a stream, the others are comments on it.
  for (let tick = 0; tick < 6; tick += 1) bench.tick(KEEP_ALIVE_MS);
  const response = await answer;
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(response.headers.get('x-accel-buffering')).toBe('no');
  finished.resolve({ kind: 'result', result: { content: [] } });
  const text = await response.text();
  expect(text.match(/^: keep-alive$/gm)?.length).toBeGreaterThanOrEqual(1);
  expect(text).toContain('"id":1,"result":{"content":[]}');
  expect(text.indexOf(': keep-alive')).toBeLessThan(text.indexOf('"result"'));
  await bench.close();
});
