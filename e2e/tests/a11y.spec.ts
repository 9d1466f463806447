import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { type Api, apiOf } from '../api.ts';
import { sessionSecret } from '../browser-session.ts';
import { times } from '../figures.ts';
import { test as base, expect } from '../fixtures.ts';
import type { Corbusier } from '../start-corbusier.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const NARROW = { width: 320, height: 640 };
const WIDE = { width: 1280, height: 800 };

/** A page that is signed in, beside a product in which something has happened. */
const test = base.extend<{ signedIn: Page }>({
  signedIn: async ({ page, context, corbusier }, use) => {
    const { hostname } = new URL(corbusier.url);
    const value = await sessionSecret(corbusier);
    await context.addCookies([
      { name: 'corbusier_session', value, domain: hostname, path: '/', httpOnly: true, sameSite: 'Strict' },
    ]);
    await use(page);
  },
});

/** Ids of what has its own page. */
interface Made {
  readonly callId: string;
  readonly taskId: string;
  readonly conversationId: string;
}

const made = new WeakMap<Corbusier, Promise<Made>>();

async function makeAll(corbusier: Corbusier): Promise<Made> {
  const api = await apiOf(corbusier);
  const [callId, taskId, conversationId] = [
    await makeCalls(api),
    await makeTask(api),
    await makeConversation(api),
  ];
  return { callId, taskId, conversationId };
}

async function makeTask(api: Api): Promise<string> {
  const { body } = await api.post('/tasks', {
    provider: 'github',
    repository: 'acme/widgets',
    issue_number: 1,
    title: 'A task to look at',
    labels: ['bug'],
  });
  return String(body['data']?.['task']?.['id']);
}

/** With every kind of part. */
async function makeConversation(api: Api): Promise<string> {
  const { body } = await api.post('/conversations', { title: 'Something said' });
  const id = String(body['data']?.['conversation']?.['id']);
  const say = (role: string, part: object) =>
    api.post(`/conversations/${id}/messages`, { role, content: [part] });
  await say('user', { type: 'text', text: 'Read it, please.' });
  await say('assistant', { type: 'tool_call', call_id: 'c1', name: 'read', arguments: { path: 'a' } });
  await say('tool', { type: 'tool_result', call_id: 'c1', content: 'text', success: true });
  await say('user', { type: 'attachment', mime_type: 'text/plain', data: 'YQ==', name: 'a.txt' });
  return id;
}

/** One good and one refused call; answers the id of the good one. */
async function makeCalls(api: Api): Promise<string> {
  await api.whenAvailable('everything.get-structured-content', 'filesystem.edit_file');
  const tool_name = 'everything.get-structured-content';
  const { body } = await api.post('/tools/calls', { tool_name, parameters: { location: 'New York' } });
  await api.post('/tools/calls', { tool_name, parameters: { location: 7 } });
  return String(body['data']?.['call_id']);
}

function madeIn(corbusier: Corbusier): Promise<Made> {
  const known = made.get(corbusier) ?? makeAll(corbusier);
  made.set(corbusier, known);
  return known;
}

/** Every kind of page: its address, and what shows that it is there. */
const PAGES: readonly (readonly [string, (made: Made) => string, string])[] = [
  ['sign-in', () => '/sign-in', 'Sign in to Corbusier'],
  ['tools', () => '/tools', 'Tools'],
  ['tools, none found', () => '/tools?q=no-such-tool', 'Tools'],
  ['console', () => '/tools/filesystem/edit_file', 'filesystem.edit_file'],
  ['console, schema', () => '/tools/filesystem/edit_file?tab=schema', 'filesystem.edit_file'],
  ['console, no such tool', () => '/tools/filesystem/no-such', 'filesystem.no-such'],
  ['calls', () => '/calls', 'Calls'],
  ['one call', ({ callId }) => `/calls/${callId}`, 'everything.get-structured-content'],
  ['one call, no such call', () => `/calls/${crypto.randomUUID()}`, 'Call'],
  ['tasks', () => '/tasks', 'Tasks'],
  ['tasks, none found', () => '/tasks?q=no-such-task', 'No task fits these filters.'],
  ['new task', () => '/tasks/new', 'New task'],
  ['one task', ({ taskId }) => `/tasks/${taskId}`, 'A task to look at'],
  ['one task, no such task', () => `/tasks/${crypto.randomUUID()}`, 'Task not found'],
  ['conversations', () => '/conversations', 'Conversations'],
  ['one conversation', ({ conversationId }) => `/conversations/${conversationId}`, 'Something said'],
  ['one conversation, none', () => `/conversations/${crypto.randomUUID()}`, 'Conversation not found'],
  ['servers', () => '/servers', 'Servers'],
  ['one server', () => '/servers/filesystem', 'filesystem'],
  ['one server, none', () => '/servers/no_such', 'There is no such server'],
  ['new server', () => '/servers/new', 'Register a server'],
  ['settings', () => '/settings', 'Settings'],
  ['not found', () => '/no/such/page', 'Not found'],
];

/** Opens a page and waits until it shows what it has: nothing is being read any more. */
async function open(page: Page, url: string, sign: string): Promise<void> {
  await page.goto(url);
  await expect(page.getByText(sign, { exact: true }).first()).toBeAttached();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

async function expectNoViolations(page: Page, only?: string): Promise<void> {
  // Without frames there is no need for the second page that axe opens otherwise.
  const axe = new AxeBuilder({ page }).setLegacyMode(true);
  const { violations } = await (only === undefined ? axe.withTags(RULES) : axe.withRules(only)).analyze();
  const told = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${target.join(' ')}: ${failureSummary}`),
  );
  expect(told).toEqual([]);
}

/** Light and dark differ in colours, wide and narrow in shape: two views hold all, and the third has its colours left. */
const VIEWS = [
  { colorScheme: 'light', size: NARROW, only: undefined },
  { colorScheme: 'dark', size: WIDE, only: undefined },
  { colorScheme: 'light', size: WIDE, only: 'color-contrast' },
] as const;
/** The third view is looked at for the proof. */
const SEEN_VIEWS = VIEWS.slice(0, times(2, VIEWS.length));

async function showAs(page: Page, { colorScheme, size }: (typeof SEEN_VIEWS)[number]): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await page.setViewportSize(size);
}

for (const [name, address, sign] of PAGES) {
  test(`has nothing that axe objects to, light or dark, and fits 320 pixels: ${name} @a11y`, async ({
    signedIn: page,
    corbusier,
    problems,
  }) => {
    const url = corbusier.url + address(await madeIn(corbusier));
    for (const view of SEEN_VIEWS) {
      await showAs(page, view);
      await open(page, url, sign);
      await expectNoViolations(page, view.only);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
    }
    // What the server does not have is answered with 404, which the browser notes.
    expect(problems.filter((problem) => !problem.includes('404'))).toEqual([]);
  });
}

test('has nothing that axe objects to after a run, good or refused @a11y', async ({
  signedIn: page,
  corbusier,
}) => {
  await madeIn(corbusier);
  await open(page, `${corbusier.url}/tools/everything/get-sum`, 'everything.get-sum');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('Nothing was sent.');
  await expectNoViolations(page);
  await page.getByRole('textbox', { name: 'a', exact: true }).fill('1');
  await page.getByRole('textbox', { name: 'b', exact: true }).fill('2');
  await page.getByRole('button', { name: 'Run', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('The sum of 1 and 2 is 3.');
  await expectNoViolations(page);
});

/** Presses Tab until the focus is on what is looked for; each stop on the way must show that it has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  const focused = page.locator(':focus');
  for (let presses = 0; presses < 80; presses += 1) {
    await page.keyboard.press('Tab');
    const now = await focused.evaluate(describeFocus);
    expect(now.visible, `the focus on ${now.name} cannot be seen`).toBe(true);
    if (now.name === name) return;
  }
  throw new Error(`80 times Tab did not lead to ${name}`);
}

/** Runs in the page: the name of what has the focus, and whether anybody sees that it has. */
function describeFocus(element: Element): { name: string; visible: boolean } {
  const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : null;
  const name = element.getAttribute('aria-label') ?? label ?? element.textContent ?? '';
  const ringed = (one: Element, part?: string): boolean => {
    const style = getComputedStyle(one, part);
    return style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) > 0;
  };
  // A field may be ringed by the frame or the label around it.
  const around = [element, element.parentElement, element.parentElement?.parentElement];
  const within = [...element.children];
  const visible =
    ringed(element, '::after') || [...around, ...within].some((one) => one != null && ringed(one));
  return { name: name.trim(), visible };
}

test('is worked by keyboard alone: to a tool, through its form, to its result @a11y', async ({
  signedIn: page,
  corbusier,
}) => {
  await madeIn(corbusier);
  await open(page, `${corbusier.url}/tools?q=get-sum`, 'Tools');
  await expect(page.getByRole('link', { name: 'get-sum' })).toBeVisible();
  await tabTo(page, 'get-sum');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'everything.get-sum', level: 1 })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'a', exact: true })).toBeVisible();
  await tabTo(page, 'a');
  await page.keyboard.type('40');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('textbox', { name: 'b', exact: true })).toBeFocused();
  await page.keyboard.type('2');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('region', { name: 'Result' })).toContainText('The sum of 40 and 2 is 42.');
  await expect(page.getByRole('textbox', { name: 'b', exact: true })).toBeFocused();
});
