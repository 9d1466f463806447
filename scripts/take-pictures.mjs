// Takes the picture of the README: the real product, a real call. Run by hand after `make build`:
// bun scripts/take-pictures.mjs [FILE] [light|dark]
import { execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';

// Playwright belongs to the browser tests.
const { chromium } = createRequire(new URL('../e2e/package.json', import.meta.url))('playwright');

const [file = 'docs/images/console.png', colorScheme = 'light'] = process.argv.slice(2);
const SIZE = { width: 1280, height: 800 };
const MOST_BYTES = 400_000;
/** Starts the product on a folder of its own; answers its sign-in link once it is ready. */
async function start(dataDir) {
  const env = {
    ...process.env,
    CORBUSIER_DATA_DIR: dataDir,
    CORBUSIER_PORT: '0',
    CORBUSIER_LOG_LEVEL: 'error',
  };
  const child = spawn('bun', ['bff/src/server.bun.ts', 'serve'], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  let link = '';
  for await (const line of createInterface({ input: child.stdout })) {
    link = /^corbusier sign-in (\S+)$/.exec(line)?.[1] ?? link;
    if (line.startsWith('corbusier ready ')) break;
  }
  if (link === '') throw new Error('the product did not start');
  const stop = () => {
    child.kill('SIGINT');
    return ended;
  };
  return { link, stop };
}

async function runTool(page) {
  await page.getByRole('link', { name: 'directory_tree' }).click();
  await page.getByRole('textbox', { name: 'path' }).fill('.');
  for (const [index, pattern] of ['*.txt', '*.csv'].entries()) {
    await page.getByRole('button', { name: 'Add to excludePatterns' }).click();
    await page.getByRole('textbox', { name: `excludePatterns ${index + 1}` }).fill(pattern);
  }
  // The first call of a tool compiles its schema; the second shows what a call takes.
  for (let call = 0; call < 2; call++) {
    const answered = page.waitForResponse((response) => response.url().endsWith('/api/v1/tools/calls'));
    await page.getByRole('button', { name: 'Run', exact: true }).click();
    await answered;
    await page.getByText('meeting.md').waitFor();
  }
}

async function takePicture(link) {
  const executablePath = execFileSync('scripts/ensure-chromium.sh', { encoding: 'utf8' }).trim();
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] });
  const page = await browser.newPage({ viewport: SIZE, deviceScaleFactor: 2, colorScheme });
  await page.goto(link);
  await runTool(page);
  // Neither focus ring nor pointer in the picture.
  await page.evaluate(() => document.activeElement?.blur());
  await page.mouse.move(SIZE.width - 1, SIZE.height - 1);
  mkdirSync(dirname(file), { recursive: true });
  await page.screenshot({ path: file, animations: 'disabled' });
  await browser.close();
}

const dataDir = mkdtempSync(join(tmpdir(), 'corbusier-picture-'));
const { link, stop } = await start(dataDir);
try {
  await takePicture(link);
} finally {
  await stop();
  rmSync(dataDir, { recursive: true, force: true });
}
const { size } = statSync(file);
console.log(`${file}: ${Math.round(size / 1000)} KB`);
if (size > MOST_BYTES) throw new Error(`the picture has ${size} bytes, at most ${MOST_BYTES}`);
