import type { JsonObject } from '@corbusier/shared/domain/json';
import { parseJson } from '@corbusier/shared/domain/parse-json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type LargeJson, readLarge } from '../kernel/large-json.ts';
import type { DispatchResult } from '../kernel/outcome.ts';
import type { Upstream, UpstreamCallOptions } from '../servers/ports.ts';
import { BIG_INTEGER, createFixtureTools, MULTI_BYTE, textResult } from './fixture-tools.ts';

export const PROVENANCE = { callId: 'call', tenantId: 'tenant', userId: 'user' };

export function callOptions(changes: Partial<UpstreamCallOptions> = {}): UpstreamCallOptions {
  return { provenance: PROVENANCE, ...changes };
}

export function resultOf({ outcome }: DispatchResult): JsonObject {
  expect(outcome.kind).toBe('result');
  // Checked by the line above; fixture results are objects.
  return readLarge((outcome as { result: JsonObject | LargeJson }).result) as JsonObject;
}

/** What every transport must do alike. `open` connects to a fresh fixture server, three tools a page. */
export function describeUpstream(transport: string, open: () => Promise<Upstream>): void {
  describe(`${transport} upstream`, () => {
    let upstream: Upstream;
    beforeAll(async () => {
      upstream = await open();
    });
    afterAll(() => upstream.close());

    const call = async (name: string, args: JsonObject, options?: Partial<UpstreamCallOptions>) =>
      upstream.call(name, args, callOptions(options));

    it('introduces itself as the server did', () => {
      expect(upstream.hello).toMatchObject({ protocolVersion: '2025-11-25' });
      expect(upstream.hello).toMatchObject({ serverInfo: { name: 'fixture', version: '1.2.3' } });
    });

    it('lists every page, each tool raw and in order', async () => {
      const listed = await upstream.listTools();
      const expected = createFixtureTools().map(({ definition }) => definition);
      expect(listed.slice(0, expected.length)).toEqual(expected);
    });

    it('relays a result with its unknown parts', async () => {
      const result = resultOf(await call('echo', { text: MULTI_BYTE, value: { deep: [null, 1.5] } }));
      expect(result).toEqual(textResult(MULTI_BYTE, { echoed: { deep: [null, 1.5] } }));
    });

    it('carries integers beyond doubles there and back', async () => {
      const value = parseJson(`[${BIG_INTEGER}, -${BIG_INTEGER}, 0.10000000000000000001]`);
      const result = resultOf(await call('echo', { text: '', value }));
      expect(result.structuredContent).toEqual({ echoed: value });
    });

    it('gives a tool that failed as a value', async () => {
      expect(resultOf(await call('fail', {}))).toMatchObject({ isError: true });
    });

    it('answers an unknown tool with a JSON-RPC error', async () => {
      const { outcome } = await call('no such tool', {});
      expect(outcome).toMatchObject({ kind: 'rpc_error', error: { code: -32602 } });
    });

    it('brings answers of 6 MB unharmed', async () => {
      const times = 250_000;
      const result = resultOf(await call('large', { times }));
      expect(result).toEqual(textResult(MULTI_BYTE.repeat(times)));
    });

    it('keeps a hundred calls at once apart', async () => {
      const texts = Array.from({ length: 100 }, (_, index) => `call ${index}`);
      const results = await Promise.all(texts.map((text) => call('echo', { text })));
      expect(results.map((result) => resultOf(result).content)).toEqual(
        texts.map((text) => textResult(text).content),
      );
    });

    it('hands over progress in order, without a token', async () => {
      const seen: JsonObject[] = [];
      await call('ticks', { count: 3 }, { onProgress: (params) => void seen.push(params) });
      expect(seen).toEqual(
        [1, 2, 3].map((tick) => ({ progress: tick, total: 3, message: `tick ${tick}`, unknown: [tick] })),
      );
    });

    it('ends a call when its time is up, and tells the server', async () => {
      const key = 'timeout';
      const { outcome } = await call('wait', { key }, { timeoutMs: 100 });
      expect(outcome).toMatchObject({ kind: 'timed_out', afterMs: 100 });
      resultOf(await call('await_cancelled', { key }));
    });

    it('ends a call that gives no sign for too long', async () => {
      const key = 'idle';
      const { outcome } = await call('wait', { key }, { timeoutMs: 60_000, idleMs: 100 });
      expect(outcome).toMatchObject({ kind: 'timed_out', afterMs: 100 });
      resultOf(await call('await_cancelled', { key }));
    });

    it('cancels exactly the call that was aborted', async () => {
      const controller = new AbortController();
      const seen = Promise.withResolvers<void>();
      const aborted = call(
        'wait',
        { key: 'a' },
        { signal: controller.signal, onProgress: () => seen.resolve() },
      );
      const other = new AbortController();
      const kept = call('wait', { key: 'b' }, { signal: other.signal });
      await seen.promise;
      controller.abort();
      expect((await aborted).outcome).toEqual({ kind: 'cancelled' });
      resultOf(await call('await_cancelled', { key: 'a' }));
      const first = await Promise.race([kept, call('echo', { text: 'still running' })]);
      expect(resultOf(first)).toEqual(textResult('still running', { echoed: null }));
      other.abort();
      await kept;
    });

    it('does not send what was aborted before', async () => {
      const { outcome } = await call('echo', {}, { signal: AbortSignal.abort() });
      expect(outcome).toEqual({ kind: 'cancelled' });
    });

    it('tells of a changed list', async () => {
      const told = Promise.withResolvers<void>();
      upstream.onListChanged(() => told.resolve());
      await call('change_list', { times: 1 });
      await told.promise;
    });

    it('answers a ping', async () => {
      await upstream.ping(10_000);
    });

    it('closes once, and sends nothing afterwards', async () => {
      const own = await open();
      const waiting = own.call('wait', { key: 'close' }, callOptions());
      await Promise.all([own.close(), own.close()]);
      expect((await waiting).outcome.kind).toBe('lost');
      expect(await own.closed).toMatchObject({ message: expect.any(String) });
      const { outcome } = await own.call('echo', {}, callOptions());
      expect(outcome).toMatchObject({ kind: 'unsent', reason: 'unreachable' });
    });
  });
}

/** Text of the first content item. */
export function textOf(result: DispatchResult): string {
  const [first] = resultOf(result).content as JsonObject[];
  return String(first?.text);
}
