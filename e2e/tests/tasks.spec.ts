import type { Page } from '@playwright/test';
import { PAGE_HEADER, sessionSecret } from '../browser-session.ts';
import { test as base, expect } from '../fixtures.ts';
import type { Corbusier } from '../start-corbusier.ts';
import { serveBuild } from '../static-server.ts';

type Mode = 'http' | 'fixture';

/** The product in one of its two modes: over a server, signed in, or by itself in the page. */
const test = base.extend<{ open: (mode: Mode, corbusier: () => Corbusier) => Promise<string> }>({
  open: async ({ context }, use) => {
    const site = await serveBuild();
    await use(async (mode, product) => {
      if (mode === 'fixture') return site.url;
      const corbusier = product();
      const value = await sessionSecret(corbusier);
      const domain = new URL(corbusier.url).hostname;
      const cookie = { name: 'corbusier_session', value, domain, path: '/', httpOnly: true };
      await context.addCookies([{ ...cookie, sameSite: 'Strict' }]);
      return corbusier.url;
    });
    await site.close();
  },
});

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

async function fillTask(page: Page, issue: string, title: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Which issue?' }).fill(issue);
  await page.getByRole('textbox', { name: 'Title' }).fill(title);
  await page.getByRole('button', { name: 'Create task' }).click();
}

async function refuseBeforeSending(page: Page): Promise<void> {
  const posts: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posts.push(request.url());
  });
  await page.getByRole('button', { name: 'Create task' }).click();
  const repository = page.getByRole('textbox', { name: 'Repository' });
  await expect(repository).toBeFocused();
  await expect(repository).toHaveAccessibleDescription(/owner\/repository/);
  expect(posts).toEqual([]);
}

/** The issue says nothing but its title: description and milestone are null in the answer. */
async function createTask(page: Page, origin: string, issue: string): Promise<string> {
  await page.goto(`${origin}/tasks`);
  await page.getByRole('link', { name: 'New task' }).click();
  await refuseBeforeSending(page);
  await fillTask(page, `https://github.com/acme/widgets/issues/${issue}`, `Task of issue ${issue}`);
  await expect(page.getByRole('heading', { name: `Task of issue ${issue}`, level: 1 })).toBeVisible();
  await expect(page).toHaveURL(/\/tasks\/[0-9a-f-]{36}$/);
  await expect(page.getByText('The issue has no description.')).toBeVisible();
  await expect(card(page, 'About')).toContainText('Milestonenone');
  return page.url();
}

async function moveAndLink(page: Page): Promise<void> {
  const state = card(page, 'About').getByText('In progress');
  await page.getByRole('button', { name: 'Move to in progress' }).click();
  await expect(state).toBeVisible();
  await card(page, 'Branch').getByRole('textbox', { name: 'Branch name' }).fill('feature/fix');
  await card(page, 'Branch').getByRole('button', { name: 'Link branch' }).click();
  await expect(card(page, 'Branch').getByRole('link', { name: 'feature/fix' })).toBeVisible();
  const pull = card(page, 'Pull request');
  await expect(pull).toContainText('moves the task to in review');
  await pull.getByRole('textbox', { name: 'Pull request number' }).fill('108');
  await pull.getByRole('button', { name: 'Link pull request' }).click();
  await expect(pull.getByRole('link', { name: '#108' })).toBeVisible();
  await expect(card(page, 'About').getByText('In review')).toBeVisible();
  await expect(card(page, 'Activity').getByRole('listitem')).toHaveCount(5);
}

async function findExisting(page: Page, origin: string, issue: string): Promise<void> {
  await page.goto(`${origin}/tasks/new`);
  await fillTask(page, `github:acme/widgets#${issue}`, 'Once more');
  await expect(page.getByRole('alert')).toContainText('This issue has a task already');
  await expect(page.getByRole('textbox', { name: 'Title' })).toHaveValue('Once more');
  await page.getByRole('link', { name: `Open the task of github/acme/widgets/#${issue}` }).click();
}

for (const mode of ['http', 'fixture'] as const) {
  test(`a task goes from its issue to review, and its issue leads back to it: ${mode} mode`, async ({
    page,
    corbusier,
    open,
    problems,
  }) => {
    const origin = await open(mode, () => corbusier);
    const issue = '7001';
    const address = await createTask(page, origin, issue);
    await moveAndLink(page);
    await findExisting(page, origin, issue);
    await expect(page).toHaveURL(address);
    await page.goto(`${origin}/tasks?state=in_review&q=${issue}`);
    const rows = page.getByRole('table', { name: 'Tasks' }).locator('tbody tr');
    await expect(rows).toHaveCount(1);
    await expect(rows).toContainText('In review');
    // The browser notes the answer that said that the issue has a task.
    expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
  });

  test(`an unknown task is said to be none: ${mode} mode`, async ({ page, corbusier, open }) => {
    const origin = await open(mode, () => corbusier);
    await page.goto(`${origin}/tasks/11111111-1111-1111-1111-111111111111`);
    await expect(page.getByRole('heading', { name: 'Task not found', level: 1 })).toBeVisible();
    await page.getByRole('link', { name: 'New task' }).click();
    await expect(page.getByRole('heading', { name: 'New task', level: 1 })).toBeVisible();
  });
}

test('the page by itself has the task that it was given', async ({ page, open, corbusier }) => {
  const origin = await open('fixture', () => corbusier);
  await page.goto(`${origin}/tasks/9f6adf0b-4908-47f5-a1fd-27d65f7d84bf`);
  await expect(page.getByRole('heading', { name: 'Fix login flow', level: 1 })).toBeVisible();
  await expect(card(page, 'Pull request').getByRole('link', { name: '#108' })).toBeVisible();
});

test('somebody else moved the task meanwhile: nothing is overwritten', async ({ page, corbusier, open }) => {
  const origin = await open('http', () => corbusier);
  // A page whose stream of events does not come through hears of no change.
  await page.route('**/api/v1/events', (route) => route.abort());
  const address = await createTask(page, origin, '7002');
  const moved = await page.request.put(`${origin}/api/v1/tasks/${address.split('/').at(-1)}/state`, {
    headers: PAGE_HEADER,
    data: { state: 'in_review' },
  });
  expect(moved.status()).toBe(200);
  await page.getByRole('button', { name: 'Move to in progress' }).click();
  await expect(page.getByRole('alert')).toContainText('Changed meanwhile');
  await page.getByRole('button', { name: 'Load it again' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(card(page, 'About').getByText('In review')).toBeVisible();
});
