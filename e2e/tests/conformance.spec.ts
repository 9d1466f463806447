import { execFile } from 'node:child_process';
import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { apiWith } from '../api.ts';
import { type Forwarder, freePort, openForwarder } from '../conformance/forwarder.ts';
import { recordFigure, times } from '../figures.ts';
import { expect, test } from '../fixtures.ts';
import { type OwnConfig, writeConfig } from '../own-config.ts';
import { signToken } from '../sign-token.ts';

/** Its package names no entry but the command. */
const SUITE = fileURLToPath(
  new URL('../node_modules/@modelcontextprotocol/conformance/dist/index.js', import.meta.url),
);
const SERVER = fileURLToPath(new URL('../conformance/fixture-server.ts', import.meta.url));
const EXPECTED = fileURLToPath(new URL('../conformance/expected-failures.yml', import.meta.url));
const SCENARIOS = 32;
/** What the issue wants whole, whatever else may fail. */
const DUE = [
  'server-initialize',
  'ping',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-image',
  'tools-call-audio',
  'tools-call-embedded-resource',
  'tools-call-mixed-content',
  'tools-call-error',
  'tools-call-with-logging',
  'tools-call-with-progress',
  'json-schema-2020-12',
  'dns-rebinding-protection',
];

const CONFIG = `
servers:
  - name: conf
    transport: { kind: stdio, command: bun, args: [${JSON.stringify(SERVER)}, stdio] }
  - name: confh
    transport: { kind: streamable_http, url: "http://127.0.0.1:{port}/mcp" }
    launch: { command: bun, args: [${JSON.stringify(SERVER)}, http], env: { PORT: "{port}" } }
`;

interface Check {
  readonly id: string;
  readonly status: string;
  readonly errorMessage?: string;
}

let config: OwnConfig;
let forwarder: Forwarder;
test.beforeAll(async () => {
  config = await writeConfig(CONFIG);
  forwarder = await openForwarder();
});
test.afterAll(async () => {
  forwarder.close();
  await rm(config.folder, { recursive: true });
});

test('passes the conformance suite through the endpoint of one server, but for what is listed', async ({
  startOwn,
}) => {
  test.setTimeout(180_000);
  // As behind a proxy: requests come under the forwarder's address, which is then what the product prints.
  const port = await freePort();
  const env = {
    CORBUSIER_CONFIG: config.file,
    CORBUSIER_PORT: String(port),
    CORBUSIER_PUBLIC_URL: `http://127.0.0.1:${forwarder.port}`,
  };
  const corbusier = await startOwn({ env });
  const token = await signToken(corbusier, {});
  forwarder.aim(`http://127.0.0.1:${port}`, token);
  await apiWith(corbusier, token).whenAvailable('conf.test_simple_text', 'confh.test_simple_text');
  const servers = ['conf', 'confh'].slice(0, times(1, 2));
  for (const server of servers) {
    const { code, output, checks } = await runSuite(server);
    expect(code, output).toBe(0);
    expect(checks.size, output).toBe(SCENARIOS);
    const failed = DUE.flatMap((scenario) => faultsOf(scenario, checks.get(scenario) ?? []));
    expect(failed, output).toEqual([]);
    const passed = [...checks.values()].flat().filter(({ status }) => status === 'SUCCESS');
    recordFigure(`conformance 0.1.16 at /mcp/${server}: checks passed`, passed.length, 'checks');
  }
});

/** A scenario that was not checked has not passed. */
function faultsOf(scenario: string, checks: readonly Check[]): string[] {
  const faults = checks.filter(({ status }) => status !== 'SUCCESS' && status !== 'INFO');
  if (checks.length === 0) return [`${scenario}: no checks`];
  return faults.map(({ id, status, errorMessage = '' }) => `${scenario}: ${id} ${status} ${errorMessage}`);
}

async function runSuite(server: string) {
  const folder = join(config.folder, `results-${server}`);
  const url = `http://127.0.0.1:${forwarder.port}/mcp/${server}`;
  const args = [
    SUITE,
    'server',
    '--url',
    url,
    '--suite',
    'all',
    '-o',
    folder,
    '--expected-failures',
    EXPECTED,
  ];
  const { code, output } = await run('bun', args);
  const checks = new Map<string, readonly Check[]>();
  for (const name of await readdir(folder)) {
    const scenario = /^server-(.+)-\d{4}-\d{2}-\d{2}T/.exec(name)?.[1] ?? name;
    const text = await readFile(join(folder, name, 'checks.json'), 'utf8');
    checks.set(scenario, JSON.parse(text) as Check[]);
  }
  return { code, output, checks };
}

function run(command: string, args: readonly string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    execFile(command, args, { cwd: config.folder, maxBuffer: 64 * 1024 * 1024 }, (error, out, err) => {
      const code = error === null ? 0 : typeof error.code === 'number' ? error.code : 1;
      resolve({ code, output: `${out}${err}` });
    });
  });
}
