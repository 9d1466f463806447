import type { TaskBody } from '@corbusier/shared/contract/tasks';
import { describe, expect, it } from 'vitest';
import { type ApiWorld, newCaller } from '../../testing/api-world.ts';
import { bothApis } from '../../testing/both-apis.ts';
import { everyPage } from '../../testing/every-page.ts';

const ISSUE = { provider: 'github', repository: 'acme/widgets', issue_number: 1, title: 'Fix it' };

const create = (api: ApiWorld, given: object = {}, headers: Record<string, string> = {}) =>
  api.send('/tasks', { body: { ...ISSUE, ...given }, headers });

async function created(api: ApiWorld, given: object = {}) {
  return (await create(api, given)).body.data.task;
}

interface Move {
  readonly id: string;
  readonly state: string;
}

const move = (api: ApiWorld, { id, state }: Move, headers: Record<string, string> = {}) =>
  api.send(`/tasks/${id}/state`, { method: 'PUT', body: { state }, headers });

const titleOf = (task: TaskBody) => task.origin.metadata.title;

const UNKNOWN = '00000000-0000-7000-8000-000000000000';
const apis = bothApis();

describe.each(apis)('versions of a task, %s', (_name, open) => {
  it('stand in the ETag, and a change names the one that it is of', async () => {
    const api = await open();
    const { id } = await created(api);
    const seen = (await api.send(`/tasks/${id}`)).headers.get('etag');
    expect(seen).toBe('"1"');
    const moved = await move(api, { id, state: 'in_progress' }, { 'if-match': '"1"' });
    expect([moved.status, moved.headers.get('etag')]).toEqual([200, '"2"']);
    const late = await move(api, { id, state: 'paused' }, { 'if-match': '"1"' });
    expect([late.status, late.body.code, late.body.details]).toEqual([
      412,
      'precondition_failed',
      { reason: 'precondition_failed', taskId: id, version: 2 },
    ]);
    expect((await api.send(`/tasks/${id}`)).body.data.task).toMatchObject({
      state: 'in_progress',
      version: 2,
    });
  });

  it.each([
    ['*', 200],
    ['"7", "1"', 200],
    ['"7"', 412],
    ['W/"1"', 412],
    ['"some-other"', 412],
    ['1', 400],
    ['"1', 400],
    ['', 400],
  ])('If-Match: %s ends in %d', async (tag, status) => {
    const api = await open();
    const { id } = await created(api);
    expect((await move(api, { id, state: 'in_progress' }, { 'if-match': tag })).status).toBe(status);
  });

  it('let one of many win who change the same version at once', async () => {
    const api = await open();
    const { id } = await created(api);
    const states = ['in_progress', 'in_review', 'abandoned', 'in_progress'];
    const ends = await Promise.all(states.map((state) => move(api, { id, state }, { 'if-match': '"1"' })));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 412, 412, 412]);
    expect((await api.send(`/tasks/${id}`)).body.data.task.version).toBe(2);
  });

  it('answer 304 to whoever has it, when it is read', async () => {
    const api = await open();
    const { id } = await created(api);
    const headers = { 'if-none-match': '"1"' };
    expect((await api.send(`/tasks/${id}`, { headers })).status).toBe(304);
    expect((await move(api, { id, state: 'done' }, headers)).status).toBe(409);
    expect((await move(api, { id, state: 'in_progress' }, { 'if-none-match': '"2"' })).status).toBe(200);
  });
});

describe.each(apis)('refusals of tasks, %s', (_name, open) => {
  it.each<[string, string, unknown, number, string]>([
    ['GET', '/tasks/17', undefined, 400, 'invalid_task_id'],
    ['PUT', '/tasks/17/state', '{', 400, 'invalid_task_id'],
    ['GET', `/tasks/${UNKNOWN}`, undefined, 404, 'task_not_found'],
    ['GET', `/tasks/${UNKNOWN}/activity`, undefined, 404, 'task_not_found'],
    ['PUT', `/tasks/${UNKNOWN}/state`, { state: 'done' }, 404, 'task_not_found'],
    ['PUT', `/tasks/${UNKNOWN}/state`, { state: 1 }, 400, 'invalid_json'],
    ['PUT', `/tasks/${UNKNOWN}/branch`, { ...ISSUE, branch_name: 'a:b' }, 400, 'task_validation_failed'],
    ['PUT', `/tasks/${UNKNOWN}/branch`, { ...ISSUE, branch_name: 'b' }, 404, 'task_not_found'],
    [
      'PUT',
      `/tasks/${UNKNOWN}/pull-request`,
      { ...ISSUE, pull_request_number: 0 },
      400,
      'task_validation_failed',
    ],
    ['POST', '/tasks', '{"provider":', 400, 'invalid_json'],
    ['POST', '/tasks', { ...ISSUE, title: undefined }, 400, 'invalid_json'],
    ['POST', '/tasks', { ...ISSUE, issue_number: '1' }, 400, 'invalid_json'],
    ['POST', '/tasks', { ...ISSUE, labels: [1] }, 400, 'invalid_json'],
    ['POST', '/tasks', { ...ISSUE, provider: 'svn' }, 400, 'task_validation_failed'],
    ['GET', '/tasks?state=finished', undefined, 400, 'invalid_task_state'],
    ['GET', '/tasks?issue_ref=12', undefined, 400, 'task_validation_failed'],
    ['GET', '/tasks?branch_ref=main', undefined, 400, 'task_validation_failed'],
    ['GET', '/tasks?pull_request_ref=1', undefined, 400, 'task_validation_failed'],
    ['GET', '/tasks?provider=svn', undefined, 400, 'task_validation_failed'],
    ['GET', '/tasks?cursor=x', undefined, 400, 'invalid_cursor'],
    ['GET', '/tasks?limit=0', undefined, 400, 'invalid_query'],
    ['DELETE', '/tasks', undefined, 405, 'method_not_allowed'],
  ])('%s %s %j is %d %s', async (...[method, path, body, status, reason]) => {
    const answer = await (await open()).send(path, { method, body });
    expect([answer.status, answer.body.details.reason]).toEqual([status, reason]);
  });

  it('name every field that is wrong', async () => {
    const wrong = { provider: 'x', repository: 'y', issue_number: 0, title: ' ' };
    const { body } = await create(await open(), wrong);
    expect(body.details.errors.map(({ path }: { path: string[] }) => path)).toEqual([
      ['provider'],
      ['repository'],
      ['issue_number'],
      ['title'],
    ]);
  });

  it('say of a number that no double carries what the greatest is', async () => {
    const body = JSON.stringify(ISSUE).replace(':1,', ':9007199254740993,');
    const answer = await (await open()).send('/tasks', { body });
    expect(answer.body.message).toBe(
      'invalid issue number 9007199254740993, expected a whole number from 1 to 9007199254740991',
    );
  });

  it('come to a viewer who changes something, and to nobody who reads', async () => {
    const api = await open();
    const { id } = await created(api);
    const as = newCaller(api.own.tenantId, 'viewer');
    const refused = [
      await api.send('/tasks', { body: { ...ISSUE, issue_number: 2 }, as }),
      await api.send(`/tasks/${id}/state`, { method: 'PUT', body: { state: 'abandoned' }, as }),
    ];
    for (const { status, body } of refused) {
      expect([status, body.details.reason]).toEqual([403, 'forbidden_for_role']);
    }
    for (const path of ['/tasks', `/tasks/${id}`, `/tasks/${id}/activity`]) {
      expect((await api.send(path, { as })).status).toBe(200);
      const stranger = newCaller(api.own.tenantId, 'stranger');
      expect((await api.send(path, { as: stranger })).status).toBe(403);
    }
    expect((await api.send('/tasks')).body.data.tasks).toHaveLength(1);
  });
});

describe.each(apis)('the list of tasks, %s', (_name, open) => {
  it('pages to the end, and filters as asked', async () => {
    const api = await open();
    for (const n of [1, 2, 3, 4, 5]) {
      await create(api, { issue_number: n, title: `T${n}`, labels: n % 2 === 1 ? ['odd'] : [] });
    }
    const pages = await everyPage(api, '/tasks?label=odd&limit=2&state=&q=');
    expect(pages.map(({ tasks }) => tasks.map(titleOf))).toEqual([['T5', 'T3'], ['T1']]);
    const { data } = (await api.send('/tasks?q=t4&repository=acme/widgets&state=draft')).body;
    expect(data).toMatchObject({ limit: 20, tasks: [{ origin: { metadata: { title: 'T4' } } }] });
  });
});
