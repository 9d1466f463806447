// Styles use the tokens: no colour of their own outside of tokens.css, no !important, no spacing off the grid.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const RULES = [
  { name: 'colour outside of the tokens', pattern: /#[0-9a-f]{3,8}\b|\b(rgb|rgba|hsl|hsla|oklch|oklab)\(/i },
  { name: '!important', pattern: /!important/ },
  {
    name: 'spacing off the tokens',
    pattern:
      /\b(margin|padding|gap|row-gap|column-gap)[a-z-]*:\s*[^;]*\b(?!0|1px|-1px)\d*\.?\d+(px|rem|em)\b/,
  },
];
/** Forced colours need system colours, and hiding for screen readers alone needs -1px: both are no spacing. */
const TOKENS = 'frontend-pwa/src/app/tokens.css';

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'frontend-pwa/src/**/*.css'], {
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => file !== '' && file !== TOKENS);
let faults = 0;
for (const file of files) {
  const text = readFileSync(file, 'utf8').replace(/\/\*[\s\S]*?\*\//g, (comment) =>
    comment.replace(/[^\n]/g, ' '),
  );
  text.split('\n').forEach((line, index) => {
    for (const { name, pattern } of RULES) {
      if (!pattern.test(line)) continue;
      console.error(`${file}:${index + 1}: ${name}: ${line.trim()}`);
      faults++;
    }
  });
}
if (files.length === 0) throw new Error('no style was read: the check is blind');
console.log(`styles: ${files.length} files, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
