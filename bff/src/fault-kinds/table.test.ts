import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const HERE = import.meta.dirname;
const TABLE = readFileSync(join(HERE, '../../../docs/fault-kinds.md'), 'utf8');

/** `id file` for each file that a row names. */
function rows(): string[] {
  return [...TABLE.matchAll(/^\| ([A-Z]\d+) \|.*\| ([^|]*) \|$/gm)].flatMap(([, id = '', files = '']) =>
    [...files.matchAll(/`([a-z-]+)`/g)].map(([, file]) => `${id} ${file}`),
  );
}

/** `id file` for each test whose title begins with an id. */
function titles(): string[] {
  const found = readdirSync(HERE)
    .filter((name) => name.endsWith('.test.ts'))
    .flatMap((name) => {
      const text = readFileSync(join(HERE, name), 'utf8');
      return [...text.matchAll(/['`]([A-Z]\d+): /g)].map(([, id]) => `${id} ${name.replace('.test.ts', '')}`);
    });
  return [...new Set(found)];
}

it('names for every kind the tests that show it, and no test is without its row', () => {
  expect(titles().sort()).toEqual(rows().sort());
});

it.each([
  ['A', [1, 2, 4, 6, 8, 9, 10, 12, 14, 15]],
  ['B', [1, 3, 4, 6, 7, 9, 10, 11, 12, 14, 15, 17, 18, 19, 21, 24]],
  ['C', [1, 3, 5, 6, 7, 8, 10, 11, 12, 15, 16, 18, 19, 20, 21, 22, 23]],
])('has every kind of section %s', (section, numbers) => {
  const ids = rows().map((row) => row.split(' ')[0] ?? '');
  const own = new Set(ids.filter((id) => id.startsWith(section)));
  expect([...own].map((id) => Number(id.slice(1))).sort((a, b) => a - b)).toEqual(numbers);
});
