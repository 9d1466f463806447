import { describe, expect, it } from 'vitest';
import { EnvironmentError } from '../../config/config-error.ts';
import { DEFAULT_TENANT_ID, LOCAL_ADMIN_ID } from '../../kernel/request-context.ts';

import {
  called,
  clock,
  detail,
  entry,
  nothingRuns,
  OTHER_TENANT,
  refused,
  setUp,
  success,
  textResult,
  tool,
  verifier,
} from './testing/cli-world.ts';

describe('the command line', () => {
  it('serves when it is given nothing, and ends as the server ended', async () => {
    const { cli, log } = setUp();
    expect(await cli([])).toBe(0);
    expect(await cli(['serve'])).toBe(0);
    expect(log).toEqual(['serve', 'serve']);
    expect(await setUp(nothingRuns, { serve: async () => 7 }).cli(['serve'])).toBe(7);
  });

  it.each([
    [['--help'], 0],
    [['--version'], 0],
    [['help', 'tools'], 0],
    [['nonsense'], 2],
    [['token'], 2],
    [['token', '--tenant', 'x', '--role', 'admin'], 2],
    [['token', '--tenant', DEFAULT_TENANT_ID, '--role', 'a', '--ttl', '5'], 2],
    [['tenants', 'create', 'a--b'], 2],
    [['calls', 'list', '--status', 'odd'], 2],
    [['tools', 'list', '--odd'], 2],
    [['tools', 'list', '--tenant', 'default'], 2],
    [['tools', 'call', 'x', '--tenant', 'default'], 2],
  ])('%j ends with %i', async (argv, exitCode) => {
    const { cli, log, err, out } = setUp();
    expect(await cli(argv)).toBe(exitCode);
    expect(log).toEqual([]);
    expect((exitCode === 0 ? out() : err()).length).toBeGreaterThan(0);
  });

  it('names the command that was likely meant', async () => {
    const { cli, err } = setUp();
    expect(await cli(['sign-on'])).toBe(2);
    expect(err()).toBe('there is no command sign-on; did you mean sign-in?\n');
  });

  it('says its exit codes', async () => {
    const { cli, out } = setUp();
    await cli(['--help']);
    expect(out()).toContain('4  no server runs on this data folder');
  });

  it('ends with 3 when the configuration is wrong, and says why', async () => {
    const { cli, err } = setUp(nothingRuns, {
      serve: async () => {
        throw new EnvironmentError([{ variable: 'CORBUSIER_PORT', message: 'must be a port' }]);
      },
    });
    expect(await cli([])).toBe(3);
    expect(err()).toBe('CORBUSIER_PORT: must be a port\n');
  });

  it('ends with 1 at anything unexpected', async () => {
    const { cli, err } = setUp(nothingRuns, {
      migrate: async () => {
        throw new Error('no database\u001b[31m');
      },
    });
    expect(await cli(['migrate'])).toBe(1);
    expect(err()).toBe('no database\\u{1b}[31m\n');
  });
});

describe('sign-in, token, tenants, migrate, doctor', () => {
  it('prints a link with the code in its fragment, for the local administrator', async () => {
    const { cli, out, log } = setUp();
    expect(await cli(['sign-in'])).toBe(0);
    expect(out()).toBe(
      `corbusier sign-in http://127.0.0.1:8080/sign-in#code=code-of-${LOCAL_ADMIN_ID}-admin\n`,
    );
    expect(log).toEqual(['closed']);
  });

  it('prints a token that the server accepts', async () => {
    const { cli, out } = setUp();
    const sub = '0192f0c1-0000-7000-8000-0000000000aa';
    expect(
      await cli(['token', '--tenant', OTHER_TENANT, '--role', 'viewer', '--sub', sub, '--ttl', '30m']),
    ).toBe(0);
    const claims = await verifier.verify(out().trim());
    expect(claims).toMatchObject({ tenantId: OTHER_TENANT, userId: sub, role: 'viewer' });
    expect(Math.abs(claims.expiresAt - clock.epochMs() / 1000 - 1800)).toBeLessThan(60);
  });

  it('prints a token of the local administrator for an hour when not told otherwise', async () => {
    const { cli, out } = setUp();
    await cli(['token', '--tenant', DEFAULT_TENANT_ID, '--role', 'admin', '--json']);
    const { token, expires_in } = JSON.parse(out());
    expect(expires_in).toBe(3600);
    expect(await verifier.verify(token)).toMatchObject({ userId: LOCAL_ADMIN_ID });
  });

  it('signs no token that lives too long', async () => {
    const { cli, err } = setUp();
    expect(await cli(['token', '--tenant', DEFAULT_TENANT_ID, '--role', 'admin', '--ttl', '3h'])).toBe(2);
    expect(err()).toContain('at most 7200 seconds');
  });

  it('creates a tenant once and lists them', async () => {
    const { cli, out, err, log, tenants } = setUp();
    expect(await cli(['tenants', 'create', 'Acme', '--name', 'Acme Ltd'])).toBe(0);
    expect(tenants[1]).toMatchObject({ slug: 'acme', displayName: 'Acme Ltd', status: 'active' });
    expect(await cli(['tenants', 'create', 'acme'])).toBe(1);
    expect(err()).toContain('the slug acme is taken');
    expect(await cli(['tenants', 'list', '--json'])).toBe(0);
    const last = out().trim().split('\n').at(-1) ?? '';
    expect(JSON.parse(last).tenants.map(({ slug }: { slug: string }) => slug)).toEqual(['default', 'acme']);
    expect(log).toEqual(['closed', 'closed', 'closed']);
  });

  it('says which migrations were applied', async () => {
    const { cli, out } = setUp();
    expect(await cli(['migrate'])).toBe(0);
    expect(await cli(['migrate', '--json'])).toBe(0);
    expect(out()).toBe('applied: 0000_first, 0001_second\n{"applied":["0000_first","0001_second"]}\n');
  });

  it('runs every check and fails when one does', async () => {
    const { cli, out } = setUp(nothingRuns, {
      doctorChecks: [
        { name: 'data folder', run: () => Promise.reject(new Error('open to others')) },
        { name: 'port', run: async () => '8080 is free' },
      ],
    });
    expect(await cli(['doctor'])).toBe(1);
    expect(out()).toBe('WRONG data folder: open to others\nok    port: 8080 is free\n');
  });
});

describe('clients of the running server', () => {
  const commands = [
    ['servers', 'list'],
    ['tools', 'list'],
    ['tools', 'show', 'fs.read'],
    ['tools', 'call', 'fs.read'],
    ['calls', 'list'],
    ['calls', 'show', 'c'],
    ['calls', 'cancel', 'c'],
  ];

  it.each(commands)('%s %s ends with 4 and one line when none runs', async (...argv) => {
    const { cli, err, requests } = setUp(nothingRuns, { findServer: async () => null });
    expect(await cli(argv)).toBe(4);
    expect(err()).toBe('no server runs on this data folder; start it with: corbusier serve\n');
    expect(requests).toEqual([]);
  });

  it.each(commands)('%s %s ends with 4 and one line when it does not answer', async (...argv) => {
    const { cli, err } = setUp();
    expect(await cli(argv)).toBe(4);
    expect(err()).toBe(
      'the server at http://127.0.0.1:8080 does not answer; start it with: corbusier serve\n',
    );
  });

  it('come as the administrator of the tenant', async () => {
    const { cli, requests } = setUp(() => success('{"servers":[]}'));
    expect(await cli(['servers', 'list', '--tenant', OTHER_TENANT])).toBe(0);
    const header = requests[0]?.headers.get('authorization') ?? '';
    expect(await verifier.verify(header.replace('Bearer ', ''))).toMatchObject({
      tenantId: OTHER_TENANT,
      userId: LOCAL_ADMIN_ID,
      role: 'admin',
    });
  });

  it('end with 5 and the reason when the server refuses', async () => {
    const { cli, err } = setUp(() => refused('tool_not_found', 'there is no tool a/b'));
    expect(await cli(['tools', 'show', 'a/b'])).toBe(5);
    expect(err()).toBe('tool_not_found: there is no tool a/b (trace trace-1)\n');
  });

  it('end with 1 at an answer that is none', async () => {
    expect(await setUp(() => ({ text: '<html>' })).cli(['tools', 'list'])).toBe(1);
    expect(await setUp(() => success('{"tools":1}')).cli(['tools', 'list'])).toBe(1);
    expect(await setUp(() => ({ status: 500, text: '{}' })).cli(['tools', 'list'])).toBe(1);
  });

  it('list tools without letting them draw on the terminal', async () => {
    const { cli, out, requests } = setUp(() => success(JSON.stringify({ tools: [entry] })));
    expect(await cli(['tools', 'list', '--q', 'a b', '--server', 'fs'])).toBe(0);
    expect(requests[0]?.url).toBe('http://127.0.0.1:8080/api/v1/tools?q=a+b&server=fs');
    expect(out()).toBe('NAME     AVAILABLE  DESCRIPTION\nfs.read  yes        Reads \\u{1b}[2Ja file\n');
  });

  it('show a tool by its name, escaped in the path', async () => {
    const { cli, out, requests } = setUp(() => detail);
    expect(await cli(['tools', 'show', 'fs.read/../x?y'])).toBe(0);
    expect(requests[0]?.url).toBe('http://127.0.0.1:8080/api/v1/tools/fs.read%2F..%2Fx%3Fy');
    expect(out()).toContain('aliases: fs__read');
  });

  it('list and show calls', async () => {
    const call = {
      call_id: 'c1',
      tool_name: 'fs.read',
      server_name: 'fs',
      server_id: 's',
      destination: 'local',
      revision_hash: null,
      status: 'failed',
      reason: 'outcome_unknown',
      message: 'lost',
      user_id: 'u',
      role: 'admin',
      edge: 'http',
      task_id: null,
      conversation_id: null,
      correlation_id: 'r',
      initiated_at: '2026-12-01T00:00:00Z',
      completed_at: null,
      duration_ms: 12.6,
    };
    const extra = {
      details: null,
      arguments: { value: { a: 1 }, head: null, length: 7 },
      result: { value: null, head: '{"x', length: 70_000 },
      payload_withheld: false,
      stderr: null,
    };
    const { cli, out, requests } = setUp((request) =>
      request.url.includes('/c1')
        ? success(JSON.stringify({ call: { ...call, ...extra } }))
        : success(
            JSON.stringify({
              calls: [call],
              limit: 20,
              links: { self: '/x', next: '/api/v1/tools/calls?cursor=abc', prev: null },
            }),
          ),
    );
    expect(await cli(['calls', 'list', '--status', 'failed', '--limit', '5'])).toBe(0);
    expect(requests[0]?.url).toBe('http://127.0.0.1:8080/api/v1/tools/calls?status=failed&limit=5');
    expect(out()).toContain(
      'c1  2026-12-01T00:00:00Z  failed  13  fs.read  outcome_unknown\nmore: --cursor abc\n',
    );
    expect(await cli(['calls', 'show', 'c1'])).toBe(0);
    expect(out()).toContain('arguments  {"a":1}\nresult     {"x… (70000 bytes)\n');
    expect(await cli(['calls', 'cancel', 'c1'])).toBe(0);
    const [, , cancelled] = requests;
    expect(`${cancelled?.method} ${cancelled?.url}`).toBe(
      'POST http://127.0.0.1:8080/api/v1/tools/calls/c1/cancel',
    );
  });
});

describe('tools call', () => {
  async function sent(argv: string[]): Promise<{ exitCode: number; body: string; err: string }> {
    const { cli, requests, err } = setUp(tool(textResult));
    const exitCode = await cli(['tools', 'call', 'fs.read', ...argv]);
    const post = requests.find(({ method }) => method === 'POST');
    return { exitCode, body: (await post?.text()) ?? '', err: err() };
  }

  it.each([
    [[], '{}'],
    [['path=a=b', 'lines=3'], '{"path":"a=b","lines":3}'],
    [['path=3', 'lines=9007199254740993'], '{"path":"3","lines":9007199254740993}'],
    [['lines=many', 'other=1', 'more:=[1]'], '{"lines":"many","other":"1","more":[1]}'],
    [['--json', '{"path":"x","n":1e400}'], '{"path":"x","n":1e400}'],
    [['--json', 'path=x', 'lines=1'], '{"path":"x","lines":1}'],
    [['path=x', '--json'], '{"path":"x"}'],
  ])('%j sends %s', async (argv, parameters) => {
    expect(await sent(argv)).toMatchObject({
      exitCode: 0,
      body: `{"tool_name":"fs.read","parameters":${parameters}}`,
    });
  });

  it.each([
    [['path']],
    [['=x']],
    [['a=1', 'a=2']],
    [['a:=nope']],
    [['--json', '{']],
    [['--json', '{"a":1,"a":2}']],
    [['path=x', '--json', '{}']],
  ])('%j is a wrong command line', async (argv) => {
    expect(await sent(argv)).toMatchObject({ exitCode: 2, body: '' });
  });

  it('prints texts as they are, or the whole answer exactly', async () => {
    const people = setUp(tool(textResult));
    await people.cli(['tools', 'call', 'fs.read']);
    expect(people.out()).toBe('hello\n');

    const big = called('{"Success":{"content":{"structuredContent":{"id":9007199254740993}}}}');
    const machine = setUp(tool(big));
    await machine.cli(['tools', 'call', 'fs.read', '--json']);
    expect(machine.out()).toContain('"structuredContent":{"id":9007199254740993}');
  });

  it('ends with 6 when the tool failed, after what it said', async () => {
    const failure = called(
      '{"Failure":{"error":"no such file","result":{"content":[{"type":"text","text":"ENOENT"}]}}}',
    );
    const { cli, out, err } = setUp(tool(failure));
    expect(await cli(['tools', 'call', 'fs.read', 'path=x'])).toBe(6);
    expect(out()).toBe('ENOENT\n');
    expect(err()).toBe('fs.read failed\n');
  });

  it('ends with 6 when nobody knows whether it ran', async () => {
    for (const reason of ['outcome_unknown', 'tool_call_timeout'] as const) {
      const { cli, err } = setUp(tool(refused(reason, 'the server died')));
      expect(await cli(['tools', 'call', 'fs.read'])).toBe(6);
      expect(err()).toContain(reason);
    }
  });

  it('calls by a bare name as well', async () => {
    const { cli, requests } = setUp((request) =>
      request.method === 'GET' ? refused('tool_not_found', 'no') : textResult,
    );
    expect(await cli(['tools', 'call', 'read', 'path=1'])).toBe(0);
    expect(await requests.at(-1)?.text()).toBe('{"tool_name":"read","parameters":{"path":"1"}}');
  });
});
