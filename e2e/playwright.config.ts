import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { defineConfig } from '@playwright/test';

const root = fileURLToPath(new URL('..', import.meta.url));
const chromium = execFileSync('./scripts/ensure-chromium.sh', { cwd: root, encoding: 'utf8' }).trim();
const report = process.env['PLAYWRIGHT_JSON_OUTPUT_FILE'];

export default defineConfig({
  testDir: 'tests',
  outputDir: '../test-results',
  // A retry would hide what must be found.
  retries: 0,
  workers: 1,
  timeout: 60_000,
  forbidOnly: process.env['CI'] !== undefined,
  reporter: report === undefined ? [['list']] : [['list'], ['json', { outputFile: report }]],
  use: {
    viewport: { width: 1280, height: 800 },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
