import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { loadEnv, type ProxyOptions } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { defineConfig } from 'vitest/config';
import { authorizeForwarded } from './frontend-pwa/src/dev-server/api-proxy.ts';
import { manifest } from './frontend-pwa/src/pwa/manifest.ts';

/** The projects' folders do not depend on where the runner was started. */
const at = (folder: string): string => fileURLToPath(new URL(folder, import.meta.url));

/** The first that have all that the pages use; the style sheets keep `light-dark()` for them. */
const BROWSERS = ['chrome140', 'firefox140', 'safari18.4'];
const HOST = '127.0.0.1';
const DEV_PORT = 4173;

/** Forwards `/api` to the backend named in the environment, with the developer's token added here. */
function apiProxy(env: Record<string, string>): Record<string, ProxyOptions> {
  const target = env.CORBUSIER_API_PROXY_TARGET;
  if (!target) return {};
  const settings = { target, token: env.CORBUSIER_DEV_BEARER_TOKEN ?? '' };
  return {
    '/api': {
      target,
      changeOrigin: true,
      secure: env.CORBUSIER_API_PROXY_INSECURE_TLS !== 'true' && env.CORBUSIER_API_PROXY_INSECURE_TLS !== '1',
      configure: (proxy) =>
        proxy.on('proxyReq', (forwarded, request) => authorizeForwarded(request, forwarded, settings)),
    },
  };
}

/** Static files only: what the API answers is never cached by the service worker. */
const pwa = VitePWA({
  registerType: 'prompt',
  injectRegister: false,
  manifest,
  workbox: {
    globPatterns: ['**/*.{html,js,css,svg,png,webmanifest}'],
    navigateFallback: '/index.html',
    navigateFallbackDenylist: [/^\/api\//, /^\/mcp(\/|$)/, /^\/health\//, /^\/metrics$/],
    inlineWorkboxRuntime: true,
    cleanupOutdatedCaches: true,
    maximumFileSizeToCacheInBytes: 4_000_000,
  },
});

export default defineConfig(({ mode }) => {
  const proxy = apiProxy(loadEnv(mode, at('.'), ''));
  return {
    root: at('frontend-pwa'),
    plugins: [react(), ...pwa],
    server: { host: HOST, port: DEV_PORT, strictPort: true, proxy },
    preview: { host: HOST, port: DEV_PORT, strictPort: true, proxy },
    // The content security policy forbids data: scripts and styles, so small files stay files.
    worker: { format: 'es' },
    build: {
      manifest: true,
      target: BROWSERS,
      assetsInlineLimit: 0,
      // scripts/check-bundle.mjs weighs what pages load.
      chunkSizeWarningLimit: 1000,
      cssMinify: true,
    },
    test: {
      projects: [
        { extends: false, test: { name: 'shared', root: at('shared'), include: ['src/**/*.test.ts'] } },
        {
          extends: false,
          test: {
            name: 'bff',
            root: at('bff'),
            include: ['src/**/*.test.ts'],
            // What is about one runtime is tested on it alone.
            exclude: [`**/*.${process.versions.bun === undefined ? 'bun' : 'node'}.test.ts`],
            globalSetup: ['src/testing/postgres-global-setup.ts'],
            testTimeout: 30_000,
            hookTimeout: 60_000,
          },
        },
        {
          extends: false,
          plugins: [react()],
          test: {
            name: 'frontend',
            root: at('frontend-pwa'),
            environment: 'jsdom',
            testTimeout: 30_000,
            // One test reads the colours; no other needs styles.
            css: { include: [/tokens\.css/] },
            include: ['src/**/*.test.{ts,tsx}'],
          },
        },
      ],
    },
  };
});
