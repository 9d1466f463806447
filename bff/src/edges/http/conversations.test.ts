import { describe, expect, it } from 'vitest';
import { type ApiWorld, memoryApi, newCaller, postgresApi } from '../../testing/api-world.ts';
import { useTestDatabase } from '../../testing/test-database.ts';

const db = useTestDatabase();
const STORES: readonly (readonly [string, () => Promise<ApiWorld>])[] = [
  ['memory', memoryApi],
  ['PostgreSQL', () => postgresApi(db)],
];

const HELLO = { role: 'user', content: [{ type: 'text', text: 'Hello over HTTP' }] };

async function openConversation({ send }: ApiWorld, body?: unknown): Promise<string> {
  const { status, body: answer } = await send('/conversations', { method: 'POST', body });
  expect(status).toBe(201);
  return answer.data.conversation.id;
}

describe.each(STORES)('http_api_surface: conversations on %s', (_store, open) => {
  it('create conversation, append "Hello over HTTP", history = 1', async () => {
    const api = await open();
    const id = await openConversation(api);
    const appended = await api.send(`/conversations/${id}/messages`, { body: HELLO });
    expect([appended.status, appended.body.metadata.version]).toEqual([201, 'v1']);
    const history = await api.send(`/conversations/${id}/history`);
    expect([history.status, history.body.metadata.version]).toEqual([200, 'v1']);
    expect(history.body.data).toEqual({
      conversation_id: id,
      messages: [{ ...appended.body.data.message, ...HELLO, metadata: {}, sequence_number: 1 }],
    });
  });

  it('no token: 401 unauthorized, missing_bearer_token, trace id present', async () => {
    const { send } = await open();
    for (const [method, path] of ROUTES) {
      const { status, body, headers } = await send(path, { method, as: null });
      expect([status, body.code, body.details.reason]).toEqual([401, 'unauthorized', 'missing_bearer_token']);
      expect(headers.get('trace-id')).toBe(body.traceId);
    }
  });

  it('opens one with or without a body, and takes an empty body of any type for none', async () => {
    const { send } = await open();
    const none = { title: null, task_id: null, state: 'active', valid_transitions: ['paused', 'archived'] };
    for (const headers of [{}, { 'content-type': 'application/json' }, { 'content-type': 'text/plain' }]) {
      const { status, body } = await send('/conversations', { method: 'POST', headers });
      expect([status, body.data.conversation]).toEqual([201, expect.objectContaining(none)]);
    }
    const { body } = await send('/conversations', { body: { title: ' Fix login ', other: 1 } });
    expect(body.data.conversation).toMatchObject({ ...none, title: 'Fix login' });
  });

  it('opens one for a task, and none for a task that is not there or is not ours', async () => {
    const { send, other } = await open();
    const issue = { provider: 'github', repository: 'acme/widgets', issue_number: 42, title: 'Fix login' };
    const taskId = (await send('/tasks', { body: issue })).body.data.task.id;
    const theirs = (await send('/tasks', { body: issue, as: other })).body.data.task.id;
    const made = await send('/conversations', { body: { task_id: taskId.toUpperCase() } });
    expect(made.body.data.conversation.task_id).toBe(taskId);
    for (const task_id of [theirs, '11111111-1111-1111-1111-111111111111']) {
      const { status, body } = await send('/conversations', { body: { task_id } });
      expect([status, body.details]).toEqual([404, { reason: 'task_not_found', taskId: task_id }]);
    }
    const listed = await send(`/conversations?task=${taskId}`);
    expect(listed.body.data.conversations).toEqual([made.body.data.conversation]);
  });

  it('pauses, archives and reopens; archived refuses messages, paused takes them', async () => {
    const api = await open();
    const id = await openConversation(api);
    const put = (state: string) => api.send(`/conversations/${id}/state`, { method: 'PUT', body: { state } });
    const append = () => api.send(`/conversations/${id}/messages`, { body: HELLO });
    expect((await put('paused')).body.data.conversation).toMatchObject({ state: 'paused' });
    expect((await append()).status).toBe(201);
    expect((await put('archived')).body.data.conversation.valid_transitions).toEqual(['active']);
    const refused = await append();
    expect([refused.status, refused.body.details]).toEqual([
      409,
      { reason: 'conversation_archived', conversationId: id },
    ]);
    const illegal = await put('paused');
    expect([illegal.status, illegal.body.details]).toEqual([
      409,
      { reason: 'invalid_conversation_transition', conversationId: id, from: 'archived', to: 'paused' },
    ]);
    expect((await put('active')).status).toBe(200);
    expect((await append()).body.data.message.sequence_number).toBe(2);
    expect((await api.send(`/conversations/${id}`)).body.data.conversation.state).toBe('active');
    expect((await api.send('/conversations?state=archived')).body.data.conversations).toEqual([]);
  });

  it('pages the history and the list, to the end and without a repeat', async () => {
    const api = await open();
    const ids = [await openConversation(api), await openConversation(api), await openConversation(api)];
    for (let n = 0; n < 5; n += 1) await api.send(`/conversations/${ids[0]}/messages`, { body: HELLO });
    const messages = await everyPage(api, `/conversations/${ids[0]}/history?limit=2`, 'messages');
    expect(messages.map((message) => message['sequence_number'])).toEqual([1, 2, 3, 4, 5]);
    const listed = await everyPage(api, '/conversations?limit=2', 'conversations');
    expect(listed.map((conversation) => conversation['id'])).toEqual([...ids].reverse());
  });

  it('50 parallel appends: 50 times 201, sequence 1 to 50', async () => {
    const api = await open();
    const id = await openConversation(api);
    const body = (n: number) => ({ role: 'user', content: [{ type: 'text', text: `message ${n}` }] });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, n) => api.send(`/conversations/${id}/messages`, { body: body(n) })),
    );
    expect(answers.map((answer) => answer.status)).toEqual(Array.from({ length: 50 }, () => 201));
    const { messages } = (await api.send(`/conversations/${id}/history`)).body.data;
    expect(messages.map((message: { sequence_number: number }) => message.sequence_number)).toEqual(
      Array.from({ length: 50 }, (_, n) => n + 1),
    );
    const texts = messages.map((message: typeof HELLO) => message.content[0]?.text);
    expect(new Set(texts).size).toBe(50);
  });

  it('keeps tenants apart on every route', async () => {
    const api = await open();
    const id = await openConversation(api);
    await api.send(`/conversations/${id}/messages`, { body: HELLO });
    const asOther = (path: string, sent = {}) => api.send(path, { ...sent, as: api.other });
    const answers = [
      await asOther(`/conversations/${id}`),
      await asOther(`/conversations/${id}/history`),
      await asOther(`/conversations/${id}/messages`, { body: HELLO }),
      await asOther(`/conversations/${id}/state`, { method: 'PUT', body: { state: 'archived' } }),
    ];
    for (const { status, body } of answers) {
      expect([status, body.details.reason]).toEqual([404, 'conversation_not_found']);
    }
    expect((await asOther('/conversations')).body.data.conversations).toEqual([]);
  });

  it('lets a viewer read and nothing else, and an unknown role not even that', async () => {
    const api = await open();
    const id = await openConversation(api);
    const viewer = newCaller(api.own.tenantId, 'viewer');
    const nobody = newCaller(api.own.tenantId, 'intern');
    for (const [method, route] of ROUTES) {
      const path = route.replace(ANY_ID, id);
      const body = BODIES[route];
      const asViewer = await api.send(path, { method, as: viewer, body });
      expect([method, path, asViewer.status]).toEqual([method, path, method === 'GET' ? 200 : 403]);
      const refused = await api.send(path, { method, as: nobody, body });
      expect([path, refused.status, refused.body.details.reason]).toEqual([path, 403, 'forbidden_for_role']);
    }
  });
});

const ANY_ID = '01936f00-0000-7000-8000-000000000000';
const ROUTES = [
  ['POST', '/conversations'],
  ['GET', '/conversations'],
  ['GET', `/conversations/${ANY_ID}`],
  ['PUT', `/conversations/${ANY_ID}/state`],
  ['GET', `/conversations/${ANY_ID}/history`],
  ['POST', `/conversations/${ANY_ID}/messages`],
] as const;
const BODIES: Readonly<Record<string, unknown>> = {
  [`/conversations/${ANY_ID}/state`]: { state: 'paused' },
  [`/conversations/${ANY_ID}/messages`]: HELLO,
};

type Listed = Readonly<Record<string, unknown>>;

async function everyPage({ send }: ApiWorld, first: string, name: string): Promise<Listed[]> {
  const seen: Listed[] = [];
  let path: string | null = first;
  while (path !== null) {
    const { data }: { data: { links: { next: string | null } } & Record<string, Listed[]> } = (
      await send(path)
    ).body;
    seen.push(...(data[name] ?? []));
    path = data.links.next?.replace('/api/v1', '') ?? null;
  }
  return seen;
}
