import { describe, expect, it } from 'vitest';
import { CURRENT_VERSION } from '../../conversations/domain/message-event.ts';
import { type ApiWorld, memoryApi, postgresApi } from '../../testing/api-world.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const db = useTestDatabase();
const STORES: readonly (readonly [string, () => Promise<ApiWorld>])[] = [
  ['memory', memoryApi],
  ['PostgreSQL', () => postgresApi(db)],
];

const AUDITED = {
  role: 'assistant',
  content: [{ type: 'tool_call', call_id: 'call-123', name: 'read_file', arguments: { path: '/tmp/a' } }],
  metadata: {
    agent_backend: 'claude',
    tool_call_audits: [{ call_id: 'call-123', tool_name: 'read_file', status: 'succeeded' }],
    agent_response_audit: { status: 'completed', response_id: 'resp-456' },
  },
};

async function openConversation({ send }: ApiWorld): Promise<string> {
  return (await send('/conversations', { method: 'POST' })).body.data.conversation.id;
}

const historyOf = async ({ send }: ApiWorld, id: string) =>
  (await send(`/conversations/${id}/history`)).body.data.messages;

async function eventsOf(api: ApiWorld, id: string) {
  const ctx = { ...api.own, correlationId: 'test' };
  const query = { aggregateType: 'conversation', aggregateId: id, limit: 100 };
  return api.stores.events.readAggregate(ctx, query);
}

describe.each(STORES)('conversation_history on %s', (_store, open) => {
  it('tool-call and agent-response audits persist and come back in history', async () => {
    const api = await open();
    const id = await openConversation(api);
    const { status, body } = await api.send(`/conversations/${id}/messages`, { body: AUDITED });
    expect([status, body.data.message.metadata]).toEqual([201, AUDITED.metadata]);
    expect(await historyOf(api, id)).toEqual([body.data.message]);
  });

  it.each([
    ['absent', { tool_name: 'read_file', status: 'succeeded' }],
    ['blank', { call_id: ' ', tool_name: 'read_file', status: 'succeeded' }],
  ])('tool-call audit without call id (%s) is refused as a metadata error', async (_how, audit) => {
    const api = await open();
    const id = await openConversation(api);
    const metadata = { tool_call_audits: [AUDITED.metadata.tool_call_audits[0], audit] };
    const { status, body } = await api.send(`/conversations/${id}/messages`, {
      body: { ...AUDITED, metadata },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      message: 'metadata.tool_call_audits[1]: call_id is missing or blank',
      details: { reason: 'validation_failed', kind: 'invalid_metadata', field: 'tool_call_audits', index: 1 },
    });
    expect(await historyOf(api, id)).toEqual([]);
    expect((await eventsOf(api, id)).map((event) => event.eventType)).toEqual(['conversation_created']);
  });

  it('keeps an event of the current version with each message, and one of each change', async () => {
    const api = await open();
    const id = await openConversation(api);
    const headers = { 'x-request-id': 'r-17' };
    const { body } = await api.send(`/conversations/${id}/messages`, { body: AUDITED, headers });
    await api.send(`/conversations/${id}/state`, { method: 'PUT', body: { state: 'paused' } });
    const [state, message, created] = await eventsOf(api, id);
    expect(created).toMatchObject({ eventType: 'conversation_created', version: 1 });
    expect(message).toMatchObject({
      eventType: 'message_created',
      version: CURRENT_VERSION,
      correlationId: 'r-17',
      data: { message_id: body.data.message.id, sequence_number: 1, metadata: AUDITED.metadata },
    });
    expect(state).toMatchObject({ data: { conversation_id: id, from: 'active', to: 'paused' } });
  });

  it('keeps numbers and texts exactly as they were sent', async () => {
    const api = await open();
    const id = await openConversation(api);
    const sent =
      '{"role":"tool","content":[{"type":"tool_result","call_id":"c","content":{"n":9007199254740993,"t":"\\u0000"}}],' +
      '"metadata":{"trace":{"id":12345678901234567890}}}';
    const { status } = await api.send(`/conversations/${id}/messages`, { body: sent });
    expect(status).toBe(201);
    const { text } = await api.send(`/conversations/${id}/history`);
    expect(text).toContain('"content":{"n":9007199254740993,"t":"\\u0000"},"success":true');
    expect(text).toContain('"metadata":{"extensions":{"trace":{"id":12345678901234567890}}}');
  });

  it('does a message once under its key, and answers it again byte for byte', async () => {
    const api = await open();
    const id = await openConversation(api);
    const headers = { 'idempotency-key': '3d9b1c52-6f6e-4a57-9c67-0d9f3f1f8b11' };
    const append = () => api.send(`/conversations/${id}/messages`, { body: AUDITED, headers });
    const [first, again] = [await append(), await append()];
    expect([again.status, again.text]).toEqual([first.status, first.text]);
    expect([first, again].map((answer) => answer.headers.get('idempotency-replayed'))).toEqual([
      null,
      'true',
    ]);
    expect(await historyOf(api, id)).toHaveLength(1);
    const opened = [1, 2].map(() => api.send('/conversations', { method: 'POST', headers }));
    const answers = await Promise.all(opened);
    const made = answers.filter((answer) => answer.status === 201);
    expect(new Set(made.map((answer) => answer.text)).size).toBe(1);
    expect((await api.send('/conversations')).body.data.conversations).toHaveLength(2);
  });

  it('tells screens after the fact, and nothing of what was refused', async () => {
    const api = await open();
    const id = await openConversation(api);
    const reader = new AbortController();
    const request = new Request('http://corbusier.test/api/v1/events', { signal: reader.signal });
    const stream = api.core.streams.open({ ...api.own, correlationId: 'test' }, request);
    await api.send(`/conversations/${id}/messages`, { body: { role: 'user', content: [] } });
    await api.send(`/conversations/${id}/messages`, { body: AUDITED });
    await api.send(`/conversations/${id}/state`, { method: 'PUT', body: { state: 'archived' } });
    const events = await readEvents(stream, 'state_changed');
    reader.abort();
    expect(events).toEqual([
      { conversation_id: id, change: 'message_appended', state: 'active', sequence_number: 1 },
      { conversation_id: id, change: 'state_changed', state: 'archived' },
    ]);
  });
});

/** Data of `conversation_changed` frames up to the one that holds `last`. */
async function readEvents(response: Response, last: string): Promise<unknown[]> {
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  while (!text.includes(last)) {
    const part = await reader?.read();
    if (part === undefined || part.done) break;
    text += part.value;
  }
  return [...text.matchAll(/^data: ?(.*)$/gm)]
    .map(([, json]) => JSON.parse(json ?? ''))
    .filter((event) => event.event_type === 'conversation_changed')
    .map((event) => event.data);
}
