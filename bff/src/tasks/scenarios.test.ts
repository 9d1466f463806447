import { describe, expect, it } from 'vitest';
import type { ApiWorld } from '../testing/api-world.ts';
import { bothApis } from '../testing/both-apis.ts';

const ISSUE = { provider: 'github', repository: 'owner/repo', issue_number: 42, title: 'Fix login flow' };

async function created(api: ApiWorld, issue: object = {}) {
  const answer = await api.send('/tasks', { body: { ...ISSUE, ...issue } });
  expect(answer.status, answer.text).toBe(201);
  return answer.body.data.task;
}

const put = (api: ApiWorld, path: string, body: unknown) => api.send(path, { method: 'PUT', body });

const BRANCH = { provider: 'github', repository: 'owner/repo', branch_name: 'feature/login' };
const PULL = { provider: 'github', repository: 'owner/repo', pull_request_number: 108 };

async function listed(api: ApiWorld, query: string, as = api.own) {
  return (await api.send(`/tasks?${query}`, { as })).body.data.tasks;
}

const apis = bothApis();

describe.each(apis)('task_issue_creation, %s', (_name, open) => {
  it('makes a draft with timestamps, which is found by its issue', async () => {
    const api = await open();
    const task = await created(api, {
      description: 'Triage the failing callback',
      labels: ['bug', 'p1'],
      assignees: ['alice'],
      milestone: 'sprint-12',
    });
    expect(task).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{8}-/),
      origin: {
        type: 'issue',
        issue_ref: { provider: 'github', repository: 'owner/repo', issue_number: 42 },
        metadata: {
          title: 'Fix login flow',
          description: 'Triage the failing callback',
          labels: ['bug', 'p1'],
          assignees: ['alice'],
          milestone: 'sprint-12',
        },
      },
      branch_ref: null,
      pull_request_ref: null,
      state: 'draft',
      valid_transitions: ['in_progress', 'in_review', 'abandoned'],
      version: 1,
      created_at: api.clock.now(),
      updated_at: api.clock.now(),
    });
    expect(await listed(api, 'issue_ref=github:owner/repo%2342')).toEqual([task]);
    expect(await listed(api, 'issue_ref=github/owner/repo/%2342')).toEqual([task]);
    expect((await api.send(`/tasks/${task.id}`)).body.data.task).toEqual(task);
  });

  it('refuses an issue that has a task', async () => {
    const api = await open();
    const task = await created(api, { provider: 'gitlab', issue_number: 45 });
    const again = await api.send('/tasks', { body: { ...ISSUE, provider: 'gitlab', issue_number: 45 } });
    expect(again.status).toBe(409);
    expect(again.body).toMatchObject({
      code: 'conflict',
      details: {
        reason: 'duplicate_issue_origin',
        issueRef: 'gitlab/owner/repo/#45',
        taskId: task.id,
      },
    });
    expect(await listed(api, 'issue_ref=gitlab/owner/repo/%2345')).toEqual([task]);
  });

  it('answers nothing for an issue without a task', async () => {
    const api = await open();
    expect(await listed(api, 'issue_ref=github:owner/repo%23999')).toEqual([]);
  });

  it('lets two tenants have a task of the same issue, each its own', async () => {
    const api = await open();
    const mine = await created(api);
    const theirs = (await api.send('/tasks', { body: ISSUE, as: api.other })).body.data.task;
    expect(theirs.id).not.toBe(mine.id);
    expect(await listed(api, 'issue_ref=github:owner/repo%2342')).toEqual([mine]);
    expect(await listed(api, 'issue_ref=github:owner/repo%2342', api.other)).toEqual([theirs]);
    for (const [id, as] of [
      [mine.id, api.other],
      [theirs.id, api.own],
    ]) {
      const hidden = await api.send(`/tasks/${id}`, { as });
      expect([hidden.status, hidden.body.details]).toEqual([404, { reason: 'task_not_found', taskId: id }]);
      const move = { method: 'PUT', body: { state: 'done' }, as };
      expect((await api.send(`/tasks/${id}/state`, move)).status).toBe(404);
      expect((await api.send(`/tasks/${id}/activity`, { as })).status).toBe(404);
    }
  });
});

describe.each(apis)('task_state_transitions, %s', (_name, open) => {
  it('moves a draft to in_progress', async () => {
    const api = await open();
    const { id, ...task } = await created(api);
    api.clock.advance(1_000);
    const moved = await put(api, `/tasks/${id}/state`, { state: 'in_progress' });
    expect(moved.status).toBe(200);
    expect(moved.body.data.task).toEqual({
      ...task,
      id,
      state: 'in_progress',
      valid_transitions: ['in_review', 'paused', 'done', 'abandoned'],
      version: 2,
      updated_at: api.clock.now(),
    });
  });

  it('refuses to move a draft to done', async () => {
    const api = await open();
    const { id } = await created(api);
    const refused = await put(api, `/tasks/${id}/state`, { state: 'done' });
    expect([refused.status, refused.body.details]).toEqual([
      409,
      { reason: 'invalid_task_transition', taskId: id, from: 'draft', to: 'done' },
    ]);
  });

  it('refuses to move what was abandoned', async () => {
    const api = await open();
    const { id } = await created(api);
    await put(api, `/tasks/${id}/state`, { state: 'abandoned' });
    const refused = await put(api, `/tasks/${id}/state`, { state: 'in_progress' });
    expect(refused.body.details).toMatchObject({ reason: 'invalid_task_transition', from: 'abandoned' });
    expect((await api.send(`/tasks/${id}`)).body.data.task.valid_transitions).toEqual([]);
  });

  it('knows an unknown state from a wrong move', async () => {
    const api = await open();
    const { id } = await created(api);
    const refused = await put(api, `/tasks/${id}/state`, { state: 'finished' });
    expect([refused.status, refused.body.details.reason]).toEqual([400, 'invalid_task_state']);
    // The text is read before the task is looked for.
    const unknown = await put(api, '/tasks/11111111-1111-1111-1111-111111111111/state', { state: 'no' });
    expect(unknown.body.details.reason).toBe('invalid_task_state');
  });
});

describe.each(apis)('task_branch_pr_association, %s', (_name, open) => {
  it('gives a task its branch, by which it is found', async () => {
    const api = await open();
    const { id } = await created(api);
    const { status, body } = await put(api, `/tasks/${id}/branch`, BRANCH);
    expect([status, body.data.task]).toMatchObject([200, { branch_ref: BRANCH, state: 'draft', version: 2 }]);
    const second = await created(api, { issue_number: 43 });
    await put(api, `/tasks/${second.id}/branch`, BRANCH);
    const found = await listed(api, 'branch_ref=github:owner/repo:feature/login');
    expect(found.map((task: { id: string }) => task.id)).toEqual([second.id, id]);
  });

  it('gives a task its pull request, which brings it to review', async () => {
    const api = await open();
    const { id } = await created(api);
    const { status, body } = await put(api, `/tasks/${id}/pull-request`, PULL);
    expect([status, body.data.task]).toMatchObject([200, { pull_request_ref: PULL, state: 'in_review' }]);
    expect(await listed(api, 'pull_request_ref=github:owner/repo:108')).toEqual([body.data.task]);
  });

  it.each([
    ['branch', BRANCH, 'branch_already_associated'],
    ['pull-request', PULL, 'pull_request_already_associated'],
  ])('refuses a second %s', async (path, body, reason) => {
    const api = await open();
    const { id } = await created(api);
    const first = await put(api, `/tasks/${id}/${path}`, body);
    const second = await put(api, `/tasks/${id}/${path}`, body);
    expect([second.status, second.body.details]).toEqual([409, { reason, taskId: id }]);
    expect((await api.send(`/tasks/${id}`)).body.data).toEqual(first.body.data);
  });

  it('stores no pull request of a task that cannot come to review', async () => {
    const api = await open();
    const { id } = await created(api);
    await put(api, `/tasks/${id}/state`, { state: 'abandoned' });
    const refused = await put(api, `/tasks/${id}/pull-request`, PULL);
    expect(refused.body.details).toMatchObject({ reason: 'invalid_task_transition', to: 'in_review' });
    expect((await api.send(`/tasks/${id}`)).body.data.task.pull_request_ref).toBeNull();
  });
});

describe.each(apis)('http_api_surface, tasks, %s', (_name, open) => {
  it('creates a task from an issue', async () => {
    const answer = await (await open()).send('/tasks', { body: ISSUE });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('etag')).toBe('"1"');
    expect(answer.body).toMatchObject({
      success: true,
      error: null,
      metadata: { version: 'v1' },
      data: { task: { origin: { issue_ref: { issue_number: 42 } } } },
    });
  });

  it('transitions a draft to in_progress', async () => {
    const api = await open();
    const { id } = await created(api);
    const moved = await put(api, `/tasks/${id}/state`, { state: 'in_progress' });
    expect([moved.status, moved.body.data.task.state]).toEqual([200, 'in_progress']);
  });

  it('answers whoever brings no token with 401, before anything else', async () => {
    const api = await open();
    for (const [path, sent] of [
      ['/tasks', { body: '{' }],
      ['/tasks/no-id', {}],
      ['/tasks/no-id/state', { method: 'PUT', headers: { 'idempotency-key': 'x' } }],
    ] as const) {
      const { status, body, headers } = await api.send(path, { ...sent, as: null });
      expect([status, body.code, body.details.reason]).toEqual([401, 'unauthorized', 'missing_bearer_token']);
      expect(headers.get('trace-id')).toBe(body.traceId);
    }
  });

  it('refuses a repository that is none', async () => {
    const { status, body } = await (await open()).send('/tasks', {
      body: { ...ISSUE, repository: 'bad-repo' },
    });
    expect([status, body.code, body.message, body.details.reason]).toEqual([
      400,
      'invalid_request',
      "invalid repository name 'bad-repo', expected owner/repo",
      'task_validation_failed',
    ]);
  });

  it('refuses the same issue again', async () => {
    const api = await open();
    await created(api);
    const { status, body } = await api.send('/tasks', { body: ISSUE });
    expect([status, body.code, body.details.reason]).toEqual([409, 'conflict', 'duplicate_issue_origin']);
  });

  it('knows no task of an unknown id', async () => {
    const id = '11111111-1111-1111-1111-111111111111';
    const { status, body } = await (await open()).send(`/tasks/${id}`);
    expect([status, body.code, body.details]).toEqual([
      404,
      'not_found',
      { reason: 'task_not_found', taskId: id },
    ]);
  });
});
