import type { Page } from '@playwright/test';
import { apiOf } from '../api.ts';
import { newSignInLink } from '../browser-session.ts';
import { expect, test } from '../fixtures.ts';

const TOOL = 'everything.trigger-long-running-operation';
const ADDRESS = '/tools/everything/trigger-long-running-operation';

/** Within the product, without loading the page anew. */
async function go(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
}

test('a first visit logs nothing wrong and leads to where one signs in', async ({
  page,
  corbusier,
  problems,
}) => {
  await page.goto(`${corbusier.url}/calls`);
  await expect(page.getByText('make sign-in')).toBeVisible();
  await expect(page).toHaveURL(/\/sign-in\?next=%2Fcalls$/);
  expect(problems).toEqual([]);
});

test('a running call shows how far it is, is found again, and is cancelled', async ({
  page,
  context,
  corbusier,
  problems,
}) => {
  await (await apiOf(corbusier)).whenAvailable(TOOL);
  await page.goto(await newSignInLink(corbusier));
  await expect(page).toHaveURL(/\/tools$/);
  await page.goto(corbusier.url + ADDRESS);
  await page.getByRole('textbox', { name: 'duration' }).fill('60');
  await page.getByRole('textbox', { name: 'steps' }).fill('120');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result.locator('progress[max="120"]')).toBeVisible();

  // Elsewhere and back; then from another page, whose console has run nothing.
  await go(page, 'Calls');
  const running = page
    .getByRole('row', { name: TOOL })
    .filter({ has: page.getByText('Running', { exact: true }) });
  await expect(running).toHaveCount(1);
  await page.goBack();
  await expect(result.getByRole('progressbar')).toBeVisible();
  const other = await context.newPage();
  await other.goto(corbusier.url + ADDRESS);
  const found = other.getByRole('region', { name: 'Result' });
  await expect(found.getByText('This call is still running')).toBeVisible();
  await expect(found.locator('progress[max="120"]')).toBeVisible();
  await found.getByRole('link', { name: 'Recorded call' }).click();
  await other.getByRole('button', { name: 'Cancel the call' }).click();
  await expect(other.getByText('The call was cancelled', { exact: true })).toBeVisible();

  await expect(result.getByText('Cancelled', { exact: true }).last()).toBeVisible();
  await go(page, 'Calls');
  await expect(page.getByRole('row', { name: TOOL }).filter({ hasText: 'Cancelled' })).toHaveCount(1);
  await expect(running).toHaveCount(0);
  // The page that waited for the call is told of its end by a refusal, which the browser notes.
  expect(problems.filter((problem) => !problem.includes('409'))).toEqual([]);
});
