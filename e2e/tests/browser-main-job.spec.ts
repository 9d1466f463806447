import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { type Api, apiOf } from '../api.ts';
import { readableState, sessionCookieOf, watchAnswers } from '../browser-watch.ts';
import { expect, test } from '../fixtures.ts';
import { removeData, startCorbusier } from '../start-corbusier.ts';

const README = fileURLToPath(new URL('../../workspace/README.md', import.meta.url));

async function signIn(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await expect(page).toHaveURL(/\/tools$/);
  await expect(page.getByRole('heading', { name: 'Tools', level: 1 })).toBeVisible();
}

async function findTool(page: Page): Promise<void> {
  const rows = page.getByRole('table', { name: 'Tools' }).locator('tbody tr');
  await expect(rows.filter({ hasText: 'filesystem' }).first()).toBeVisible();
  await expect(rows.filter({ hasText: 'everything' }).first()).toBeVisible();
  const all = await rows.count();
  await page.getByRole('searchbox', { name: 'Search tools and arguments' }).fill('encodings');
  await expect(rows).toHaveCount(1);
  expect(all).toBeGreaterThan(10);
  await rows.getByRole('link', { name: 'read_text_file' }).click();
  await expect(page.getByRole('heading', { name: 'filesystem.read_text_file', level: 1 })).toBeVisible();
}

async function readFileThroughForm(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: 'path' }).fill(README);
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  const result = page.getByRole('region', { name: 'Result' });
  await expect(result).toContainText('Succeeded');
  const lines = (await readFile(README, 'utf8')).split('\n').filter((line) => line !== '');
  for (const line of lines) await expect(result).toContainText(line.trim());
}

async function addThroughForm(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/tools/everything/get-sum`);
  await page.getByRole('textbox', { name: 'a', exact: true }).fill('19');
  await page.getByRole('textbox', { name: 'b', exact: true }).fill('23');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('42');
}

async function recordedCalls(api: Api): Promise<number> {
  const { body } = await api.get('/tools/calls?limit=100');
  return Object.keys(body['data']?.['calls'] ?? {}).length;
}

async function seeWrongArgumentRefused(page: Page, api: Api): Promise<void> {
  const before = await recordedCalls(api);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${new URL(request.url()).pathname}`));
  const field = page.getByRole('textbox', { name: 'a', exact: true });
  await field.fill('nineteen');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('One thing to correct');
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(/number/i);
  expect(sent).not.toContain('POST /api/v1/tools/calls');
  expect(await recordedCalls(api)).toBe(before);
}

async function seeCalls(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/calls`);
  const calls = page.getByRole('table', { name: 'Calls' });
  await expect(calls.getByRole('row').filter({ hasText: 'everything.get-sum' })).toContainText('Succeeded');
  await calls.getByRole('link', { name: 'filesystem.read_text_file' }).click();
  const part = (name: string) => page.getByRole('region', { name });
  await expect(part('Arguments')).toContainText(README);
  await expect(part('Result')).toContainText('workspace');
  await expect(part('Route')).toContainText('filesystem');
  await expect(part('Timing')).toContainText(/Took.*(ms|s)/s);
  await expect(part('Decision')).toContainText('Allowed');
}

async function expectNoSecret(texts: readonly string[], secret: string): Promise<void> {
  const leaking = texts.filter((text) => text.includes('eyJ') || text.includes(secret));
  expect(leaking.map((text) => text.slice(0, 300))).toEqual([]);
}

test('a person signs in, finds a tool, runs it, sees what was recorded, and finds it again after a restart', async ({
  page,
  context,
  problems,
}) => {
  test.setTimeout(120_000);
  let product = await startCorbusier();
  const { dataDir, url } = product;
  const api = await apiOf(product);
  await api.whenAvailable('filesystem.read_text_file', 'everything.get-sum');
  const answers = watchAnswers(page);

  await signIn(page, product.signInLink);
  const cookie = await sessionCookieOf(context);
  expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
  await findTool(page);
  await readFileThroughForm(page);
  await addThroughForm(page, url);
  await seeWrongArgumentRefused(page, api);
  await seeCalls(page, url);

  const texts = await answers.texts();
  expect(texts.some((text) => text.includes('/api/v1/tools/calls/'))).toBe(true);
  await expectNoSecret([...texts, await readableState(page)], cookie.value);
  const code = new URL(product.signInLink).hash.replace('#code=', '');
  expect(await readableState(page)).not.toContain(code);

  // Away from the product while it is not there.
  await page.goto('about:blank');
  expect(await product.stop(), product.log()).toBe(0);
  product = await startCorbusier({ dataDir, env: { CORBUSIER_PORT: new URL(url).port } });
  expect(product.url).toBe(url);
  await seeCalls(page, url);
  await expect(page.getByRole('button', { name: 'Sign out' })).toBeVisible();
  expect((await sessionCookieOf(context)).value).toBe(cookie.value);
  expect(problems).toEqual([]);
  expect(await product.stop(), product.log()).toBe(0);
  await removeData(dataDir);
});

test('a link signs in once, and signing out ends the session for good', async ({
  page,
  context,
  problems,
  corbusier,
}) => {
  await signIn(page, corbusier.signInLink);
  const { value } = await sessionCookieOf(context);
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/sign-in/);
  await expect(page.getByText('You are signed out.')).toBeVisible();
  expect(problems).toEqual([]);
  const headers = { cookie: `corbusier_session=${value}`, 'x-requested-by': 'corbusier' };
  expect((await fetch(`${corbusier.url}/api/v1/tools`, { headers })).status).toBe(401);
  await page.goto(corbusier.signInLink);
  await expect(page.getByText('Open a sign-in link.')).toBeVisible();
  expect(await context.cookies()).toEqual([]);
});
