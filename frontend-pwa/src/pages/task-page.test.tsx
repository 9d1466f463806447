import {
  associateBranch,
  associatePullRequest,
  getTask,
  listTaskActivity,
  type TaskBody,
  transitionTask,
} from '@corbusier/shared/contract/tasks';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeGateway, Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleCall, sampleTask } from '../testing/sample-data.ts';

const links = { self: '', next: null, prev: null };
const part = (name: string) => within(screen.getByRole('region', { name }));
const changes = (gateway: FakeGateway) => gateway.sent.filter(({ method }) => method === 'PUT');

async function openTask(task: TaskBody) {
  const gateway = createEmptyGateway();
  gateway.on(getTask, () => ({ task }));
  gateway.on(listTaskActivity, () => ({ activity: [], limit: 50, links }));
  const page = renderPage(`/tasks/${task.id}`, gateway);
  await screen.findByRole('heading', { name: task.origin.metadata.title, level: 1 });
  return { ...page, gateway };
}

const WORDS = ['Draft', 'In progress', 'In review', 'Paused', 'Done', 'Abandoned'];

describe('one task', () => {
  it('shows an issue that says nothing but its title', async () => {
    await openTask(sampleTask());
    expect(document.title).toBe('Fix login flow · Corbusier');
    expect(screen.getByText('The issue has no description.')).toBeTruthy();
    expect(part('About').getAllByText('none')).toHaveLength(3);
    const origin = part('About').getByRole('link', { name: /acme\/widgets#42/ });
    expect(origin.getAttribute('href')).toBe('https://github.com/acme/widgets/issues/42');
  });

  it('shows everything that an issue can say, with its branch and pull request', async () => {
    const place = { provider: 'gitlab', repository: 'acme/widgets' } as const;
    await openTask(
      sampleTask({
        origin: {
          type: 'issue',
          issue_ref: { ...place, issue_number: 42 },
          metadata: {
            title: 'Fix login flow',
            description: 'It fails.',
            labels: ['bug'],
            assignees: ['alice'],
            milestone: 'sprint-12',
          },
        },
        branch_ref: { ...place, branch_name: 'feature/fix it' },
        pull_request_ref: { ...place, pull_request_number: 108 },
      }),
    );
    for (const text of ['It fails.', 'bug', 'alice', 'sprint-12'])
      expect(screen.getByText(text)).toBeTruthy();
    const href = (name: string) => part(name).getByRole('link').getAttribute('href');
    expect(href('Branch')).toBe('https://gitlab.com/acme/widgets/-/tree/feature/fix%20it');
    expect(href('Pull request')).toBe('https://gitlab.com/acme/widgets/-/merge_requests/108');
  });

  it('offers the moves that it may make and says why not the others', async () => {
    await openTask(sampleTask());
    const moves = part('Move');
    expect(moves.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Move to in progress',
      'Move to in review',
      'Abandon',
    ]);
    const others = moves.getAllByRole('term').map(({ textContent }) => textContent);
    expect(others).toEqual(WORDS.filter((word) => ['Paused', 'Done'].includes(word)));
    expect(moves.getByText('Only work in progress can be paused.')).toBeTruthy();
  });

  it('moves the version that is shown, and shows what it became', async () => {
    const { gateway, user } = await openTask(sampleTask());
    const moved = sampleTask({
      state: 'in_progress',
      version: 2,
      valid_transitions: ['in_review', 'paused', 'done', 'abandoned'],
    });
    gateway.on(transitionTask, () => ({ task: moved }));
    gateway.on(getTask, () => ({ task: moved }));
    await user.click(screen.getByRole('button', { name: 'Move to in progress' }));
    expect(await screen.findByRole('button', { name: 'Pause' })).toBeTruthy();
    const [sent] = changes(gateway);
    expect(sent?.body).toEqual({ state: 'in_progress' });
    expect(sent?.headers.get('if-match')).toBe('"1"');
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('asks once before a move that ends the task', async () => {
    const { gateway, user } = await openTask(sampleTask());
    const ended = sampleTask({ state: 'abandoned', version: 2, valid_transitions: [] });
    gateway.on(transitionTask, () => ({ task: ended }));
    await user.click(screen.getByRole('button', { name: 'Abandon' }));
    expect(screen.getByText('Abandon “Fix login flow”?')).toBeTruthy();
    expect(changes(gateway)).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Yes, abandon it' }));
    expect(await screen.findByText('This task was abandoned. It makes no more moves.')).toBeTruthy();
  });

  it('says that it changed meanwhile and loads it again', async () => {
    const { gateway, user } = await openTask(sampleTask());
    gateway.on(transitionTask, () => {
      throw new Refusal('precondition_failed', 'The task has changed.', { version: 2 });
    });
    await user.click(screen.getByRole('button', { name: 'Move to in progress' }));
    expect(await screen.findByText('Changed meanwhile')).toBeTruthy();
    const changed = sampleTask({ state: 'done', version: 2, valid_transitions: [] });
    gateway.on(getTask, () => ({ task: changed }));
    await user.click(screen.getByRole('button', { name: 'Load it again' }));
    expect(await screen.findByText('This task is done. It makes no more moves.')).toBeTruthy();
    expect(screen.queryByText('Changed meanwhile')).toBeNull();
  });

  it('links a branch, whose name it checks first', async () => {
    const { gateway, user } = await openTask(sampleTask());
    const branch_ref = { provider: 'github', repository: 'acme/widgets', branch_name: 'fix' } as const;
    const linked = sampleTask({ branch_ref, version: 2 });
    gateway.on(associateBranch, () => ({ task: linked }));
    gateway.on(getTask, () => ({ task: linked }));
    const name = part('Branch').getByRole('textbox', { name: 'Branch name' });
    await user.type(name, 'a:b');
    await user.click(part('Branch').getByRole('button', { name: 'Link branch' }));
    expect(name.getAttribute('aria-invalid')).toBe('true');
    expect(document.activeElement).toBe(name);
    expect(changes(gateway)).toEqual([]);
    await user.clear(name);
    await user.type(name, 'fix');
    await user.click(part('Branch').getByRole('button', { name: 'Link branch' }));
    expect(await part('Branch').findByRole('link', { name: /fix/ })).toBeTruthy();
    expect(changes(gateway)[0]?.body).toEqual(branch_ref);
  });

  it('warns that a pull request moves it to review', async () => {
    const { gateway, user } = await openTask(sampleTask());
    const pull_request_ref = {
      provider: 'github',
      repository: 'acme/widgets',
      pull_request_number: 108,
    } as const;
    const linked = sampleTask({ pull_request_ref, state: 'in_review', version: 2 });
    gateway.on(associatePullRequest, () => ({ task: linked }));
    gateway.on(getTask, () => ({ task: linked }));
    const card = part('Pull request');
    expect(card.getByText('Linking a pull request moves the task to in review.')).toBeTruthy();
    await user.type(card.getByRole('textbox', { name: 'Pull request number' }), '108');
    await user.click(card.getByRole('button', { name: 'Link pull request' }));
    expect(await card.findByRole('link', { name: /#108/ })).toBeTruthy();
    expect(part('About').getByText('In review')).toBeTruthy();
    expect(changes(gateway)[0]?.body).toEqual(pull_request_ref);
  });

  it('tells what happened to it and which calls served it, and follows the cursor to older ones', async () => {
    const task = sampleTask();
    const gateway = createEmptyGateway();
    gateway.on(getTask, () => ({ task }));
    const at = '2026-11-30T12:00:00.000Z';
    const event = (event_type: string, data = {}) =>
      ({ kind: 'event', at, event_type, data, correlation_id: 'c' }) as const;
    gateway.on(listTaskActivity, ({ query }) =>
      query.cursor === undefined
        ? {
            activity: [
              event('task_state_changed', { from: 'draft', to: 'in_progress' }),
              { kind: 'call' as const, at, call: sampleCall('served') },
            ],
            limit: 50,
            links: { ...links, next: '/api/v1/x?cursor=abc' },
          }
        : { activity: [event('task_created', { issue_ref: 'i' }), event('from_later')], limit: 50, links },
    );
    const { user } = renderPage(`/tasks/${task.id}`, gateway);
    expect(await screen.findByText('Moved from Draft to In progress')).toBeTruthy();
    const call = screen.getByRole('link', { name: 'filesystem.read_text_file' });
    expect(call.getAttribute('href')).toBe('/calls/served');
    await user.click(screen.getByRole('button', { name: 'Older' }));
    expect(await screen.findByText('Created from i')).toBeTruthy();
    expect(screen.getByText('from_later')).toBeTruthy();
  });

  it('says that there is no such task', async () => {
    const gateway = createEmptyGateway();
    gateway.on(getTask, () => {
      throw new Refusal('task_not_found', 'no such task');
    });
    renderPage('/tasks/11111111-1111-1111-1111-111111111111', gateway);
    expect(await screen.findByRole('heading', { name: 'Task not found', level: 1 })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'New task' }).getAttribute('href')).toBe('/tasks/new');
  });
});
