import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { connectAgent, textOf } from '../agent.ts';
import { type Api, apiOf, poll } from '../api.ts';
import { type EventReader, readEvents } from '../event-reader.ts';
import { expect, test } from '../fixtures.ts';
import { isPostgres, liveProcesses, processesBelow, processesOf, stillLiving } from '../processes.ts';
import { rawRequest } from '../raw-http.ts';
import { type Corbusier, ON_NODE } from '../start-corbusier.ts';

// What the runtime underneath could break, once through the whole product. On Node the gate runs this alone.

const README = fileURLToPath(new URL('../../workspace/README.md', import.meta.url));
const SLOW = 'everything.trigger-long-running-operation';
const TOO_LARGE = 5 * 1024 * 1024;

const statusOf = async (api: Api, id: string) =>
  (await api.get(`/tools/calls/${id}`)).body['data']?.['call']?.['status'];

const of = (id: string, type: string) => (event: Awaited<ReturnType<EventReader['next']>>) =>
  event.event_type === type && event.data['call_id'] === id;

async function callsOverHttp(api: Api, events: EventReader): Promise<void> {
  const id = randomUUID();
  const parameters = { path: README };
  const call = await api.post('/tools/calls', {
    tool_name: 'filesystem.read_text_file',
    call_id: id,
    parameters,
  });
  const content = { content: [{ type: 'text', text: await readFile(README, 'utf8') }] };
  expect(call.body['data']?.['outcome']).toMatchObject({ Success: { content } });
  expect((await events.next(of(id, 'call_ended'))).data).toMatchObject({ status: 'succeeded' });
}

async function callsOverMcp(corbusier: Corbusier, api: Api): Promise<void> {
  const agent = await connectAgent(corbusier.url, api);
  const names = (await agent.listTools()).tools.map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['filesystem.read_text_file', SLOW]));
  const sum = await agent.callTool({ name: 'everything.get-sum', arguments: { a: 2, b: 3 } });
  expect(textOf(sum)).toContain('5');
  const steps: number[] = [];
  const onprogress = ({ progress }: { progress: number }) => void steps.push(progress);
  await agent.callTool({ name: SLOW, arguments: { duration: 0.2, steps: 2 } }, undefined, { onprogress });
  expect(steps).toEqual([1, 2]);
  await agent.close();
}

/** The caller hangs up while the tool is at work. */
async function cancels(corbusier: Corbusier, api: Api, events: EventReader): Promise<void> {
  const id = randomUUID();
  const going = new AbortController();
  const answer = fetch(`${corbusier.url}/api/v1/tools/calls`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ tool_name: SLOW, call_id: id, parameters: { duration: 600, steps: 2 } }),
    signal: going.signal,
  }).catch((error: unknown) => error);
  await events.next(of(id, 'call_started'));
  going.abort();
  await answer;
  expect((await events.next(of(id, 'call_ended'))).data).toMatchObject({ status: 'cancelled' });
  expect(await statusOf(api, id)).toBe('cancelled');
}

async function refusesTooMuch(corbusier: Corbusier, { token }: Api): Promise<void> {
  const refused = await rawRequest(corbusier.url, {
    method: 'POST',
    path: '/api/v1/tools/calls',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: new Uint8Array(TOO_LARGE).fill(32),
    chunked: true,
  });
  expect(refused.status).toBe(413);
}

test('serves, streams, hears who hangs up, and ends with nothing left', async ({ startOwn }) => {
  test.setTimeout(120_000);
  const corbusier = await startOwn();
  const command = liveProcesses().find(({ pid }) => pid === corbusier.pid)?.command;
  expect(command).toContain(ON_NODE ? 'server.node.ts' : 'server.bun.ts');
  expect((await fetch(`${corbusier.url}/health/live`)).status).toBe(200);
  expect((await fetch(`${corbusier.url}/health/ready`)).status).toBe(200);
  expect(await (await fetch(corbusier.url)).text()).toContain('corbusier-gateway');

  const api = await apiOf(corbusier);
  expect((await fetch(`${corbusier.url}/api/v1/tools`)).status).toBe(401);
  await api.whenAvailable('filesystem.read_text_file', 'everything.get-sum', SLOW);
  const events = await readEvents(corbusier.url, api);
  await callsOverHttp(api, events);
  await callsOverMcp(corbusier, api);
  await cancels(corbusier, api, events);
  await refusesTooMuch(corbusier, api);

  const below = processesBelow(corbusier);
  expect(below.some(isPostgres)).toBe(true);
  expect(await corbusier.stop(), corbusier.log()).toBe(0);
  await events.ended;
  await poll(async () => stillLiving(below).length === 0 && processesOf(corbusier.dataDir).length === 0);
});
