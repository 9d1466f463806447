// The whole gate: static checks, unit and integration tests, bundle checks, browser tests. Every part runs even
// when an earlier one failed, so that one run tells all. With --prove: full counts, and docs/proof.json.
// The last line is "N passed, N failed"; the exit code is 0 only when nothing failed.
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';

const prove = process.argv.includes('--prove');
const cache = resolve('.cache');
rmSync(cache, { recursive: true, force: true });
mkdirSync(cache, { recursive: true });
const figures = resolve(cache, 'figures.ndjson');
writeFileSync(figures, '');
const environment = {
  ...process.env,
  CORBUSIER_FIGURES: figures,
  ...(prove ? { CORBUSIER_PROVE: '1' } : {}),
};

function run(title, [command, ...args], env = {}) {
  console.log(`\n== ${title}`);
  const started = performance.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit', env: { ...environment, ...env } });
  console.log(`== ${title}: ${((performance.now() - started) / 1000).toFixed(1)} s, exit ${status}`);
  return status === 0;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return null;
  }
}

/** A part without countable cases counts as one. */
function single(ok) {
  return { passed: ok ? 1 : 0, failed: ok ? 0 : 1 };
}

function vitest({
  title = 'unit and integration tests',
  runner = ['bunx', '--bun', 'vitest'],
  args = [],
  env,
} = {}) {
  const file = resolve(cache, 'vitest.json');
  rmSync(file, { force: true });
  const reports = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const ok = run(title, [...runner, 'run', ...args, ...reports], env);
  const report = readReport(file);
  if (report === null) return single(ok);
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + report.numPendingTests + report.numTodoTests;
  // A run that fails without a failed case (an unhandled error, a suite that does not load) has failed all the same.
  return { passed, failed: ok ? failed : Math.max(failed, 1) };
}

function playwright({ title = 'browser tests', specs = [], env } = {}) {
  const file = resolve(cache, 'playwright.json');
  rmSync(file, { force: true });
  const ok = run(title, ['bun', 'run', '--cwd', 'e2e', 'e2e', ...specs], {
    ...env,
    PLAYWRIGHT_JSON_OUTPUT_FILE: file,
  });
  const stats = readReport(file)?.stats;
  if (stats === undefined) return single(ok);
  const failed = stats.unexpected + stats.flaky + stats.skipped;
  return { passed: stats.expected, failed: ok ? failed : Math.max(failed, 1) };
}

/** What the gate runs on Node: what serves there, and what speaks with servers. The product itself is for the proof. */
const NODE_SMOKE = { tests: ['node-listener', 'stdio-connector', 'http-connector'], specs: [] };
/** All that needs no browser: in it the product is the same, whatever serves it. */
const NODE_SPECS = [
  'runtime',
  'agents',
  'bad-requests',
  'bad-servers',
  'bad-start',
  'crash',
  'tenants',
  'tokens',
];

/** The same product on Node. Counts are those of the gate, and figures are not noted: those are of Bun. */
function onNode() {
  const ensured = spawnSync('./scripts/ensure-node.sh', {
    stdio: ['ignore', 'pipe', 'inherit'],
    encoding: 'utf8',
  });
  if (ensured.status !== 0) return [single(run('Node', ['false']))];
  const node = ensured.stdout.trim();
  const env = { CORBUSIER_PROVE: '0', CORBUSIER_FIGURES: undefined };
  const runner = [node, 'node_modules/vitest/vitest.mjs'];
  const args = ['--project', 'bff', ...(prove ? [] : NODE_SMOKE.tests)];
  const specs = (prove ? NODE_SPECS : NODE_SMOKE.specs).map((name) => `tests/${name}.spec.ts`);
  return [
    vitest({ title: 'tests of the BFF on Node', runner, args, env }),
    ...(specs.length === 0
      ? []
      : [playwright({ title: 'the product on Node', specs, env: { ...env, CORBUSIER_E2E_NODE: node } })]),
  ];
}

const parts = [
  single(run('static checks', ['bun', 'scripts/check.mjs'])),
  single(run('bundle size', ['bun', 'scripts/check-bundle.mjs'])),
  single(run('fixture bundle', ['bun', 'scripts/check-fixture-bundle.mjs'])),
  vitest(),
  playwright(),
  ...onNode(),
];
const passed = parts.reduce((sum, part) => sum + part.passed, 0);
const failed = parts.reduce((sum, part) => sum + part.failed, 0);

if (prove) {
  const commit = spawnSync('git', ['rev-parse', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
  const measured = readFileSync(figures, 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
  const proof = { commit, passed, failed, figures: measured };
  writeFileSync('docs/proof.json', `${JSON.stringify(proof, null, 2)}\n`);
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
