import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { type Api, apiOf } from '../api.ts';
import { newSignInLink } from '../browser-session.ts';
import { test as base, expect } from '../fixtures.ts';
import { HOSTILE_SERVER, startHostileHttp } from '../hostile-server.ts';
import { writeConfig } from '../own-config.ts';
import { type Corbusier, removeData, startCorbusier } from '../start-corbusier.ts';

interface Product extends Corbusier {
  /** While this file exists, no process of `mortal` comes to be a server. */
  readonly gate: string;
}

const CONFIG = `egress: { allow: [127.0.0.0/8] }
servers:
  - name: mortal
    transport:
      kind: stdio
      command: sh
      args: [-c, 'while [ -e gate ]; do sleep 0.05; done; exec bun "$0" --stdio', '${HOSTILE_SERVER}']
  - name: careful
    review: required
    transport: { kind: stdio, command: bun, args: ['${HOSTILE_SERVER}', --stdio] }
`;

/** One product whose servers can be held back, killed and changed, for the tests of this file. */
const test = base.extend<object, { product: Product }>({
  product: [
    async ({}, use) => {
      const { file, folder } = await writeConfig(CONFIG);
      const product = await startCorbusier({ env: { CORBUSIER_CONFIG: file } });
      await use({ ...product, gate: join(folder, 'gate') });
      const code = await product.stop();
      await removeData(product.dataDir);
      await rm(folder, { recursive: true });
      expect(code, product.log()).toBe(0);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

async function signIn(page: Page, product: Product): Promise<Api> {
  const api = await apiOf(product);
  await api.whenAvailable('mortal.pid', 'careful.echo');
  await page.goto(await newSignInLink(product));
  await expect(page).toHaveURL(/\/tools$/);
  return api;
}

/** Within the product, without loading the page anew. */
async function go(page: Page, place: string): Promise<void> {
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: place }).click();
}

function toolRow(page: Page, server: string, tool: string) {
  return page
    .getByRole('table', { name: 'Tools' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: server, exact: true }) })
    .filter({ has: page.getByRole('rowheader', { name: tool, exact: true }) });
}

/** From the page of its server. */
async function openTool(page: Page, name: string): Promise<void> {
  const tools = page.getByRole('region', { name: 'Tools', exact: true });
  await tools.getByRole('link', { name, exact: true }).click();
}

/** Runs the tool that stands in the console without arguments. */
async function run(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('Succeeded');
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const state = (page: Page) => page.getByRole('main').getByRole('status').first();

async function pidOf(api: Api): Promise<number> {
  const { body } = await api.post('/tools/calls', { tool_name: 'mortal.pid', parameters: {} });
  return Number(/"text":"(\d+)"/.exec(JSON.stringify(body))?.[1]);
}

test('a stopped server says so at its tools, which lead to where it is started again', async ({
  page,
  product,
  problems,
}) => {
  await signIn(page, product);
  await go(page, 'Servers');
  await page.getByRole('link', { name: 'mortal' }).click();
  await press(page, 'Stop');
  await press(page, 'Yes, stop it');
  await expect(state(page)).toContainText('Stopped');

  await go(page, 'Tools');
  const row = toolRow(page, 'mortal', 'pid');
  await expect(row).toContainText('Unavailable');
  await row.getByRole('link', { name: 'the server was stopped' }).click();
  await expect(page).toHaveURL(/\/servers\/mortal$/);
  await press(page, 'Start');
  await expect(state(page)).toContainText('Running');

  await openTool(page, 'pid');
  await expect(page.getByRole('heading', { name: 'mortal.pid', level: 1 })).toBeVisible();
  await run(page);
  expect(problems).toEqual([]);
});

test('a killed server says by what, and heals by itself', async ({ page, product, problems }) => {
  const api = await signIn(page, product);
  const pid = await pidOf(api);
  await go(page, 'Servers');
  await page.getByRole('link', { name: 'mortal' }).click();
  await expect(state(page)).toContainText('Running');

  await writeFile(product.gate, '');
  process.kill(pid, 'SIGKILL');
  const cause = page.getByRole('region', { name: 'Why it stands so' });
  await expect(cause).toContainText('SIGKILL');
  await expect(page.getByRole('main')).toContainText('once in a row');
  await go(page, 'Tools');
  await expect(toolRow(page, 'mortal', 'pid')).toContainText('SIGKILL');
  await page.goBack();

  await rm(product.gate);
  await expect(state(page)).toContainText('Running');
  await expect(cause).toHaveCount(0);
  await openTool(page, 'pid');
  await run(page);
  expect(await pidOf(api)).not.toBe(pid);
  expect(problems).toEqual([]);
});

test('a server is registered by its address, used, and deleted', async ({ page, product, problems }) => {
  const api = await signIn(page, product);
  const far = await startHostileHttp();
  try {
    await go(page, 'Servers');
    await page.getByRole('link', { name: 'Register a server' }).click();
    await page.getByRole('textbox', { name: 'URL' }).fill(far.url);
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('visitor');
    await press(page, 'Register');
    await expect(page).toHaveURL(/\/servers\/visitor$/);
    await expect(state(page)).toContainText('Running');
    await openTool(page, 'pid');
    await run(page);

    await page.getByRole('main').getByRole('link', { name: 'visitor', exact: true }).click();
    await press(page, 'Delete');
    await press(page, 'Yes, delete it');
    await expect(page).toHaveURL(/\/servers$/);
    await expect(page.getByRole('link', { name: 'mortal' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'visitor' })).toHaveCount(0);
    await go(page, 'Tools');
    await expect(toolRow(page, 'mortal', 'pid')).toHaveCount(1);
    await expect(toolRow(page, 'visitor', 'pid')).toHaveCount(0);
    expect((await api.get('/servers/visitor')).status).toBe(404);
    // The page of the deleted server may hear of it, and ask for it once more, before it is left.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  } finally {
    await far.stop();
  }
});

test('a tool that changed waits with its differences until it is approved', async ({
  page,
  product,
  problems,
}) => {
  const api = await signIn(page, product);
  await go(page, 'Servers');
  await page.getByRole('link', { name: 'careful' }).click();
  const changes = page.getByRole('main');
  await expect(page.getByRole('heading', { name: 'Changes' })).toBeVisible();

  for (const set of ['describe=Says it back', 'list_changed']) {
    await api.post('/tools/calls', { tool_name: 'careful.control', parameters: { set } });
  }
  await expect(changes.getByRole('list', { name: 'What changed' })).toContainText('description');
  await expect(changes.getByText('Waits for approval')).toBeVisible();
  const refused = await api.post('/tools/calls', { tool_name: 'careful.echo', parameters: {} });
  expect(refused.body).toMatchObject({ details: { reason: 'tool_review_required' } });

  await press(page, 'Approve careful.echo');
  await expect(changes.getByText('Approved by you')).toBeVisible();
  await expect(changes.getByText('Waits for approval')).toHaveCount(0);
  await openTool(page, 'echo');
  await run(page);
  expect(problems).toEqual([]);
});
