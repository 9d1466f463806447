// Source files stay short: at most 250 lines, tests 400.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const SOURCE_LIMIT = 250;
const TEST_LIMIT = 400;
const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', '*.ts', '*.tsx', '*.mjs', '*.css'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter(Boolean);
let long = 0;
for (const file of files) {
  const limit = /\.(test|spec|conformance)\.|\/testing\//.test(file) ? TEST_LIMIT : SOURCE_LIMIT;
  const lines = readFileSync(file, 'utf8').split('\n').length - 1;
  if (lines <= limit) continue;
  console.error(`${file}: ${lines} lines, at most ${limit}`);
  long++;
}
console.log(`lengths: ${files.length} files, ${long} too long`);
process.exitCode = long === 0 ? 0 : 1;
