// Writes docs/openapi.json from the contract; with --check, fails when the file is not what the contract says.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { allEndpoints } from '../shared/src/contract/all-endpoints.ts';
import { openApiDocument } from '../shared/src/openapi.ts';

const FILE = 'docs/openapi.json';
const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
const text = `${JSON.stringify(openApiDocument(allEndpoints, version), null, 2)}\n`;
if (process.argv.includes('--check')) {
  if (readFileSync(FILE, 'utf8') !== text) {
    console.error(`${FILE} is not what the contract says. Run: bun scripts/write-openapi.mjs`);
    process.exit(1);
  }
} else {
  mkdirSync('docs', { recursive: true });
  writeFileSync(FILE, text);
}
console.log(`openapi: ${allEndpoints.length} operations`);
