import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

const at = (folder: string) => fileURLToPath(new URL(folder, import.meta.url));

export default defineConfig({
  root: at('frontend-pwa'),
  plugins: [react()],
  test: {
    projects: [
      { test: { name: 'shared', root: at('shared'), include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'bff',
          root: at('bff'),
          include: ['src/**/*.test.ts'],
          globalSetup: ['src/testing/postgres-global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'frontend',
          root: at('frontend-pwa'),
          environment: 'jsdom',
          include: ['src/**/*.test.{ts,tsx}'],
        },
      },
    ],
  },
});
