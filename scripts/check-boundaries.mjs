// Cruises the sources against .dependency-cruiser.cjs. A run that saw no module proves nothing and fails.
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
console.log(`boundaries: ${summary.totalCruised} modules, ${summary.error} errors`);
if (summary.totalCruised === 0) throw new Error('no module was cruised: the check is blind');
if (summary.error > 0) process.exit(1);
