// Fails when the lockfile names a registry: it must install behind any mirror.
import { readFileSync } from 'node:fs';

const text = readFileSync('bun.lockb').toString('latin1');
const found = text.match(/https?:\/\/[^\s\0]{3,}/);
if (found !== null) {
  console.error('bun.lockb holds a registry address. Run `make lock` and commit the file.');
  process.exit(1);
}
console.log('lockfile: no registry address');
