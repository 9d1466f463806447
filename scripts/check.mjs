// Every static check, two at a time, each named with its time; the output of those that fail. Exits non-zero when one did.
import { spawn } from 'node:child_process';

const CHECKS = [
  ['lint', 'bunx', ['biome', 'check', '--error-on-warnings', '.']],
  ['types: shared', 'bunx', ['tsc', '--noEmit', '-p', 'shared']],
  ['types: bff', 'bunx', ['tsc', '--noEmit', '-p', 'bff']],
  ['types: frontend-pwa', 'bunx', ['tsc', '--noEmit', '-p', 'frontend-pwa']],
  ['types: e2e', 'bunx', ['tsc', '--noEmit', '-p', 'e2e']],
  ['boundaries', 'bun', ['scripts/check-boundaries.mjs']],
  ['dead code', 'bunx', ['--bun', 'knip', '--no-progress']],
  ['lockfile', 'bun', ['scripts/check-lockfile.mjs']],
  ['file lengths', 'bun', ['scripts/check-lengths.mjs']],
  ['localizability', 'bun', ['scripts/check-localizability.mjs']],
  ['styles', 'bun', ['scripts/check-styles.mjs']],
  ['dependencies', 'bun', ['scripts/check-dependencies-doc.mjs']],
  ['openapi', 'bun', ['scripts/write-openapi.mjs', '--check']],
];
const PARALLEL = 2;

function run([name, command, args]) {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', (error) => resolve({ name, ok: false, ms: 0, output: String(error) }));
    child.on('close', (code) => {
      const ms = Math.round(performance.now() - started);
      resolve({ name, ok: code === 0, ms, output: Buffer.concat(output).toString() });
    });
  });
}

const queue = [...CHECKS];
const results = [];
async function worker() {
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    const result = await run(next);
    results.push(result);
    console.log(`${result.ok ? 'ok    ' : 'FAILED'} ${result.name} (${(result.ms / 1000).toFixed(1)} s)`);
    if (!result.ok) console.log(result.output.trimEnd());
  }
}
await Promise.all(Array.from({ length: PARALLEL }, worker));
const failed = results.filter((result) => !result.ok).length;
console.log(`checks: ${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
