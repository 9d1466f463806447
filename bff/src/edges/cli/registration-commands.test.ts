import { describe, expect, it } from 'vitest';
import { refused, setUp, success } from './testing/cli-world.ts';

const SERVER = {
  id: 'i',
  name: 'mine',
  source: 'api',
  transport: { kind: 'stdio', target: 'x', launched: true },
  state: 'running',
  cause: null,
  failures: 0,
  retry_at: null,
  health: { status: 'unknown', checked_at: null, message: null },
  destination: 'local',
  tool_count: 3,
  flagged_tools: [],
  stale_since: null,
  review: 'none',
  startup_stderr: null,
  protocol_version: null,
  server_version: null,
  started_at: null,
  state_changed_at: 't',
  created_at: 't',
  updated_at: 't',
};
const one = success(JSON.stringify({ server: SERVER }));
const argument = {
  type: 'string',
  description: null,
  required: true,
  default: null,
  options: null,
  secret: false,
};
const templates = success(
  JSON.stringify({
    templates: [
      {
        name: 'postgres',
        description: 'A database.',
        arguments: [
          { ...argument, name: 'token', secret: true },
          { ...argument, name: 'port', type: 'integer', required: false },
          { ...argument, name: 'mode', type: 'enum', options: ['ro', 'rw'], required: false },
        ],
      },
    ],
  }),
);
const answer = (request: Request) => (request.url.endsWith('/server-templates') ? templates : one);

async function sent(argv: readonly string[]) {
  const { cli, requests, err, out } = setUp(answer);
  const code = await cli(argv);
  const request = requests.find(({ method }) => method === 'POST');
  return { code, body: request === undefined ? null : await request.json(), err: err(), out: out() };
}

describe('servers add', () => {
  it('registers a URL with its headers', async () => {
    const url = [
      '--url',
      'https://a.example/mcp',
      '--header',
      'authorization=Bearer a=b',
      '--header',
      'x-y=',
    ];
    const { code, body, out } = await sent(['servers', 'add', 'mine', ...url, '--manual']);
    expect(code).toBe(0);
    expect(body).toEqual({
      name: 'mine',
      transport: {
        kind: 'streamable_http',
        url: 'https://a.example/mcp',
        headers: { authorization: 'Bearer a=b', 'x-y': '' },
      },
      start: 'manual',
    });
    expect(out).toBe('mine is running; 3 tools\n');
  });

  it('fills a template, with values of the types that it declares', async () => {
    const pairs = ['token=123', 'port=5432', 'mode=ro'];
    const { code, body } = await sent(['servers', 'add', 'mine', '--template', 'postgres', ...pairs]);
    expect(code).toBe(0);
    expect(body).toEqual({
      name: 'mine',
      template: 'postgres',
      arguments: { token: '123', port: 5432, mode: 'ro' },
    });
  });

  it.each([
    [[], 'give either --url or --template'],
    [['--url', 'https://a.example', '--template', 't'], 'give either --url or --template'],
    [['a=b', '--url', 'https://a.example'], 'key=value is for --template'],
    [['--template', 't', '--header', 'a=b'], '--header is for --url'],
    [['--url', 'https://a.example', '--header', 's3cret'], 'of the form name=value'],
  ])('is not clear with %j', async (options, message) => {
    const { code, body, err } = await sent(['servers', 'add', 'mine', ...options]);
    expect({ code, body }).toEqual({ code: 2, body: null });
    expect(err).toContain(message);
    expect(err).not.toContain('s3cret');
  });
});

it('servers remove names the server in the path', async () => {
  const { cli, requests, out } = setUp(() => one);
  expect(await cli(['servers', 'remove', 'a/b'])).toBe(0);
  expect(requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)).toEqual([
    'DELETE /api/v1/servers/a%2Fb',
  ]);
  expect(out()).toBe('a/b is removed\n');
});

it('servers remove says why not', async () => {
  const { cli, err } = setUp(() => refused('managed_by_config', 'The configuration file defines "files".'));
  expect(await cli(['servers', 'remove', 'files'])).not.toBe(0);
  expect(err()).toContain('managed_by_config: The configuration file defines "files".');
});

it('servers templates lists what can be filled in', async () => {
  const { cli, out } = setUp(() => templates);
  expect(await cli(['servers', 'templates'])).toBe(0);
  expect(out()).toContain('token=STRING [port=INTEGER] [mode=ro|rw]');
});
