// Cruises the sources against .dependency-cruiser.cjs. A run that saw no module proves nothing and fails.
// Then looks for Bun's global, which is no import: server.bun.ts alone may name it.
import { globSync, readFileSync } from 'node:fs';
import { cruise } from 'dependency-cruiser';
import extractConfig from 'dependency-cruiser/config-utl/extract-depcruise-config';
import extractTsConfig from 'dependency-cruiser/config-utl/extract-ts-config';

const config = await extractConfig('./.dependency-cruiser.cjs');
const { output } = await cruise(
  ['shared/src', 'bff/src', 'frontend-pwa/src'],
  { ...config.options, ruleSet: config, validate: true },
  undefined,
  { tsConfig: extractTsConfig('./tsconfig.base.json') },
);
if (typeof output === 'string') throw new Error(output);
const { summary } = output;
for (const { rule, from, to } of summary.violations) {
  console.error(`${rule.severity} ${rule.name}: ${from} -> ${to}`);
}

const MAY_NAME_BUN = /^bff\/src\/server\.bun\.ts$|\.test\.ts$|\/testing\//;
const COMMENTS = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;
const naming = globSync('{bff,shared}/src/**/*.ts').filter(
  (file) =>
    !MAY_NAME_BUN.test(file) &&
    /\bBun\b|\bversions\.bun\b/.test(readFileSync(file, 'utf8').replace(COMMENTS, '')),
);
for (const file of naming) console.error(`error only-the-entry-names-bun: ${file}`);
const errors = summary.error + naming.length;
console.log(`boundaries: ${summary.totalCruised} modules, ${errors} errors`);
if (summary.totalCruised === 0) throw new Error('no module was cruised: the check is blind');
if (errors > 0) process.exit(1);
