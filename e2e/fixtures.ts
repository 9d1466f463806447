import { test as base, expect } from '@playwright/test';
import { type Corbusier, removeData, startCorbusier } from './start-corbusier.ts';

/** Tests that get the running product, started once a worker. */
export const test = base.extend<{ problems: string[] }, { corbusier: Corbusier }>({
  corbusier: [
    // Playwright reads the empty pattern: this fixture needs no other.
    async ({}, use) => {
      const corbusier = await startCorbusier();
      await use(corbusier);
      const code = await corbusier.stop();
      await removeData(corbusier.dataDir);
      expect(code, corbusier.log()).toBe(0);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  /** What the browser complained about: errors on the console, policy violations, uncaught exceptions. */
  problems: async ({ page }, use) => {
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error') problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    await use(problems);
  },
});

export { expect };
