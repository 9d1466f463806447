// Bundles bff/src/fixture.ts for the browser and fails when a Node or Bun module is in it. Prints its size.
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const FORBIDDEN = /^(node:|bun:|bun$|__vite-browser-external)/;
const found = new Set();

/** Sees every import before Vite replaces server modules by empty ones. */
const watcher = {
  name: 'no-server-modules',
  enforce: 'pre',
  async resolveId(source) {
    const { builtinModules } = await import('node:module');
    if (FORBIDDEN.test(source) || builtinModules.includes(source)) found.add(source);
    return null;
  },
};

const result = await build({
  configFile: false,
  logLevel: 'error',
  root: 'bff',
  plugins: [watcher],
  build: { write: false, minify: true, target: 'es2024', lib: { entry: 'src/fixture.ts', formats: ['es'] } },
});
const outputs = (Array.isArray(result) ? result : [result]).flatMap((part) => part.output);
const code = outputs
  .filter((chunk) => chunk.type === 'chunk')
  .map((chunk) => chunk.code)
  .join('\n');
for (const pattern of [/\bBun\./, /from\s*["']node:/, /__vite-browser-external/]) {
  if (pattern.test(code)) found.add(String(pattern));
}
if (found.size > 0) {
  console.error(`fixture bundle holds server modules: ${[...found].join(', ')}`);
  process.exit(1);
}
const kb = (bytes) => `${(bytes / 1024).toFixed(1)} KB`;
console.log(`fixture bundle: ${kb(code.length)}, ${kb(gzipSync(code).length)} gzip, no Node or Bun module`);
