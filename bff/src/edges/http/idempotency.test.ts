import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { type Answer, type ApiWorld, newCaller, type Sent } from '../../testing/api-world.ts';
import { bothApis } from '../../testing/both-apis.ts';

const ISSUE = { provider: 'github', repository: 'acme/widgets', issue_number: 1, title: 'Fix it' };

const under = (key: string, sent: Sent = {}): Sent => ({
  body: ISSUE,
  ...sent,
  headers: { 'idempotency-key': key, ...sent.headers },
});

const reasonOf = ({ body }: Answer) => body.details?.reason;

async function countOf(api: ApiWorld): Promise<number> {
  return (await api.send('/tasks')).body.data.tasks.length;
}

describe.each(bothApis())('requests under an Idempotency-Key, %s', (_name, open) => {
  it('are answered byte for byte as before, and say so; only header ids are fresh', async () => {
    const api = await open();
    const key = uuidv7();
    const first = await api.send('/tasks', under(key, { headers: { 'x-request-id': 'first' } }));
    api.clock.advance(60_000);
    const again = await api.send(
      '/tasks',
      under(key.toUpperCase(), { headers: { 'x-request-id': 'second' } }),
    );
    expect([first.status, first.headers.get('idempotency-replayed')]).toEqual([201, null]);
    expect([again.status, again.headers.get('idempotency-replayed')]).toEqual([201, 'true']);
    expect(again.text).toBe(first.text);
    expect(again.headers.get('etag')).toBe('"1"');
    expect(again.headers.get('x-request-id')).toBe('second');
    expect(await countOf(api)).toBe(1);
  });

  it('are the same whatever the order of keys and the blanks', async () => {
    const api = await open();
    const key = uuidv7();
    const first = await api.send('/tasks', under(key));
    const body = JSON.stringify(Object.fromEntries(Object.entries(ISSUE).reverse()), null, 2);
    expect((await api.send('/tasks', under(key, { body }))).text).toBe(first.text);
  });

  it('replay a change without doing it again, whatever came after it', async () => {
    const api = await open();
    const { id } = (await api.send('/tasks', { body: ISSUE })).body.data.task;
    const key = uuidv7();
    const move = under(key, {
      method: 'PUT',
      body: { state: 'in_progress' },
      headers: { 'if-match': '"1"' },
    });
    const first = await api.send(`/tasks/${id}/state`, move);
    await api.send(`/tasks/${id}/state`, { method: 'PUT', body: { state: 'done' } });
    const again = await api.send(`/tasks/${id}/state`, move);
    expect([again.status, again.text]).toEqual([200, first.text]);
    expect((await api.send(`/tasks/${id}`)).body.data.task.state).toBe('done');
  });

  it('are refused when key and payload or path do not belong together', async () => {
    const api = await open();
    const ids = [];
    for (const n of [1, 2]) {
      const answer = await api.send('/tasks', { body: { ...ISSUE, issue_number: n } });
      ids.push(answer.body.data.task.id);
    }
    const key = uuidv7();
    const move = (id: string, state: string) =>
      api.send(`/tasks/${id}/state`, under(key, { method: 'PUT', body: { state } }));
    expect((await move(ids[0], 'in_progress')).status).toBe(200);
    for (const other of [await move(ids[0], 'done'), await move(ids[1], 'in_progress')]) {
      expect([other.status, other.body.code, reasonOf(other)]).toEqual([
        422,
        'unprocessable_request',
        'idempotency_key_reused',
      ]);
    }
    const another = await api.send('/tasks', under(key, { body: { ...ISSUE, issue_number: 3 } }));
    expect(another.status).toBe(201);
  });

  it('leave no claim when they are refused', async () => {
    const api = await open();
    const key = uuidv7();
    const wrong = await api.send('/tasks', under(key, { body: { ...ISSUE, repository: 'bad-repo' } }));
    expect(reasonOf(wrong)).toBe('task_validation_failed');
    expect((await api.send('/tasks', under(key))).status).toBe(201);
    const duplicate = uuidv7();
    expect(reasonOf(await api.send('/tasks', under(duplicate)))).toBe('duplicate_issue_origin');
    const other = await api.send('/tasks', under(duplicate, { body: { ...ISSUE, issue_number: 2 } }));
    expect(other.status).toBe(201);
  });

  it('are authorised again when they are replayed', async () => {
    const api = await open();
    const key = uuidv7();
    await api.send('/tasks', under(key));
    const demoted = { ...api.own, role: 'viewer' };
    expect(reasonOf(await api.send('/tasks', under(key, { as: demoted })))).toBe('forbidden_for_role');
    expect(reasonOf(await api.send('/tasks', under(key, { as: null })))).toBe('missing_bearer_token');
  });

  it('are others of another person and of another tenant', async () => {
    const api = await open();
    const key = uuidv7();
    const first = await api.send('/tasks', under(key));
    const colleague = await api.send('/tasks', under(key, { as: newCaller(api.own.tenantId) }));
    expect(colleague.body.details).toMatchObject({
      reason: 'duplicate_issue_origin',
      taskId: first.body.data.task.id,
    });
    expect((await api.send('/tasks', under(key, { as: api.other }))).status).toBe(201);
  });

  it.each([
    ['empty', ''],
    ['no UUID', 'retry-1'],
    ['two of them', `${uuidv7()}, ${uuidv7()}`],
    ['a braced one', `{${uuidv7()}}`],
  ])('are refused for a key that is %s, before path and body', async (_what, key) => {
    const api = await open();
    for (const path of ['/tasks', '/tasks/17/state', '/tasks/17/branch', '/tasks/17/pull-request']) {
      const method = path === '/tasks' ? 'POST' : 'PUT';
      const answer = await api.send(path, under(key, { method, body: '{' }));
      expect([answer.status, reasonOf(answer)]).toEqual([400, 'invalid_idempotency_key']);
    }
  });

  it('need no key, and reading takes none', async () => {
    const api = await open();
    const answer = await api.send('/tasks', { headers: { 'idempotency-key': 'whatever' } });
    expect(answer.status).toBe(200);
  });

  it('are done once when 50 come at once', async () => {
    const api = await open();
    const key = uuidv7();
    const all = await Promise.all(Array.from({ length: 50 }, () => api.send('/tasks', under(key))));
    const done = all.filter(({ status }) => status === 201);
    const waiting = all.filter(({ status }) => status !== 201);
    expect(new Set(done.map(({ text }) => text)).size).toBe(1);
    expect(done.filter(({ headers }) => headers.get('idempotency-replayed') === null)).toHaveLength(1);
    for (const answer of waiting) {
      expect([answer.status, reasonOf(answer)]).toEqual([409, 'idempotency_key_in_progress']);
    }
    const id = done[0]?.body.data.task.id;
    const { data } = (await api.send(`/tasks/${id}/activity`)).body;
    expect([await countOf(api), data.activity.length]).toEqual([1, 1]);
  });

  it('of one issue under 50 keys make one task, and 49 conflicts name it', async () => {
    const api = await open();
    const all = await Promise.all(Array.from({ length: 50 }, () => api.send('/tasks', under(uuidv7()))));
    const made = all.filter(({ status }) => status === 201);
    const conflicts = all.filter(({ status }) => status === 409);
    expect([made.length, conflicts.length]).toEqual([1, 49]);
    const { id } = made[0]?.body.data.task ?? {};
    for (const { body } of conflicts) {
      expect(body.details).toEqual({
        reason: 'duplicate_issue_origin',
        issueRef: 'github/acme/widgets/#1',
        taskId: id,
      });
    }
  });
});
