import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ConfigError } from './config-error.ts';
import { loadConfigFile, parseConfigFile } from './file.ts';
import { configFileSchema } from './file-schema.ts';

/** So that a reference in a text is no placeholder of the language. */
const DOLLAR = '$';
const root = new URL('../../../', import.meta.url);

function faultsOf(text: string): readonly { line: number; column: number; message: string }[] {
  try {
    parseConfigFile('/etc/corbusier/corbusier.yaml', text);
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.faults;
    throw error;
  }
}

/** The one fault of a text, as `line:column message`. */
function faultOf(text: string): string {
  const [first, ...more] = faultsOf(text);
  expect(more).toEqual([]);
  return first === undefined ? 'none' : `${first.line}:${first.column} ${first.message}`;
}

function stdio(rest: string): string {
  return `servers:\n- name: fs\n  transport: { kind: stdio, command: x${rest} }\n`;
}

function http(url: string, rest = ''): string {
  return `servers:\n- name: web\n  transport: { kind: streamable_http, url: "${url}" }\n${rest}`;
}

describe('the shipped file', () => {
  it('registers one stdio server and one HTTP server that is launched', async () => {
    const folder = new URL('.', root).pathname.replace(/\/$/, '');
    const config = await loadConfigFile({ path: new URL('corbusier.yaml', root).pathname, named: true });
    expect(config.servers).toEqual([
      {
        tenants: ['default'],
        definition: {
          name: 'filesystem',
          transport: {
            kind: 'stdio',
            command: 'mcp-server-filesystem',
            args: ['./workspace'],
            env: {},
            workingDirectory: folder,
          },
          start: 'auto',
          timeouts: { startMs: 30_000, callMs: 60_000, idleMs: null },
          concurrency: 32,
        },
      },
      {
        tenants: ['default'],
        definition: {
          name: 'everything',
          transport: {
            kind: 'streamable_http',
            url: 'http://127.0.0.1:{port}/mcp',
            headers: {},
            launch: {
              command: 'mcp-server-everything',
              args: ['streamableHttp'],
              env: { PORT: '{port}' },
              workingDirectory: folder,
              loopback: true,
            },
          },
          start: 'auto',
          timeouts: { startMs: 30_000, callMs: 60_000, idleMs: null },
          concurrency: 32,
        },
      },
    ]);
  });

  it('comes with a JSON Schema that is current (testing/write-schema.ts writes it)', async () => {
    const written: unknown = JSON.parse(await readFile(new URL('corbusier.schema.json', root), 'utf8'));
    expect(written).toEqual(JSON.parse(JSON.stringify(configFileSchema())));
  });
});

describe('places', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'config-'));
  });
  afterEach(() => rm(folder, { recursive: true }));

  it('a named file that is missing is an error with its name', async () => {
    const path = join(folder, 'none.yaml');
    await expect(loadConfigFile({ path, named: true })).rejects.toThrow(
      `${path}:1:1: the file does not exist`,
    );
  });

  it('a default file that is missing means no servers', async () => {
    const config = await loadConfigFile({ path: join(folder, 'none.yaml'), named: false });
    expect(config).toMatchObject({ file: null, servers: [], defaultRole: 'developer' });
    expect([...config.roles.keys()]).toEqual(['admin', 'team_lead', 'developer', 'viewer']);
  });

  it('a default file that is wrong is an error all the same', async () => {
    const path = join(folder, 'corbusier.yaml');
    await writeFile(path, 'servers:\n  - nam: x\n');
    await expect(loadConfigFile({ path, named: false })).rejects.toMatchObject({
      file: path,
      line: 2,
      column: 5,
    });
  });

  it('starts relative paths at the folder of the file', () => {
    const text = stdio(
      `, command2: y, args: ["-k", "${DOLLAR}{file:secrets/key}", "${DOLLAR}{file:/run/key}"], working_directory: sub`,
    ).replace('command: x, command2: y', 'command: ./bin/x');
    const [server] = parseConfigFile('/etc/corbusier/corbusier.yaml', text).servers;
    expect(server?.definition.transport).toEqual({
      kind: 'stdio',
      command: '/etc/corbusier/bin/x',
      args: ['-k', `${DOLLAR}{file:/etc/corbusier/secrets/key}`, `${DOLLAR}{file:/run/key}`],
      env: {},
      workingDirectory: '/etc/corbusier/sub',
    });
  });
});

describe('values', () => {
  it('reads limits of single tools, and the total limit', () => {
    const text = `${stdio('')}  timeouts: { total: 90s }
  tools:
    slow: { timeouts: { call: 10m, total: none } }
    plain: {}
`;
    const [server] = parseConfigFile('/c.yaml', text).servers;
    expect(server?.definition).toMatchObject({
      timeouts: { callMs: 60_000, totalMs: 90_000 },
      toolTimeouts: { slow: { callMs: 600_000, totalMs: null }, plain: {} },
    });
  });

  it('reads timeouts, concurrency, start and tenants', () => {
    const text = `${stdio('')}  start: manual
  timeouts: { start: 1500ms, call: none, idle: 2m }
  concurrency: 1
  tenants: [acme, widgets]
`;
    expect(parseConfigFile('/c.yaml', text).servers[0]).toMatchObject({
      tenants: ['acme', 'widgets'],
      definition: {
        start: 'manual',
        timeouts: { startMs: 1500, callMs: null, idleMs: 120_000 },
        concurrency: 1,
      },
    });
  });

  it('reads agent clients, in their order', () => {
    const config = parseConfigFile(
      '/c.yaml',
      'clients: [{ name: cursor, names: dotted, tools: ["fs.*"] }, { name: Odd }]',
    );
    expect(config.clients).toEqual([{ name: 'cursor', names: 'dotted', tools: ['fs.*'] }, { name: 'Odd' }]);
    expect(parseConfigFile('/c.yaml', '').clients).toEqual([]);
  });

  it('reads roles, the default role and limits', () => {
    const config = parseConfigFile(
      '/c.yaml',
      `roles:
  developer: { see: ["fs.*"], call: [], deny: ["fs.x"] }
  auditor: { see: ["*"], call: [] }
default_role: auditor
limits: { body: 64KiB, depth: 8, keys: 9, upstream_answer: 1GiB, queue: 7, mcp_sessions: 5, token_life: 1h }
`,
    );
    expect(config.roles.get('developer')).toEqual({ see: ['fs.*'], call: [], deny: ['fs.x'] });
    expect(config.roles.get('admin')).toEqual({ see: ['*'], call: ['*'] });
    expect(config.defaultRole).toBe('auditor');
    expect(config.limits).toEqual({
      bodyBytes: 65_536,
      jsonDepth: 8,
      jsonKeys: 9,
      upstreamAnswerBytes: 1_073_741_824,
      queuePerServer: 7,
      mcpSessionsPerPrincipal: 5,
      tokenLifeSeconds: 3600,
    });
  });

  it('has the limits of the house when the file is empty', () => {
    expect(parseConfigFile('/c.yaml', '# nothing\n').limits).toEqual({
      bodyBytes: 4_194_304,
      jsonDepth: 64,
      jsonKeys: 10_000,
      upstreamAnswerBytes: 16_777_216,
      queuePerServer: 256,
      mcpSessionsPerPrincipal: 1000,
      tokenLifeSeconds: 86_400,
    });
  });

  it('lets two tenants have their own server of one name', () => {
    const entry = (slug: string) =>
      `- { name: fs, tenants: [${slug}], transport: { kind: stdio, command: x } }`;
    const pair = (second: string) => `servers:\n${entry('a')}\n${entry(second)}`;
    expect(parseConfigFile('/c.yaml', pair('b')).servers).toHaveLength(2);
    expect(faultOf(pair('a'))).toBe('3:11 servers[1].name: fs is taken by another server of the tenant a');
  });
});

it('holds the tools of a server for review when it says so', () => {
  const servers = (review: string) =>
    parseConfigFile('/etc/corbusier/corbusier.yaml', `${stdio('')}${review}`).servers;
  expect(servers('  review: required\n')[0]?.definition.review).toBe('required');
  expect(servers('')[0]?.definition.review).toBeUndefined();
});

describe('faults', () => {
  it.each([
    ['a: 1\nservers: []', '1:1 unknown key a; known keys: servers, roles, default_role'],
    ['sevrers: []', '1:1 unknown key sevrers; did you mean servers?'],
    ['{ "__proto__": 1 }', '1:3 unknown key __proto__; known keys'],
    [stdio(', Args: []'), '3:41 servers[0].transport: unknown key Args; did you mean args?'],
    ['- 1', '1:1 must be a mapping of keys to values'],
    ['servers:\n', '1:9 servers: must be a list of servers'],
    ['servers: []\nservers: []', '2:1 Map keys must be unique'],
    ['x: !secret y', '1:4 Unresolved tag: !secret'],
    ['servers: [', '1:11 Flow sequence'],
    ['--- {}\n--- {}', '2:1 Source contains multiple documents'],
    ['servers: [*a]', '1:1 aliases cannot be followed'],
    ['servers:\n- transport: { kind: stdio, command: x }', '2:3 servers[0].name: is missing'],
    ['servers:\n- name: a\n  transport: { kind: sse }', '3:22 servers[0].transport.kind: needs a kind'],
    [
      'servers:\n- name: A.b\n  transport: { kind: stdio, command: x }',
      '2:9 servers[0].name: must be 1 to 100',
    ],
    [stdio(', args: [1]'), '3:48 servers[0].transport.args[0]: must be a text'],
    [stdio(`, args: ["${DOLLAR}{env:A B}"]`), '3:48 servers[0].transport.args[0]: a reference must be'],
    [stdio(`, args: ["${DOLLAR}{secret:A}"]`), '3:48 servers[0].transport.args[0]: a reference must be'],
    [stdio(`, args: ["${DOLLAR}{env:A"]`), '3:48 servers[0].transport.args[0]: a reference must be'],
    [
      stdio(`, working_directory: "${DOLLAR}{env:A}"`),
      '3:60 servers[0].transport.working_directory: a reference may',
    ],
    [stdio(', args: ["a\\0b"]'), '3:48 servers[0].transport.args[0]: must not hold a NUL'],
    [stdio(', env: { "A-B": x }'), '3:48 servers[0].transport.env: the key A-B is no name'],
    [stdio(', args: ["{port}"]'), '3:14 servers[0].transport: {port} is for servers with launch'],
    [`${stdio('')}  launch: { command: y }`, '4:11 servers[0].launch: launch is for streamable_http'],
    [`${stdio('')}  loopback: false`, '4:13 servers[0].loopback: loopback is for servers with launch'],
    [`${stdio('')}  timeouts: { call: 30 }`, '4:21 servers[0].timeouts.call: must be a duration'],
    [`${stdio('')}  timeouts: { start: none }`, '4:22 servers[0].timeouts.start: must be a duration'],
    [`${stdio('')}  concurrency: 0`, '4:16 servers[0].concurrency: '],
    [`${stdio('')}  tenants: [a--b]`, '4:13 servers[0].tenants[0]: a slug must not hold two hyphens'],
    [`${stdio('')}  tenants: []`, '4:12 servers[0].tenants: must name a tenant'],
    [http('http://127.0.0.1:{port}/'), '3:44 servers[0].transport.url: {port} is for servers with launch'],
    [
      http('http://h/', '  launch: { command: y }'),
      '3:44 servers[0].transport.url: a launched server is called',
    ],
    [
      http('http://127.0.0.1:{port}/', '  launch: { command: y }'),
      '4:11 servers[0].launch: args or env must',
    ],
    [
      http('http://127.0.0.1:1/', '  launch: { command: y, args: ["{port}"] }'),
      '3:44 servers[0].transport.url: must hold {port}',
    ],
    [http('ftp://h/'), '3:44 servers[0].transport.url: must be an http or https URL'],
    [http('http://u:p@h/'), '3:44 servers[0].transport.url: must hold no credentials'],
    [http('http://h/#x'), '3:44 servers[0].transport.url: must hold no fragment'],
    [http(`http://${DOLLAR}{env:H}/`), '3:44 servers[0].transport.url: a reference may stand only'],
    [
      http('http://h/').replace(' }', ', headers: { Host: x } }'),
      '3:66 servers[0].transport.headers: host is set',
    ],
    [
      http('http://h/').replace(' }', ', headers: { "a b": x } }'),
      '3:68 servers[0].transport.headers: the key a b',
    ],
    [
      http('http://h/').replace(' }', ', headers: { a: x, A: y } }'),
      '3:66 servers[0].transport.headers: a is given twice',
    ],
    ['roles: { system: { see: [], call: [] } }', '1:10 roles: the key system stands for the house'],
    ['roles: { a: { see: ["*"] } }', '1:13 roles.a.call: is missing'],
    ['clients: { name: x }', '1:10 clients: must be a list of agent clients'],
    ['clients: [{ names: safe }]', '1:11 clients[0].name: is missing'],
    ['clients: [{ name: "" }]', '1:19 clients[0].name: must not be empty'],
    ['clients: [{ name: x, names: short }]', '1:29 clients[0].names: must be dotted or safe'],
    ['clients: [{ name: x, tools: "*" }]', '1:29 clients[0].tools:'],
    ['clients: [{ name: x, tool: ["*"] }]', '1:22 clients[0]: unknown key tool; did you mean tools?'],
    ['default_role: boss', '1:15 default_role: there is no role boss'],
    ['limits: { body: 4 }', '1:17 limits.body: must be a size'],
    ['limits: { body: 4MB }', '1:17 limits.body: must be a size'],
  ])('%j: %s', (text, fault) => {
    expect(faultOf(text)).toContain(fault);
  });

  it('names every part of the product that is not built yet, unless it is empty', () => {
    for (const key of ['hooks', 'agents']) {
      expect(faultOf(`${key}: [x]`)).toMatch(new RegExp(`^1:\\d+ ${key}: not available in this version`));
      expect(faultOf(`${key}: { deny: x }`)).toMatch(
        new RegExp(`^1:\\d+ ${key}: not available in this version`),
      );
      expect([faultOf(`${key}: []`), faultOf(`${key}: {}`), faultOf(`${key}:`)]).toEqual([
        'none',
        'none',
        'none',
      ]);
    }
  });

  it('are all told, in the order of the file', () => {
    const faults = faultsOf('limits: { deph: 1, body: 1 }\nservrs: []\ndefault_role: 1\n');
    expect(faults.map(({ line, column }) => [line, column])).toEqual([
      [1, 11],
      [1, 26],
      [2, 1],
      [3, 15],
    ]);
  });

  it('stops aliases that multiply', () => {
    const levels = Array.from({ length: 9 }, (_, n) => `l${n + 1}: &l${n + 1} [${`*l${n}, `.repeat(9)}]`);
    expect(faultOf(`l0: &l0 [x]\n${levels.join('\n')}\n`)).toBe(
      '1:1 aliases cannot be followed: they repeat more than 100 times, or one is unknown',
    );
  });
});

describe('any text', () => {
  const shipped = `servers:
- name: web
  transport: { kind: streamable_http, url: "http://127.0.0.1:{port}/mcp", headers: { a: b } }
  launch: { command: x, args: [y, "{port}"], env: { PORT: "{port}" } }
  timeouts: { start: 30s, call: none }
  tenants: [acme]
roles: { viewer: { see: ["*"], call: [] } }
limits: { body: 4MiB }
`;

  it('is either read or refused with a place in the file', () => {
    const cut = fc
      .tuple(fc.nat(shipped.length), fc.nat(12), fc.string({ unit: 'binary', maxLength: 6 }))
      .map(([at, length, put]) => shipped.slice(0, at) + put + shipped.slice(at + length));
    const lines = shipped.split('\n').length + 6;
    fc.assert(
      fc.property(fc.oneof(cut, fc.string({ unit: 'binary', maxLength: 60 })), (text) => {
        for (const { line, column, message } of faultsOf(text)) {
          expect(line >= 1 && line <= lines && column >= 1 && message !== '').toBe(true);
        }
      }),
      { numRuns: 1000 },
    );
  });
});
