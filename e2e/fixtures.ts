import { test as base, expect } from '@playwright/test';
import { processesOf } from './processes.ts';
import { type Corbusier, removeData, type StartOptions, startCorbusier } from './start-corbusier.ts';

interface TestFixtures {
  readonly problems: string[];
  /** Starts a product of the test's own. Whatever becomes of the test, nothing of it is left behind. */
  readonly startOwn: (options?: StartOptions) => Promise<Corbusier>;
}

/** Tests that get the running product, started once a worker. */
export const test = base.extend<TestFixtures, { corbusier: Corbusier }>({
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
  startOwn: async ({}, use) => {
    const folders = new Set<string>();
    const started: Corbusier[] = [];
    await use(async (options) => {
      const product = await startCorbusier(options);
      folders.add(product.dataDir);
      started.push(product);
      return product;
    });
    await Promise.all(started.map((product) => product.stop()));
    for (const folder of folders) {
      // Left by a product that was killed, when the test did not start the next one any more.
      for (const { pid } of processesOf(folder)) process.kill(pid, 'SIGKILL');
      await removeData(folder);
    }
  },
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
