// docs/dependencies.md has one line, with a reason, for each direct dependency of each package.json, and no other.
import { readFileSync } from 'node:fs';

const DOCUMENT = 'docs/dependencies.md';
const KINDS = ['dependencies', 'devDependencies', 'optionalDependencies', 'peerDependencies'];
/** "- `name`, `name`: reason" */
const ENTRY = /^- ((?:`[^`]+`(?:, )?)+): \S/;

/** `workspace name` of every declared dependency. */
function declared() {
  const { workspaces } = JSON.parse(readFileSync('package.json', 'utf8'));
  return ['.', ...workspaces].flatMap((folder) => {
    const manifest = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'));
    const names = KINDS.flatMap((kind) => Object.keys(manifest[kind] ?? {}));
    return names.map((name) => `${folder === '.' ? 'root' : folder} ${name}`);
  });
}

/** `workspace name` of every documented one. */
function documented() {
  let workspace = '';
  return readFileSync(DOCUMENT, 'utf8')
    .split('\n')
    .flatMap((line) => {
      workspace = /^## (\S+)$/.exec(line)?.[1] ?? workspace;
      const names = ENTRY.exec(line)?.[1].match(/[^`, ]+/g) ?? [];
      return names.map((name) => `${workspace} ${name}`);
    });
}

const inManifests = declared();
const inDocument = documented();
const missing = inManifests.filter((entry) => !inDocument.includes(entry));
const surplus = inDocument.filter((entry) => !inManifests.includes(entry));
const twice = inDocument.filter((entry, index) => inDocument.indexOf(entry) !== index);
for (const entry of missing) console.error(`${DOCUMENT} says nothing about: ${entry}`);
for (const entry of surplus) console.error(`${DOCUMENT} lists what no package.json declares: ${entry}`);
for (const entry of twice) console.error(`${DOCUMENT} lists twice: ${entry}`);
console.log(`dependencies: ${inManifests.length} declared, ${inDocument.length} documented`);
process.exitCode = missing.length + surplus.length + twice.length === 0 ? 0 : 1;
