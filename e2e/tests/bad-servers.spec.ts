import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { apiOf, poll } from '../api.ts';
import { expect, test } from '../fixtures.ts';
import { FAULTY_SERVER, type OwnConfig, writeConfig } from '../own-config.ts';
import { descendantsOf } from '../processes.ts';
import { type Corbusier, removeData, startCorbusier } from '../start-corbusier.ts';

interface Server {
  readonly name: string;
  readonly state: string;
  readonly cause: { message: string; exit_code: number | null; stderr: readonly string[] } | null;
}

const stdio = (name: string, ...flags: string[]) => `
  - name: ${name}
    transport: { kind: stdio, command: bun, args: ['${FAULTY_SERVER}', stdio, ${flags.join(', ')}] }
    timeouts: { start: 5s }`;

const CONFIG = `servers:
  - name: good
    transport: { kind: stdio, command: mcp-server-filesystem, args: [./files] }
  - name: missing
    transport: { kind: stdio, command: no-such-command-anywhere }
  - name: nobody
    transport: { kind: streamable_http, url: 'http://127.0.0.1:9/mcp' }
    timeouts: { start: 5s }
${stdio('exits', '--fault=exit')}
${stdio('noisy', '--fault=noise')}
${stdio('only_noise', '--fault=noise_only')}
${stdio('silent', '--fault=silent')}
${stdio('refuses', '--fault=refuses')}
`;

/** One product with all the bad servers and a good one, for the tests of this file. */
const bad = test.extend<object, { product: Corbusier }>({
  product: [
    async ({}, use) => {
      const config: OwnConfig = await writeConfig(CONFIG);
      await mkdir(join(config.folder, 'files'));
      const product = await startCorbusier({ env: { CORBUSIER_CONFIG: config.file } });
      await use(product);
      const code = await product.stop();
      await removeData(product.dataDir);
      await rm(config.folder, { recursive: true });
      expect(code, product.log()).toBe(0);
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** The server once it has failed; it may be tried again later, which keeps the cause. */
async function failed(corbusier: Corbusier, name: string): Promise<Server> {
  const api = await apiOf(corbusier);
  let server: Server | undefined;
  await poll(async () => {
    const { body } = await api.get(`/servers/${name}`);
    server = body['data']?.['server'] as unknown as Server;
    return server.cause !== null && ['failed', 'backing_off', 'starting'].includes(server.state);
  });
  if (server === undefined) throw new Error('never');
  return server;
}

bad('says of a server whose command does not exist that it does not', async ({ product }) => {
  const { cause } = await failed(product, 'missing');
  expect(cause?.message).toContain('no-such-command-anywhere');
});

bad('says of a server that exits at once how, and what it wrote last', async ({ product }) => {
  const { cause } = await failed(product, 'exits');
  expect(cause).toMatchObject({ exit_code: 7 });
  expect(cause?.stderr).toContain('cannot start: no licence');
});

bad('says of a server that never answers that it did not in its time', async ({ product }) => {
  const { cause } = await failed(product, 'silent');
  expect(cause?.message).toMatch(/5 ?s|5000 ?ms|time/i);
  expect(cause?.stderr).toContain('fixture: starting');
});

bad('says of a server that prints anything but answers what is wrong with it', async ({ product }) => {
  const { cause } = await failed(product, 'only_noise');
  expect(cause?.message).toBeTruthy();
});

bad('says of a server that refuses the handshake what it said', async ({ product }) => {
  const { cause } = await failed(product, 'refuses');
  expect(cause?.message).toContain('not today');
});

bad('says of an address where nobody listens that it cannot be reached', async ({ product }) => {
  const { cause } = await failed(product, 'nobody');
  expect(cause?.message).toMatch(/127\.0\.0\.1:9|reach|connect/i);
});

bad('looks past what a server prints before it answers', async ({ product }) => {
  const api = await apiOf(product);
  await api.whenAvailable('noisy.echo');
  const call = await api.post('/tools/calls', { tool_name: 'noisy.echo', parameters: { text: 'heard' } });
  expect(call.status).toBe(200);
  expect(JSON.stringify(call.body)).toContain('heard');
});

bad('lets the servers that work do so, beside those that do not', async ({ product }) => {
  const api = await apiOf(product);
  await api.whenAvailable('good.list_directory');
  const parameters = { path: '.' };
  const call = await api.post('/tools/calls', { tool_name: 'good.list_allowed_directories', parameters });
  expect(call.body['data']?.['outcome']?.['Success']).toBeTruthy();
  expect((await fetch(`${product.url}/health/ready`)).status).toBe(200);
});

bad('never runs a second process of a server that keeps failing', async ({ product }) => {
  await failed(product, 'exits');
  // However often it has been tried so far.
  const processes = descendantsOf(product.pid).filter(({ command }) => command.includes('--fault=exit'));
  expect(processes.length).toBeLessThanOrEqual(1);
});

bad('tells who calls a tool of a server that is down why it cannot', async ({ product }) => {
  const api = await apiOf(product);
  await api.whenAvailable('noisy.die');
  const died = await api.post('/tools/calls', {
    tool_name: 'noisy.die',
    parameters: { code: 9, stderr: 'my last words\n' },
  });
  expect(died.status).toBe(502);
  expect(died.body).toMatchObject({ code: 'bad_gateway', details: { reason: 'outcome_unknown' } });
  expect(JSON.stringify(died.body['details'])).toContain('my last words');
  const { body } = await api.get('/tools/calls?tool=noisy.die&limit=1');
  expect(body['data']?.['calls']?.['0']).toMatchObject({ status: 'failed', reason: 'outcome_unknown' });
});
