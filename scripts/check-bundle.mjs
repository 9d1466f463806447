// Weighs what each page loads, from Vite's manifest, and fails over the budgets below.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const DIST = process.argv[2] ?? fileURLToPath(new URL('../frontend-pwa/dist', import.meta.url));
const KB = 1000;
/** Kilobytes of gzip: the first load, the console beyond it, any other page beyond it, all styles. */
const BUDGET = { first: 195, console: 80, page: 40, styles: 25 };
const ENTRY = 'index.html';
const PAGE = /^src\/pages\/([\w-]+)-page\.tsx$/;

const manifest = JSON.parse(readFileSync(join(DIST, '.vite/manifest.json'), 'utf8'));
const sizes = new Map();

function weigh(file) {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / KB);
  return sizes.get(file);
}

/** Every chunk that a chunk needs before it runs. */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const needed of manifest[key]?.imports ?? []) closure(needed, seen);
  return seen;
}

function total(keys) {
  return [...keys].reduce((sum, key) => sum + weigh(manifest[key].file), 0);
}

if (!manifest[ENTRY]) throw new Error(`no ${ENTRY} in the manifest: was the build complete?`);
const first = closure(ENTRY);
const rows = [['first load', total(first), BUDGET.first]];
const pages = Object.keys(manifest).filter((key) => PAGE.test(key));
if (pages.length === 0) throw new Error('no page in the manifest: pages must be loaded lazily');
for (const key of pages) {
  const name = PAGE.exec(key)[1];
  const own = [...closure(key)].filter((needed) => !first.has(needed));
  rows.push([`+ ${name}`, total(own), name === 'console' ? BUDGET.console : BUDGET.page]);
}
const styles = new Set(Object.values(manifest).flatMap((chunk) => chunk.css ?? []));
rows.push(['styles', [...styles].reduce((sum, file) => sum + weigh(file), 0), BUDGET.styles]);

let over = 0;
for (const [name, size, budget] of rows) {
  const verdict = size > budget ? 'OVER' : 'ok';
  if (size > budget) over += 1;
  console.log(`${name.padEnd(16)} ${size.toFixed(1).padStart(7)} KB gzip of ${budget}  ${verdict}`);
}
process.exit(over === 0 ? 0 : 1);
