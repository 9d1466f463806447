import { createTask, getTask, listTaskActivity } from '@corbusier/shared/contract/tasks';
import { screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type FakeGateway, Refusal } from '../testing/fake-gateway.ts';
import { createEmptyGateway, renderPage } from '../testing/render-page.tsx';
import { sampleTask } from '../testing/sample-data.ts';

const links = { self: '', next: null, prev: null };
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const created = (gateway: FakeGateway) => gateway.sent.filter(({ method }) => method === 'POST');

function gatewayWithTask(): FakeGateway {
  const gateway = createEmptyGateway();
  gateway.on(createTask, () => ({ task: sampleTask() }));
  gateway.on(getTask, () => ({ task: sampleTask() }));
  gateway.on(listTaskActivity, () => ({ activity: [], limit: 50, links }));
  return gateway;
}

async function openForm(gateway: FakeGateway, address = '/tasks/new') {
  const page = renderPage(address, gateway);
  await screen.findByRole('heading', { name: 'New task', level: 1 });
  const create = () => page.user.click(screen.getByRole('button', { name: 'Create task' }));
  return { ...page, create };
}

describe('a new task', () => {
  it('is filled from one box, sent once under one key, and then shown', async () => {
    const gateway = gatewayWithTask();
    const { user, router, create } = await openForm(gateway);
    await user.type(field('Which issue?'), 'https://github.com/acme/widgets/issues/42');
    expect(field('Repository').value).toBe('acme/widgets');
    expect(field('Issue number').value).toBe('42');
    expect(screen.getByText('Read as issue 42 of acme/widgets.')).toBeTruthy();
    await user.type(field('Title'), 'Fix login flow');
    await user.type(field('Labels'), 'bug, p1');
    await create();
    expect(await screen.findByRole('heading', { name: 'Fix login flow', level: 1 })).toBeTruthy();
    expect(router.state.location.pathname).toBe(`/tasks/${sampleTask().id}`);
    const [sent, ...more] = created(gateway);
    expect(more).toEqual([]);
    expect(sent?.headers.get('idempotency-key')).toMatch(/^[0-9a-f-]{36}$/);
    expect(sent?.body).toEqual({
      provider: 'github',
      repository: 'acme/widgets',
      issue_number: 42,
      title: 'Fix login flow',
      labels: ['bug', 'p1'],
    });
  });

  it('takes the issue from its address', async () => {
    await openForm(gatewayWithTask(), '/tasks/new?ref=gitlab:acme/widgets%2342');
    expect(field('Repository').value).toBe('acme/widgets');
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Provider' }).value).toBe('gitlab');
  });

  it('names what is wrong before anything is sent, and moves the focus to the first such field', async () => {
    const gateway = gatewayWithTask();
    const { user, create } = await openForm(gateway);
    await user.type(field('Repository'), 'no-owner');
    await create();
    expect(document.activeElement).toBe(field('Repository'));
    for (const name of ['Repository', 'Issue number', 'Title']) {
      const box = field(name);
      expect(box.getAttribute('aria-invalid')).toBe('true');
      const said = document.getElementById(box.getAttribute('aria-describedby')?.split(' ')[0] ?? '');
      expect(said?.textContent).toMatch(/^Write /);
    }
    expect(created(gateway)).toEqual([]);
    await user.type(field('Title'), 'Now there is one');
    expect(field('Title').getAttribute('aria-invalid')).toBe('false');
    expect(field('Repository').value).toBe('no-owner');
  });

  it("shows the server's faults at their fields and keeps what was typed", async () => {
    const gateway = gatewayWithTask();
    gateway.on(createTask, () => {
      const fault = { path: ['title'], rule: 'empty_issue_title', message: 'the title is empty' };
      throw new Refusal('task_validation_failed', 'the title is empty', { errors: [fault] });
    });
    const { user, create } = await openForm(gateway, '/tasks/new?ref=acme/widgets%2342');
    await user.type(field('Title'), '\u2800');
    await create();
    expect(await screen.findByText('Write a title.')).toBeTruthy();
    expect(document.activeElement).toBe(field('Title'));
    expect(field('Repository').value).toBe('acme/widgets');
  });

  it('leads to the task that the issue has already, and keeps what was typed under the same key', async () => {
    const gateway = gatewayWithTask();
    gateway.on(createTask, () => {
      throw new Refusal('duplicate_issue_origin', 'the issue has a task already', {
        issueRef: 'github/acme/widgets/#42',
        taskId: sampleTask().id,
      });
    });
    const { user, create } = await openForm(gateway, '/tasks/new?ref=acme/widgets%2342');
    await user.type(field('Title'), 'Again');
    await create();
    const link = await screen.findByRole('link', { name: 'Open the task of github/acme/widgets/#42' });
    expect(document.activeElement).toBe(screen.getByRole('alert'));
    expect(field('Title').value).toBe('Again');
    await create();
    expect(new Set(created(gateway).map(({ headers }) => headers.get('idempotency-key'))).size).toBe(1);
    await user.click(link);
    expect(await screen.findByRole('heading', { name: 'Fix login flow', level: 1 })).toBeTruthy();
  });
});
