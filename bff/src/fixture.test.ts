import { describe, expect, it } from 'vitest';
import { createFixture, type Fixture, type Snapshots } from './fixture.ts';

/** Snapshots as a browser's database would keep them. */
function memorySnapshots(): Snapshots & { readonly texts: Map<string, string> } {
  const texts = new Map<string, string>();
  return {
    texts,
    load: () => Promise.resolve(new Map(texts)),
    save: (name, text) => Promise.resolve(void texts.set(name, text)),
  };
}

async function api(fixture: Fixture, path: string, init: RequestInit = {}) {
  const response = await fixture.fetch(new Request(`http://page.test/api/v1${path}`, init));
  return { status: response.status, headers: response.headers, text: await response.text() };
}

function post(body: string): RequestInit {
  return { method: 'POST', headers: { 'content-type': 'application/json' }, body };
}

async function call(fixture: Fixture, tool: string, parameters: unknown) {
  const answer = await api(fixture, '/tools/calls', post(JSON.stringify({ tool_name: tool, parameters })));
  return { ...answer, body: JSON.parse(answer.text) };
}

describe('the product in a page', () => {
  it('lists its tools and shows who is signed in', async () => {
    const fixture = await createFixture({ snapshots: memorySnapshots() });
    const { data } = JSON.parse((await api(fixture, '/tools')).text);
    const names = data.tools.map((tool: { name: string }) => tool.name);
    expect(names).toEqual([
      'files.list_files',
      'files.read_file',
      'files.search_files',
      'files.write_file',
      'numbers.convert_length',
      'numbers.countdown',
      'numbers.statistics',
    ]);
    expect(JSON.parse((await api(fixture, '/session')).text).data.session.role).toBe('admin');
  });

  it.each([
    ['files.read_file', { path: 'data/buildings.csv', head: 2 }, 'Villa Savoye,Poissy,1931,9.4'],
    ['files.search_files', { query: 'MARSEILLE' }, 'notes/unité.md:4'],
    ['numbers.convert_length', { value: 2, from: 'modulor', to: 'metre' }, '2 modulor = 3.658 metre'],
    ['numbers.statistics', { values: [3, 1, 2, 10] }, 'median: 2.5'],
  ])('answers %s truthfully', async (tool, parameters, text) => {
    const fixture = await createFixture({ snapshots: memorySnapshots() });
    const { status, body } = await call(fixture, tool, parameters);
    expect(status).toBe(200);
    expect(body.data.outcome.Success.content.content[0].text).toContain(text);
  });

  it('says of a tool that fails what it said, and records it', async () => {
    const fixture = await createFixture({ snapshots: memorySnapshots() });
    const { body } = await call(fixture, 'files.read_file', { path: 'none.txt' });
    expect(body.data.outcome.Failure.error).toMatch(/no file none\.txt/);
    const { data } = JSON.parse((await api(fixture, '/tools/calls?status=failed')).text);
    expect(data.calls).toMatchObject([{ tool_name: 'files.read_file', reason: 'tool_error' }]);
  });

  it('refuses arguments that do not fit with the same error as the server', async () => {
    const fixture = await createFixture({ snapshots: memorySnapshots() });
    const { status, body } = await call(fixture, 'numbers.statistics', { values: ['x'] });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      code: 'invalid_request',
      details: {
        reason: 'tool_schema_validation_failed',
        errors: [{ path: ['values', 0], keyword: 'type' }],
      },
    });
  });

  it('finds after a reload what was made before it, exact numbers included', async () => {
    const snapshots = memorySnapshots();
    const before = await createFixture({ snapshots });
    await call(before, 'files.write_file', { path: 'draft.md', text: 'made here' });
    const exact =
      '{"tool_name":"numbers.convert_length","parameters":{"value":9007199254740993,"from":"metre","to":"metre"}}';
    const { call_id: id } = JSON.parse((await api(before, '/tools/calls', post(exact))).text).data;
    const after = await createFixture({ snapshots });
    const { body } = await call(after, 'files.read_file', { path: 'draft.md' });
    expect(body.data.outcome.Success.content.content[0].text).toBe('made here');
    expect((await api(after, `/tools/calls/${id}`)).text).toContain('"value":9007199254740993');
    const { data } = JSON.parse((await api(after, '/tools/calls')).text);
    expect(data.calls.map((entry: { tool_name: string }) => entry.tool_name)).toEqual([
      'files.read_file',
      'numbers.convert_length',
      'files.write_file',
    ]);
  });

  it('has a task from the start, and keeps what becomes of it over a reload', async () => {
    const snapshots = memorySnapshots();
    const before = await createFixture({ snapshots });
    const path = '/tasks/9f6adf0b-4908-47f5-a1fd-27d65f7d84bf';
    const { task } = JSON.parse((await api(before, path)).text).data;
    expect(task).toMatchObject({
      origin: { issue_ref: { provider: 'github', repository: 'acme/widgets', issue_number: 42 } },
      branch_ref: { repository: 'acme/widgets' },
      pull_request_ref: { pull_request_number: 108 },
      state: 'in_review',
    });
    await api(before, `${path}/state`, { ...post('{"state":"done"}'), method: 'PUT' });
    const issue = '{"provider":"gitlab","repository":"o/r","issue_number":1,"title":"Made here"}';
    expect((await api(before, '/tasks', post(issue))).status).toBe(201);

    const after = await createFixture({ snapshots });
    const { tasks } = JSON.parse((await api(after, '/tasks')).text).data;
    const shown = tasks.map(({ state, origin }: typeof task) => [state, origin.metadata.title]);
    expect(shown).toEqual([
      ['draft', 'Made here'],
      ['done', 'Fix login flow'],
    ]);
    const { activity } = JSON.parse((await api(after, `${path}/activity`)).text).data;
    expect(activity.map((entry: { event_type: string }) => entry.event_type)).toEqual([
      'task_state_changed',
      'task_state_changed',
      'task_pull_request_associated',
      'task_branch_associated',
      'task_created',
    ]);
    const again = await api(after, '/tasks', post(issue));
    expect(JSON.parse(again.text).details.taskId).toBe(tasks[0].id);
  });

  it('starts afresh when what was kept cannot be read', async () => {
    const snapshots = memorySnapshots();
    snapshots.texts.set('call_outcome', '{broken');
    const fixture = await createFixture({ snapshots });
    expect((await api(fixture, '/tools/calls')).status).toBe(200);
  });
});
