import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineServer, fixtureStdio } from '../../testing/process-fixtures.ts';
import { callMessage, messagesOf, openAgent } from '../../testing/relay-agent.ts';
import { openRelay, type RelayWorld, tokenOf } from '../../testing/relay-world.ts';

const OWNER = tokenOf('owner');
const LEAD = tokenOf('lead', 'team_lead');
const OTHER_TENANT = '00000000-0000-0000-0000-000000000002';

let world: RelayWorld;
beforeAll(async () => {
  const single = { name: 'single', concurrency: 1 };
  world = await openRelay([defineServer(fixtureStdio()), defineServer(fixtureStdio(), single)]);
}, 60_000);
afterAll(() => world.close());

interface Sent {
  readonly token?: string;
  readonly body?: object;
  readonly signal?: AbortSignal;
}

async function api(path: string, { token = OWNER, body, signal }: Sent = {}) {
  const response = await fetch(`${world.origin}/api/v1/tools/calls${path}`, {
    method: body === undefined && !path.endsWith('/cancel') ? 'GET' : 'POST',
    headers: { authorization: token, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
    ...(signal && { signal }),
  });
  const { data, code, message, details } = JSON.parse(await response.text());
  return { status: response.status, data, code, message, details };
}

const callOf = (id: string, tool: string, parameters: object) => ({
  call_id: id,
  tool_name: tool,
  parameters,
});
const cancel = (id: string, token?: string) => api(`/${id}/cancel`, token === undefined ? {} : { token });
const runs = (id: string) =>
  expect.poll(async () => (await api(`/${id}`)).data?.call?.status).toBe('running');
const fresh = () => crypto.randomUUID();

describe('cancelling a call by its id', () => {
  it('ends it for its caller, tells its server, and records who did it', async () => {
    const id = fresh();
    const answer = api('', { body: callOf(id, 'fixture.wait', { key: id }) });
    await runs(id);
    const other = api('', { body: callOf(fresh(), 'fixture.await_cancelled', { key: id }) });
    const cancelled = await cancel(id);
    const cancelledBy = { userId: 'owner', role: 'developer', caller: false };
    expect(cancelled).toMatchObject({
      status: 200,
      data: {
        call: { call_id: id, status: 'cancelled', reason: 'call_cancelled', details: { cancelledBy } },
      },
    });
    expect(await answer).toMatchObject({
      status: 409,
      code: 'conflict',
      details: { reason: 'call_cancelled', cancelledBy },
    });
    expect(await other).toMatchObject({ status: 200, data: { outcome: { Success: {} } } });
    expect(await cancel(id)).toMatchObject({
      status: 409,
      details: { reason: 'call_not_running', status: 'cancelled' },
    });
  });

  it('ends one that waits for its turn, and leaves the one before it alone', async () => {
    const [first, second] = [fresh(), fresh()];
    const before = api('', { body: callOf(first, 'single.wait', { key: first }) });
    await runs(first);
    const waiting = api('', { body: callOf(second, 'single.wait', { key: second }) });
    await runs(second);
    expect(await cancel(second)).toMatchObject({ status: 200, data: { call: { status: 'cancelled' } } });
    expect(await waiting).toMatchObject({ status: 409, details: { reason: 'call_cancelled' } });
    expect((await api(`/${first}`)).data.call.status).toBe('running');
    await cancel(first);
    await before;
    const next = await api('', { body: callOf(fresh(), 'single.echo', { text: 'free' }) });
    expect(next.status).toBe(200);
  });

  it('is for its owner and for team leads; others of the tenant may not, other tenants know no such call', async () => {
    const id = fresh();
    const answer = api('', { body: callOf(id, 'fixture.wait', { key: id }) });
    await runs(id);
    const stranger = await cancel(id, tokenOf('colleague'));
    expect(stranger).toMatchObject({ status: 403, details: { reason: 'forbidden_for_role' } });
    const foreign = await cancel(id, tokenOf('admin', 'admin', OTHER_TENANT));
    expect(foreign).toMatchObject({ status: 404, details: { reason: 'call_not_found' } });
    expect((await api(`/${id}`)).data.call.status).toBe('running');
    expect(await cancel(id, LEAD)).toMatchObject({
      status: 200,
      data: { call: { details: { cancelledBy: { userId: 'lead', role: 'team_lead', caller: false } } } },
    });
    await answer;
  });

  it('reaches a call of an agent, who is told so in the result', async () => {
    const agent = await openAgent(world.origin, { token: OWNER });
    const answer = agent.post(callMessage('fixture.wait', { key: 'agent' }));
    const running = async () => {
      const { data } = await api('?status=running&tool=fixture.wait');
      return data.calls[0]?.call_id ?? null;
    };
    await expect.poll(running).not.toBeNull();
    expect((await cancel(await running(), LEAD)).status).toBe(200);
    const [message] = await messagesOf(await answer);
    expect(message).toMatchObject({
      id: 1,
      result: {
        isError: true,
        _meta: {
          'corbusier/error': { reason: 'call_cancelled', details: { cancelledBy: { userId: 'lead' } } },
        },
      },
    });
  });

  it('is refused for an id that is none, and for one that nobody knows', async () => {
    expect(await cancel('odd')).toMatchObject({ status: 400, details: { reason: 'invalid_call_id' } });
    expect(await cancel(fresh())).toMatchObject({ status: 404, details: { reason: 'call_not_found' } });
  });
});

describe('a caller over HTTP that goes away', () => {
  it('cancels its own call and no other', async () => {
    const [gone, stays] = [fresh(), fresh()];
    const going = new AbortController();
    const lost = api('', { body: callOf(gone, 'fixture.wait', { key: gone }), signal: going.signal });
    const kept = api('', { body: callOf(stays, 'fixture.wait', { key: stays }) });
    await runs(gone);
    await runs(stays);
    const seen = api('', { body: callOf(fresh(), 'fixture.await_cancelled', { key: gone }) });
    going.abort();
    await expect(lost).rejects.toThrow();
    expect((await seen).status).toBe(200);
    await expect.poll(async () => (await api(`/${gone}`)).data.call.status).toBe('cancelled');
    const details = { cancelledBy: { userId: 'owner', role: 'developer', caller: true } };
    expect((await api(`/${gone}`)).data.call.details).toMatchObject(details);
    expect((await api(`/${stays}`)).data.call.status).toBe('running');
    await cancel(stays);
    await kept;
    expect(world.core.running.count()).toBe(0);
  });
});
