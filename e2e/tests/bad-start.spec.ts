import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '../fixtures.ts';
import { writeConfig } from '../own-config.ts';
import { processesOf } from '../processes.ts';
import { type RefusedStart, refusedStart } from '../refused-start.ts';

const SERVER = '  - name: files\n    transport: { kind: stdio, command: mcp-server-filesystem, args: [.] }\n';

/** Files with one fault: line of the fault, and what is said about it. */
const WRONG: readonly (readonly [string, string, number, RegExp])[] = [
  ['an unknown key', `servers:\n${SERVER}    colour: red\n`, 4, /colour/],
  ['an unknown key at the top', `servers:\n${SERVER}sevrers: []\n`, 4, /sevrers/],
  ['a name with a dash', `servers:\n${SERVER.replace('files', 'my-files')}`, 2, /name/],
  ['a name twice', `servers:\n${SERVER}${SERVER}`, 4, /files/],
  ['a duration without a unit', `servers:\n${SERVER}    timeouts: { call: 10 }\n`, 4, /call/],
  ['a duration of another kind', `servers:\n${SERVER}    timeouts:\n      start: soon\n`, 5, /start/],
  ['a transport that there is not', 'servers:\n  - name: a\n    transport: { kind: smtp }\n', 3, /smtp|kind/],
  ['no command', 'servers:\n  - name: a\n    transport: { kind: stdio }\n', 3, /command/],
  [
    'a list in place of a text',
    `servers:\n${SERVER.replace('command: ', 'command: [').replace(', args', '], args')}`,
    3,
    /command/,
  ],
  ['a part of the product that is not there yet', `servers:\n${SERVER}hooks:\n  - name: x\n`, 4, /hooks/],
  ['a key twice', `servers:\n${SERVER}servers: []\n`, 4, /servers|twice|unique/i],
  ['YAML that is none', `servers:\n${SERVER}  - name: [\n`, 4, /./],
];

function expectOneLine(refused: RefusedStart): void {
  expect(refused.code).not.toBe(0);
  expect(refused.stdout).toBe('');
  expect(refused.lines, refused.stderr).toHaveLength(1);
  // A line for people: no stack, no object.
  expect(refused.stderr).not.toMatch(/\n\s+at |\[object|undefined/);
}

for (const [what, text, line, reason] of WRONG) {
  test(`does not start with a file that has ${what}: says where and why`, async () => {
    const { file, folder } = await writeConfig(text);
    const refused = await refusedStart({ CORBUSIER_CONFIG: file });
    await rm(folder, { recursive: true });
    expect(refused.code).toBe(3);
    expect(refused.stdout).toBe('');
    const [first = ''] = refused.lines;
    expect(first.startsWith(`${file}:`), refused.stderr).toBe(true);
    expect(Number(first.slice(file.length + 1).split(':')[0]), first).toBeGreaterThanOrEqual(line);
    expect(first).toMatch(reason);
  });
}

test('does not start without the file that it was told to read', async () => {
  const file = join(tmpdir(), 'no-such-folder', 'corbusier.yaml');
  const refused = await refusedStart({ CORBUSIER_CONFIG: file });
  expectOneLine(refused);
  expect(refused.stderr).toContain(file);
});

test('does not start on a port that is taken, and leaves nothing running', async ({ corbusier }) => {
  const { port } = new URL(corbusier.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'corbusier-port-'));
  const refused = await refusedStart({ CORBUSIER_PORT: port, CORBUSIER_DATA_DIR: dataDir });
  expectOneLine(refused);
  expect(refused.stderr).toContain(port);
  expect(processesOf(dataDir)).toEqual([]);
  await rm(dataDir, { recursive: true });
  expect((await fetch(`${corbusier.url}/health/ready`)).status).toBe(200);
});

test('does not start on a data folder that is in use, and leaves its user alone', async ({ corbusier }) => {
  const refused = await refusedStart({ CORBUSIER_DATA_DIR: corbusier.dataDir });
  expectOneLine(refused);
  expect(refused.stderr).toContain(corbusier.dataDir);
  expect(refused.stderr).toContain(String(corbusier.pid));
  expect((await fetch(`${corbusier.url}/health/ready`)).status).toBe(200);
});

test('does not start on a data folder that it cannot write, or that others can read', async () => {
  const place = await mkdtemp(join(tmpdir(), 'corbusier-place-'));
  const file = join(place, 'a-file');
  await writeFile(file, '');
  const open = await mkdtemp(join(tmpdir(), 'corbusier-open-'));
  await chmod(open, 0o755);
  for (const dataDir of [file, join(file, 'below'), '/proc/corbusier', open]) {
    const refused = await refusedStart({ CORBUSIER_DATA_DIR: dataDir });
    expectOneLine(refused);
    expect(refused.stderr).toContain(dataDir);
  }
  await rm(place, { recursive: true });
  await rm(open, { recursive: true });
});

test('does not start with a database that it cannot reach', async () => {
  const refused = await refusedStart({
    DATABASE_URL: 'postgresql://app:hidden-word@127.0.0.1:9/corbusier',
    DATABASE_OWNER_URL: 'postgresql://owner:hidden-word@127.0.0.1:9/corbusier',
  });
  expectOneLine(refused);
  expect(refused.stderr).toMatch(/database|PostgreSQL/i);
  expect(refused.stderr).not.toContain('hidden-word');
});

test('does not start with variables that are wrong, and names each', async () => {
  const refused = await refusedStart({
    CORBUSIER_PORT: 'eighty',
    CORBUSIER_JWT_SECRET: 'short',
    CORBUSIER_LOG_LEVEL: 'loud',
  });
  expect(refused.code).toBe(3);
  expect(refused.lines).toHaveLength(3);
  for (const name of ['CORBUSIER_PORT', 'CORBUSIER_JWT_SECRET', 'CORBUSIER_LOG_LEVEL']) {
    expect(refused.stderr).toContain(name);
  }
  expect(refused.stderr).not.toContain('short\n');
});

test('does not listen to the network on the strength of a key that it made itself', async () => {
  const refused = await refusedStart({ CORBUSIER_HOST: '0.0.0.0' });
  expectOneLine(refused);
  expect(refused.stderr).toContain('CORBUSIER_HOST');
});
