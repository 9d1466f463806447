import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ApiWorld, memoryApi, postgresApi } from '../../testing/api-world.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const db = useTestDatabase();
const STORES: readonly (readonly [string, () => Promise<ApiWorld>])[] = [
  ['memory', memoryApi],
  ['PostgreSQL', () => postgresApi(db)],
];

const text = (value: string) => ({ type: 'text', text: value });
const user = (...content: unknown[]) => ({ role: 'user', content });
const JSON_TYPE = { 'content-type': 'application/json' };

/** What is sent as a message, and the status and reason that it gets. */
const MESSAGES: readonly (readonly [string, unknown, number, string])[] = [
  ['no object', '[]', 400, 'invalid_json'],
  ['malformed JSON', '{"role":', 400, 'invalid_json'],
  ['a key twice', '{"role":"user","role":"tool","content":[]}', 400, 'invalid_json'],
  ['no role', { content: [text('x')] }, 400, 'invalid_json'],
  ['a role in capitals', { role: 'User', content: [text('x')] }, 400, 'invalid_json'],
  ['no content', { role: 'user' }, 400, 'invalid_json'],
  ['content that is text', { role: 'user', content: 'x' }, 400, 'invalid_json'],
  ['a part of an unknown type', user({ type: 'video' }), 400, 'invalid_json'],
  ['a text that is a number', user({ type: 'text', text: 1 }), 400, 'invalid_json'],
  ['a call without arguments', user({ type: 'tool_call', call_id: 'c', name: 'n' }), 400, 'invalid_json'],
  [
    'a negative size',
    user({ type: 'attachment', mime_type: 'a', data: 'x', size_bytes: -1 }),
    400,
    'invalid_json',
  ],
  [
    'an audit of an unknown status',
    { ...user(text('x')), metadata: audit({ status: 'done' }) },
    400,
    'invalid_json',
  ],
  ['a turn that is no UUID', { ...user(text('x')), metadata: { turn_id: '17' } }, 400, 'invalid_json'],
  ['empty content', user(), 400, 'validation_failed'],
  ['101 parts', user(...Array.from({ length: 101 }, () => text('x'))), 400, 'validation_failed'],
  ['a blank text', user(text('\u2003')), 400, 'validation_failed'],
  ['a text of 100,001 characters', user(text('🏛'.repeat(100_001))), 400, 'validation_failed'],
  [
    'more than 1 MiB',
    user({ type: 'attachment', mime_type: 'a', data: 'x'.repeat(1_048_576) }),
    400,
    'validation_failed',
  ],
  [
    'more than the body may have',
    user({ type: 'attachment', data: 'x'.repeat(4_194_304) }),
    413,
    'payload_too_large',
  ],
  [
    'a call by a user',
    user({ type: 'tool_call', call_id: 'c', name: 'n', arguments: {} }),
    400,
    'validation_failed',
  ],
  ['a result by a user', user({ type: 'tool_result', call_id: 'c', content: 1 }), 400, 'validation_failed'],
  [
    'an audit of a blank tool',
    { ...user(text('x')), metadata: audit({ tool_name: ' ' }) },
    400,
    'validation_failed',
  ],
  [
    'a reserved extension',
    { ...user(text('x')), metadata: { 'review.linkage.v1': {} } },
    400,
    'validation_failed',
  ],
];

function audit(change: object) {
  return { tool_call_audits: [{ call_id: 'c', tool_name: 'read_file', status: 'queued', ...change }] };
}

describe.each(STORES)('messages that are refused, on %s', (_store, open) => {
  it.each(MESSAGES)('%s', async (...[, body, status, reason]) => {
    const api = await open();
    const id = (await api.send('/conversations', { method: 'POST' })).body.data.conversation.id;
    const headers = { 'idempotency-key': '3d9b1c52-6f6e-4a57-9c67-0d9f3f1f8b11' };
    const answer = await api.send(`/conversations/${id}/messages`, { body, headers });
    expect([answer.status, answer.body.details.reason]).toEqual([status, reason]);
    // Nothing is half written, and the key is free for the request as it should have been.
    expect((await api.send(`/conversations/${id}/history`)).body.data.messages).toEqual([]);
    const right = await api.send(`/conversations/${id}/messages`, { body: user(text('x')), headers });
    expect([right.status, right.body.data.message.sequence_number]).toEqual([201, 1]);
  });
});

describe('requests that are refused', () => {
  const unknown = '01936f00-0000-7000-8000-000000000000';
  it.each<[string, string, string, object, number, string]>([
    ['an id that is none', 'GET', '/conversations/17', {}, 400, 'invalid_conversation_id'],
    [
      'an id that is none, for its history',
      'GET',
      '/conversations/17/history',
      {},
      400,
      'invalid_conversation_id',
    ],
    [
      'an id that is none, before the body',
      'POST',
      '/conversations/17/messages',
      { body: '{' },
      400,
      'invalid_conversation_id',
    ],
    ['an unknown conversation', 'GET', `/conversations/${unknown}`, {}, 404, 'conversation_not_found'],
    [
      'an unknown one, after the state',
      'PUT',
      `/conversations/${unknown}/state`,
      { body: { state: 'x' } },
      400,
      'invalid_conversation_state',
    ],
    [
      'an unknown one, for a message',
      'POST',
      `/conversations/${unknown}/messages`,
      { body: user() },
      404,
      'conversation_not_found',
    ],
    [
      'a body as text',
      'POST',
      '/conversations',
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    [
      'a message as text',
      'POST',
      `/conversations/${unknown}/messages`,
      { body: '{}', headers: { 'content-type': 'text/plain' } },
      415,
      'unsupported_media_type',
    ],
    ['null for a body', 'POST', '/conversations', { body: 'null', headers: JSON_TYPE }, 400, 'invalid_json'],
    [
      'a title that is too long',
      'POST',
      '/conversations',
      { body: { title: 'x'.repeat(201) } },
      400,
      'validation_failed',
    ],
    ['a task that is no UUID', 'POST', '/conversations', { body: { task_id: '17' } }, 400, 'invalid_json'],
    ['a filter by no task', 'GET', '/conversations?task=17', {}, 400, 'invalid_query'],
    ['a filter by no state', 'GET', '/conversations?state=open', {}, 400, 'invalid_query'],
    ['a cursor that is none', 'GET', '/conversations?cursor=x', {}, 400, 'invalid_cursor'],
    [
      'a history cursor that is none',
      'GET',
      `/conversations/${unknown}/history?cursor=x`,
      {},
      400,
      'invalid_cursor',
    ],
    ['a limit that is none', 'GET', '/conversations?limit=0', {}, 400, 'invalid_query'],
    ['a wrong method', 'DELETE', '/conversations', {}, 405, 'method_not_allowed'],
  ])('%s', async (...[, method, path, sent, status, reason]) => {
    const { send } = await memoryApi();
    const answer = await send(path, { method, ...sent });
    expect([answer.status, answer.body.details.reason]).toEqual([status, reason]);
    expect(answer.headers.get('trace-id')).toBe(answer.body.traceId);
  });

  it('never fail on our side, whatever JSON is sent', async () => {
    const api = await memoryApi();
    const id = (await api.send('/conversations', { method: 'POST' })).body.data.conversation.id;
    const part = fc.record(
      {
        type: fc.constantFrom('text', 'tool_call', 'tool_result', 'attachment', 'x'),
        text: fc.string({ unit: 'binary' }),
        call_id: fc.string(),
        name: fc.string(),
        arguments: fc.jsonValue(),
        content: fc.jsonValue(),
        mime_type: fc.string(),
        data: fc.string(),
        size_bytes: fc.oneof(fc.integer(), fc.double()),
      },
      { requiredKeys: ['type'] },
    );
    const body = fc.record({
      role: fc.constantFrom('user', 'assistant', 'tool', 'system', 'x'),
      content: fc.array(fc.oneof({ weight: 9, arbitrary: part }, fc.jsonValue() as fc.Arbitrary<never>), {
        maxLength: 4,
      }),
      metadata: fc.oneof(fc.constant(null), fc.dictionary(fc.string(), fc.jsonValue())),
    });
    await fc.assert(
      fc.asyncProperty(body, async (message) => {
        const { status } = await api.send(`/conversations/${id}/messages`, { body: message });
        expect([201, 400]).toContain(status);
      }),
    );
    const { messages } = (await api.send(`/conversations/${id}/history`)).body.data;
    expect(messages.map((each: { sequence_number: number }) => each.sequence_number)).toEqual(
      messages.map((_: unknown, index: number) => index + 1),
    );
  });
});
