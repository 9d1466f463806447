// Every string that a person sees comes from the message files: no words in JSX text or in spoken attributes.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

const SPOKEN = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'label',
  'placeholder',
  'title',
]);
/** Two letters in a row make a word; single letters and signs are drawing. */
const WORD = /\p{L}{2,}/u;
/** The product's name is not translated. */
const NAME = /^\s*Corbusier\s*$/;

const files = execFileSync(
  'git',
  ['ls-files', '-co', '--exclude-standard', 'frontend-pwa/src/**/*.tsx', 'frontend-pwa/src/*.tsx'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((file) => file !== '' && !/\.test\.tsx$|\/testing\//.test(file));
let faults = 0;

function report(source, node, text) {
  const { line } = source.getLineAndCharacterOfPosition(node.getStart(source));
  console.error(`${source.fileName}:${line + 1}: hard-coded text '${text.trim().slice(0, 60)}'`);
  faults++;
}

function literalOf(node) {
  if (node === undefined) return null;
  if (ts.isStringLiteral(node)) return node.text;
  if (!ts.isJsxExpression(node) || node.expression === undefined) return null;
  return ts.isStringLiteralLike(node.expression) ? node.expression.text : null;
}

/** The words that this node puts before a person, or null. */
function spokenText(source, node) {
  if (ts.isJsxText(node)) return node.text;
  if (ts.isJsxExpression(node)) return ts.isJsxAttribute(node.parent) ? null : literalOf(node);
  if (ts.isJsxAttribute(node) && SPOKEN.has(node.name.getText(source))) return literalOf(node.initializer);
  return null;
}

function visit(source, node) {
  const text = spokenText(source, node);
  if (text !== null && WORD.test(text) && !NAME.test(text)) report(source, node, text);
  ts.forEachChild(node, (child) => visit(source, child));
}

for (const file of files) {
  const source = ts.createSourceFile(
    file,
    readFileSync(file, 'utf8'),
    ts.ScriptTarget.Latest,
    true,
    ts.ScriptKind.TSX,
  );
  visit(source, source);
}
if (files.length === 0) throw new Error('no screen was read: the check is blind');
console.log(`localizability: ${files.length} files, ${faults} faults`);
process.exitCode = faults === 0 ? 0 : 1;
