import { describe, expect, it } from 'vitest';
import type { ApiWorld } from '../../testing/api-world.ts';
import { bothApis } from '../../testing/both-apis.ts';
import { everyPage } from '../../testing/every-page.ts';

const ISSUE = { provider: 'github', repository: 'acme/widgets', issue_number: 1, title: 'Fix it' };
const PULL = { provider: 'github', repository: 'acme/widgets', pull_request_number: 9 };

async function call(api: ApiWorld, task: string, values: unknown[]) {
  const body = {
    tool_name: 'numbers.statistics',
    parameters: { values },
    execution_scope: { task_id: task },
  };
  return api.send('/tools/calls', { body });
}

interface Entry {
  readonly kind: string;
  readonly event_type?: string;
  readonly call?: { readonly status: string };
}

const nameOf = (entry: Entry) => entry.event_type ?? `call ${entry.call?.status}`;

/** A task with a history: made, a call, a refused call, moved, and brought to review. */
async function busyTask(api: ApiWorld): Promise<string> {
  const { id } = (await api.send('/tasks', { body: ISSUE })).body.data.task;
  const steps: (() => Promise<unknown>)[] = [
    () => call(api, id, [1, 2]),
    () => call(api, id, []),
    () => api.send(`/tasks/${id}/state`, { method: 'PUT', body: { state: 'in_progress' } }),
    () => api.send(`/tasks/${id}/pull-request`, { method: 'PUT', body: PULL }),
    () => call(api, '11111111-1111-1111-1111-111111111111', [3]),
  ];
  for (const step of steps) {
    api.clock.advance(1_000);
    await step();
  }
  return id;
}

const HISTORY = [
  'task_state_changed',
  'task_pull_request_associated',
  'task_state_changed',
  'call rejected',
  'call succeeded',
  'task_created',
];

describe.each(bothApis())('the activity of a task, %s', (_name, open) => {
  it('tells its events and its calls, newest first', async () => {
    const api = await open();
    const id = await busyTask(api);
    const { data } = (await api.send(`/tasks/${id}/activity`)).body;
    expect(data.activity.map(nameOf)).toEqual(HISTORY);
    expect(data.links.next).toBeNull();
    expect(data.activity[1]).toMatchObject({
      kind: 'event',
      data: { pull_request_ref: 'github:acme/widgets:9', version: 3, user_id: api.own.userId },
    });
    expect(data.activity[2].data).toMatchObject({ from: 'draft', to: 'in_progress', version: 2 });
    expect(data.activity[4].call).toMatchObject({ task_id: id, tool_name: 'numbers.statistics' });
  });

  it.each([1, 2, 3, 4])('comes in pages of %d without a gap or a repeat', async (limit) => {
    const api = await open();
    const id = await busyTask(api);
    const pages = await everyPage(api, `/tasks/${id}/activity?limit=${limit}`);
    for (const { activity } of pages) expect(activity.length).toBeLessThanOrEqual(limit);
    expect(pages.flatMap(({ activity }) => activity.map(nameOf))).toEqual(HISTORY);
  });

  it('refuses a cursor that is none of ours', async () => {
    const api = await open();
    const id = await busyTask(api);
    for (const cursor of ['x', 'MTI', 'MS4y.Lg']) {
      const answer = await api.send(`/tasks/${id}/activity?cursor=${cursor}`);
      expect([answer.status, answer.body.details.reason]).toEqual([400, 'invalid_cursor']);
    }
  });

  it('keeps nothing of a change that was refused', async () => {
    const api = await open();
    const id = await busyTask(api);
    await api.send(`/tasks/${id}/state`, { method: 'PUT', body: { state: 'paused' } });
    await api.send('/tasks', { body: ISSUE });
    const { data } = (await api.send(`/tasks/${id}/activity`)).body;
    expect(data.activity.map(nameOf)).toEqual(HISTORY);
  });
});
