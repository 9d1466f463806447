import { callTool, getCall, listCalls } from '@corbusier/shared/contract/calls';
import { describe, expect, it } from 'vitest';
import { createFakeGateway, FAKE_TRACE_ID, Refusal } from '../testing/fake-gateway.ts';
import { sampleCall } from '../testing/sample-data.ts';
import { createApiClient, requestPath } from './api-client.ts';
import type { ApiError } from './api-error.ts';

const PLACE = { origin: 'http://127.0.0.1:4173', base: '/api/v1' };

async function errorOf(work: Promise<unknown>): Promise<ApiError> {
  return work.then(
    () => Promise.reject(new Error('it was expected to fail')),
    (error: ApiError) => error,
  );
}

describe('the client of the contract', () => {
  it('puts parameters into the path and leaves out what is not asked for', () => {
    expect(requestPath(getCall, { params: { call_id: 'a/b c' } })).toBe('/tools/calls/a%2Fb%20c');
    expect(requestPath(listCalls, { query: { q: 'a&b', limit: 5, server: undefined } })).toBe(
      '/tools/calls?q=a%26b&limit=5',
    );
  });

  it('throws the reason, the trace id and the details of a refusal', async () => {
    const gateway = createFakeGateway();
    gateway.on(callTool, () => {
      throw new Refusal('tool_policy_denied', 'no', { rule: 'r' });
    });
    const api = createApiClient(gateway, PLACE);
    const error = await errorOf(api.call(callTool, { body: { tool_name: 'a.b', parameters: {} } }));
    expect(error.facts).toMatchObject({
      code: 'forbidden',
      reason: 'tool_policy_denied',
      traceId: FAKE_TRACE_ID,
      status: 403,
      details: { rule: 'r' },
    });
  });

  it('tells a server that does not answer from an answer that it cannot read', async () => {
    const down = createApiClient({ fetch: () => Promise.reject(new TypeError('failed to fetch')) }, PLACE);
    expect((await errorOf(down.call(listCalls, {}))).reason).toBe('unreachable');
    const html = createApiClient({ fetch: async () => new Response('<html>') }, PLACE);
    expect((await errorOf(html.call(listCalls, {}))).reason).toBe('unreadable_answer');
    const wrong = { success: true, data: { call: { call_id: 7 } }, error: null, metadata: {} };
    const other = createApiClient({ fetch: async () => Response.json(wrong) }, PLACE);
    const input = { params: { call_id: 'x' } };
    expect((await errorOf(other.call(getCall, input))).reason).toBe('unreadable_answer');
  });

  it('takes a reason that it does not know for what it is', async () => {
    const body = { code: 'conflict', message: 'm', traceId: 't', details: { reason: 'of_tomorrow' } };
    const gateway = { fetch: async () => Response.json(body, { status: 409 }) };
    const error = await errorOf(createApiClient(gateway, PLACE).call(listCalls, {}));
    expect(error.facts).toMatchObject({
      reason: 'unknown_reason',
      code: 'conflict',
      traceId: 't',
      status: 409,
    });
  });

  it('throws an abort as an abort', async () => {
    const gateway = createFakeGateway();
    const stop = new AbortController();
    gateway.on(getCall, () => {
      stop.abort();
      return { call: sampleCall('x') };
    });
    const aborting = {
      fetch: async (request: Request) => {
        const response = await gateway.fetch(request);
        request.signal.throwIfAborted();
        return response;
      },
    };
    const work = createApiClient(aborting, PLACE).call(getCall, { params: { call_id: 'x' } }, stop.signal);
    expect((await errorOf(work)).name).toBe('AbortError');
  });
});
