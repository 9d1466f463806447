import type { Page } from '@playwright/test';
import { test as base, expect } from '../fixtures.ts';
import { type StaticServer, serveBuild } from '../static-server.ts';

const test = base.extend<{ site: StaticServer }>({
  site: async ({}, use) => {
    const site = await serveBuild();
    await use(site);
    await site.close();
  },
});

/** Opens the product and waits until its service worker has kept what a start needs, and answers for the page. */
async function openUnderWorker(page: Page, url: string): Promise<void> {
  await page.goto(url);
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.reload();
  expect(await page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
}

async function writeFile(page: Page, path: string, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'path', exact: true }).fill(path);
  await page.getByRole('textbox', { name: 'text', exact: true }).fill(content);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Succeeded');
}

async function seeFile(page: Page, path: string, content: string): Promise<void> {
  await page.getByRole('textbox', { name: 'path', exact: true }).fill(path);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText(content);
}

function recorded(page: Page, tool: string) {
  return page.getByRole('table', { name: 'Calls' }).getByRole('link', { name: tool });
}

test('runs without any server: tools, a call and its record', async ({ page, site, problems }) => {
  await page.goto(site.url);
  await expect(page.getByRole('link', { name: 'Fixture' })).toBeVisible();
  const rows = page.getByRole('table', { name: 'Tools' }).locator('tbody tr');
  await expect(rows.nth(4)).toBeVisible();
  await page.goto(`${site.url}/tools/files/write_file`);
  await writeFile(page, 'plans/first.txt', 'a plan made here');
  await page.goto(`${site.url}/calls`);
  await recorded(page, 'files.write_file').click();
  await expect(page.getByRole('region', { name: 'Arguments' })).toContainText('a plan made here');
  await expect(page.getByRole('region', { name: 'Route' })).toContainText('files');
  expect(problems).toEqual([]);
});

test('stops and starts a server of the page itself', async ({ page, site, problems }) => {
  await page.goto(`${site.url}/servers/files`);
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  await page.getByRole('button', { name: 'Yes, stop it', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Stopped' })).toBeVisible();
  const main = page.getByRole('navigation', { name: 'Main' });
  await main.getByRole('link', { name: 'Tools' }).click();
  await page.getByRole('link', { name: 'the server was stopped' }).first().click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Running' })).toBeVisible();
  const tools = page.getByRole('region', { name: 'Tools', exact: true });
  await tools.getByRole('link', { name: 'write_file', exact: true }).click();
  await writeFile(page, 'plans/again.txt', 'made after a stop');
  expect(problems).toEqual([]);
});

test('goes on without a network, on any page, with all that was made before', async ({
  page,
  context,
  site,
}) => {
  await openUnderWorker(page, `${site.url}/tools/files/write_file`);
  await writeFile(page, 'plans/online.txt', 'made while online');
  await page.goto(`${site.url}/calls`);
  await expect(recorded(page, 'files.write_file')).toHaveCount(1);

  await context.setOffline(true);
  await site.close();
  await page.reload();
  await expect(recorded(page, 'files.write_file')).toHaveCount(1);
  await page.goto(`${site.url}/tools/files/read_file`);
  await seeFile(page, 'plans/online.txt', 'made while online');
  await page.goto(`${site.url}/tools/files/write_file`);
  await writeFile(page, 'plans/offline.txt', 'made while offline');

  await page.reload();
  await page.goto(`${site.url}/calls`);
  await expect(recorded(page, 'files.write_file')).toHaveCount(2);
  await expect(recorded(page, 'files.read_file')).toHaveCount(1);
  await page.goto(`${site.url}/tools/files/read_file`);
  await seeFile(page, 'plans/offline.txt', 'made while offline');
  await page.goto(`${site.url}/settings`);
  await expect(page.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
});
