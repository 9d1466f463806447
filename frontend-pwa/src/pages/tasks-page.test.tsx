import { listTasks, TASK_STATES } from '@corbusier/shared/contract/tasks';
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleTask } from '../testing/sample-data.ts';

const links = { self: '', next: null, prev: null };

describe('the list of tasks', () => {
  it('shows every state by its word', async () => {
    const gateway = createEmptyGateway();
    const tasks = TASK_STATES.map((state) => sampleTask({ id: state, state }));
    gateway.on(listTasks, () => ({ tasks, limit: 50, links }));
    renderPage('/tasks', gateway);
    const rows = within(await screen.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => within(row).getAllByRole('cell')[0]?.textContent)).toEqual([
      'Draft',
      'In progress',
      'In review',
      'Paused',
      'Done',
      'Abandoned',
    ]);
    expect(screen.getByRole('link', { name: 'New task' }).getAttribute('href')).toBe('/tasks/new');
  });

  it('asks the server for what the address filters by, and follows the cursor to older ones', async () => {
    const gateway = createEmptyGateway();
    gateway.on(listTasks, ({ query }) => {
      const first = query.cursor === undefined;
      const next = first ? '/api/v1/tasks?cursor=abc%3D&limit=50' : null;
      return { tasks: [sampleTask({ id: first ? 'new' : 'old' })], limit: 50, links: { ...links, next } };
    });
    const filters = {
      q: 'login',
      state: 'in_review',
      provider: 'github',
      repository: 'acme/widgets',
      label: 'bug',
    };
    const { user } = renderPage(`/tasks?${new URLSearchParams(filters)}`, gateway);
    await user.click(await screen.findByRole('button', { name: 'Older' }));
    await screen.findByText((_, element) => element?.getAttribute('href') === '/tasks/old');
    const asked = gateway.sent
      .filter(({ path }) => path.startsWith('/tasks'))
      .map(({ path }) => Object.fromEntries(new URLSearchParams(path.split('?')[1])));
    expect(asked).toEqual([
      { ...filters, limit: '50' },
      { ...filters, limit: '50', cursor: 'abc=' },
    ]);
  });

  it('tells no task yet from none left by the filters', async () => {
    const gateway = createEmptyGateway();
    gateway.on(listTasks, () => ({ tasks: [], limit: 50, links }));
    const { user } = renderPage('/tasks?label=none', gateway);
    await user.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findByText('There is no task yet. A task begins with an issue.')).toBeTruthy();
  });

  it('reads again what changed on the server', async () => {
    const gateway = createEmptyGateway();
    let state: 'draft' | 'done' = 'draft';
    gateway.on(listTasks, () => ({ tasks: [sampleTask({ state })], limit: 50, links }));
    renderPage('/tasks', gateway);
    const table = await screen.findByRole('table');
    expect(within(table).getByText('Draft')).toBeTruthy();
    state = 'done';
    gateway.emit('task_changed', {
      event_type: 'task_changed',
      data: { task_id: sampleTask().id, state, version: 2 },
    });
    expect(await within(table).findByText('Done')).toBeTruthy();
  });
});
