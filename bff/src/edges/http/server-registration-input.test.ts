import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ApiWorld, memoryApi } from '../../testing/api-world.ts';
import { startProcessHost } from '../../testing/process-fixtures.ts';
import {
  bookOf,
  egressOf,
  fixtureTemplate,
  openCanary,
  realRegistration,
  templateArgument,
} from '../../testing/registration-fixtures.ts';

const DOLLAR = '$';
const host = startProcessHost();
const folder = mkdtempSync(join(tmpdir(), 'registration-'));
const root = join(folder, 'root');
const marker = join(folder, 'marker');
mkdirSync(join(root, 'inside'), { recursive: true });
mkdirSync(join(folder, 'root-twin'));
writeFileSync(join(root, 'inside', 'file'), '');
symlinkSync('/etc', join(root, 'link'));
symlinkSync(join(root, 'inside'), join(root, 'good-link'));

const template = fixtureTemplate(
  ['{{text}}', '{{number}}', '--in={{path}}', '{{kind}}', '{{place}}', '{{flag}}'],
  {
    env: { TOKEN: '{{token}}' },
    arguments: [
      templateArgument('text', { pattern: '[^x]*' }),
      templateArgument('number', { type: 'integer', required: false }),
      templateArgument('path', { type: 'path', root, required: false }),
      templateArgument('kind', { type: 'enum', options: ['a', 'b'], required: false }),
      templateArgument('place', { type: 'url', required: false }),
      templateArgument('flag', { type: 'boolean', required: false }),
      templateArgument('token', { secret: true, required: false }),
    ],
  },
);

let world: ApiWorld;
let canary: Awaited<ReturnType<typeof openCanary>>;
beforeAll(async () => {
  canary = await openCanary();
  const addressBook = bookOf({ 'inner.test': ['10.0.0.1'], 'metadata.test': ['169.254.169.254'] });
  const egress = egressOf({ deny: ['*.evil.example', '203.0.115.0/24'] });
  world = await memoryApi(realRegistration(host, { templates: [template], addressBook, egress }));
});
afterAll(async () => {
  await canary.close();
  await host.guardian.close();
  rmSync(folder, { recursive: true });
});

const post = (body: unknown) => world.send('/servers', { body, as: { ...world.own, role: 'admin' } });
const known = async () => (await world.core.servers.listServers({ ...world.own, correlationId: 'c' })).length;

/** Nothing was stored, nothing was started, nobody was asked. */
async function nothingHappened() {
  expect(await known()).toBe(1);
  expect(host.running()).toEqual([]);
  expect(existsSync(marker)).toBe(false);
  expect(canary.hits()).toBe(0);
}

async function refused(
  body: unknown,
): Promise<{ status: number; reason: string; paths: string[]; text: string }> {
  const { status, body: answer, text } = await post(body);
  await nothingHappened();
  const errors: { path: string[] }[] = answer.details.errors ?? [];
  return { status, reason: answer.details.reason, paths: errors.map(({ path }) => path.join('.')), text };
}

const url = (text: string, headers = {}) => ({ kind: 'streamable_http', url: text, headers });
const GOOD = 'https://203.0.114.1/mcp';

describe('a registration that is refused leaves nothing', () => {
  it.each<[string, unknown, string[]]>([
    [
      'a command',
      { name: 'a', transport: { kind: 'stdio', command: 'sh', args: ['-c', `touch ${marker}`] } },
      ['transport.kind', 'transport.url'],
    ],
    [
      'a command beside a URL scheme',
      { name: 'a', transport: { kind: 'streamable_http', command: '/bin/sh' } },
      ['transport.url'],
    ],
    ['no place at all', { name: 'a' }, ['transport']],
    ['no object', [], ['']],
    ['a name that is no text', { name: 5, transport: url(GOOD) }, ['name']],
    ['a name with a path', { name: '../x', transport: url(GOOD) }, ['name']],
    ['a name with NUL', { name: 'a\0', transport: url(GOOD) }, ['name']],
    ['a name in capitals', { name: 'GitHub', transport: url(GOOD) }, ['name']],
    ['a name with a dot', { name: 'a.b', transport: url(GOOD) }, ['name']],
    ['an empty name', { name: '', transport: url(GOOD) }, ['name']],
    ['a name of 101', { name: 'a'.repeat(101), transport: url(GOOD) }, ['name']],
    ['a homoglyph', { name: 'gіthub', transport: url(GOOD) }, ['name']],
    ['javascript:', { name: 'a', transport: url('javascript:alert(1)') }, ['transport.url']],
    ['file:', { name: 'a', transport: url('file:///etc/passwd') }, ['transport.url']],
    ['credentials in the URL', { name: 'a', transport: url('https://u:p@203.0.114.1/') }, ['transport.url']],
    ['a fragment', { name: 'a', transport: url(`${GOOD}#x`) }, ['transport.url']],
    ['blanks', { name: 'a', transport: url(`${GOOD}/a b`) }, ['transport.url']],
    [
      'a line break that URL would drop',
      { name: 'a', transport: url('https://203.0.1\n14.1/') },
      ['transport.url'],
    ],
    ['a backslash', { name: 'a', transport: url('https:\\\\203.0.114.1') }, ['transport.url']],
    ['a URL of 3,000', { name: 'a', transport: url(GOOD + 'x'.repeat(3000)) }, ['transport.url']],
    [
      'a header with a line break',
      { name: 'a', transport: url(GOOD, { a: 'b\r\nx: y' }) },
      ['transport.headers.a'],
    ],
    ['a header without a name', { name: 'a', transport: url(GOOD, { '': 'x' }) }, ['transport.headers.']],
    ['a header of the transport', { name: 'a', transport: url(GOOD, { Host: 'x' }) }, ['transport.headers']],
    ['a header twice', { name: 'a', transport: url(GOOD, { A: '1', a: '2' }) }, ['transport.headers']],
    ['a header that is no text', { name: 'a', transport: url(GOOD, { a: 1 }) }, ['transport.headers.a']],
    ['an unknown template', { name: 'a', template: 'sh' }, ['template']],
    ['a template by a name of objects', { name: 'a', template: 'constructor' }, ['template']],
    [
      'an unknown argument',
      { name: 'a', template: 'fixture', arguments: { text: 'x y', command: 'sh' } },
      ['arguments.command', 'arguments.text'],
    ],
    [
      'all at once',
      { name: 'A', template: 'fixture', arguments: { number: 1.5, kind: 'c', flag: 'yes' } },
      ['name', 'arguments.text', 'arguments.number', 'arguments.kind', 'arguments.flag'],
    ],
  ])('%s', async (_what, body, paths) => {
    const refusal = await refused(body);
    expect(refusal).toMatchObject({ status: 400, reason: 'server_validation_failed' });
    expect(refusal.paths).toEqual(paths);
  });

  it.each<[string, unknown]>([
    ['text', '-rf'],
    ['text', 'a\0b'],
    ['text', 'x'.repeat(9000)],
    ['text', 5],
    ['text', '\ud800'],
    ['number', '5'],
    ['number', -5],
    ['path', '..'],
    ['path', '../root-twin'],
    ['path', '/etc/passwd'],
    ['path', 'link/passwd'],
    ['path', 'link'],
    ['path', 'inside/../../root-twin'],
    ['path', 'nothing'],
    ['path', 'inside\0/file'],
    ['path', ''],
    ['place', 'ftp://203.0.114.1'],
    ['place', `https://203.0.114.1/${DOLLAR}(id) x`],
    ['kind', 'A'],
    ['flag', 'true'],
    ['token', 5],
  ])('the value of %s: %j', async (name, value) => {
    const refusal = await refused({
      name: 'a',
      template: 'fixture',
      arguments: { text: 'ok', [name]: value },
    });
    expect(refusal).toMatchObject({
      status: 400,
      reason: 'server_validation_failed',
      paths: [`arguments.${name}`],
    });
  });

  it.each([
    'http://127.0.0.1:PORT/mcp',
    'http://localhost.localdomain.invalid@127.0.0.1:PORT/',
    'http://2130706433:PORT/',
    'http://0x7f.0.0.1:PORT/',
    'http://[::ffff:127.0.0.1]:PORT/',
    'http://0.0.0.0:PORT/',
    'http://169.254.169.254/latest/meta-data/',
    'http://[fd00:ec2::254]/',
    'http://inner.test:PORT/',
    'http://metadata.test/',
  ])('the address %s', async (text) => {
    const address = text.replace('PORT', String(canary.port));
    const refusal = await refused({ name: 'a', transport: url(address) });
    expect(refusal.reason).toBe(address.includes('@') ? 'server_validation_failed' : 'address_not_allowed');
    const place = await refused({
      name: 'a',
      template: 'fixture',
      arguments: { text: 'ok', place: address },
    });
    expect(place.reason).toBe(refusal.reason);
  });

  it.each(['https://a.evil.example/mcp', 'https://203.0.115.9/'])(
    'the forbidden place %s',
    async (address) => {
      expect(await refused({ name: 'a', transport: url(address) })).toMatchObject({
        status: 403,
        reason: 'egress_denied',
      });
    },
  );

  it('does not repeat what may be a secret', async () => {
    const refusal = await refused({ name: 'A', transport: url(GOOD, { authorization: 's3cret\n' }) });
    expect(refusal.text).not.toContain('s3cret');
  });
});

describe('a value', () => {
  it('is never read again: references, ports and slots in it are characters', async () => {
    const text = `${DOLLAR}{env:FIXTURE_SECRET} {port} {{token}} $& \`id\` $(id); rm`;
    const token = `${DOLLAR}{file:/etc/passwd}{{text}}`;
    const made = await post({
      name: 'mine',
      template: 'fixture',
      arguments: { text, token, path: 'good-link/file' },
    });
    expect(made.body.data.server).toMatchObject({ state: 'running', cause: null });
    const sent = { body: { tool_name: 'mine.environment', parameters: {} } };
    const seen = await world.send('/tools/calls', sent);
    expect(seen.body.data.outcome.Success.content.structuredContent.TOKEN).toBe(token);
    const [pid] = host.running();
    expect(pid).toBeDefined();
    const args = host
      .running()
      .map(host.commandOf)
      .find((line) => line.includes('fixture-mcp-server'))
      ?.split('\0');
    expect(args).toContain(text);
    expect(args).toContain(`--in=${join(root, 'inside', 'file')}`);
    // What was optional and not given is left out.
    expect(args?.filter((arg) => arg.includes('{{'))).toEqual([text]);
    await world.send('/servers/mine', { method: 'DELETE', as: { ...world.own, role: 'admin' } });
    await nothingHappened();
  });
});
