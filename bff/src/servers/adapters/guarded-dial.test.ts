import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { launchFixture } from '../../testing/launched-fixture.ts';
import { defineServer, startProcessHost } from '../../testing/process-fixtures.ts';
import { bookOf, egressOf, openCanary, realRegistration } from '../../testing/registration-fixtures.ts';
import { describeUpstream } from '../../testing/upstream-conformance.ts';
import type { GivenValues } from '../domain/server.ts';
import { createGuardedDial } from './guarded-dial.ts';

const host = startProcessHost();
afterAll(() => host.guardian.close());
const GIVEN: GivenValues = { texts: {}, sealed: {}, paths: {}, fault: null };
const LOOPBACK = ['127.0.0.1'];

const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

async function canary() {
  const opened = await openCanary();
  closing.push(opened.close);
  return opened;
}

function post(url: string, parts: Parameters<typeof realRegistration>[1] = {}) {
  const dial = createGuardedDial({ egress: egressOf({}), addressBook: bookOf({}), ...parts });
  const signal = new AbortController().signal;
  return dial('request')(url, { method: 'POST', headers: {}, body: '{}', signal });
}

describeUpstream('HTTP by a name that was resolved and judged', async () => {
  const launched = await launchFixture(host, ['--page-size=3']);
  const { connectors } = realRegistration(host, {
    egress: egressOf({ allow: ['127.0.0.0/8'] }),
    addressBook: bookOf({ 'fixture.test': LOOPBACK }),
  });
  const transport = {
    kind: 'streamable_http',
    url: `http://fixture.test:${launched.port}/mcp`,
    headers: {},
  } as const;
  const upstream = await connectors.streamable_http.connect(defineServer(transport, { given: GIVEN }), {
    tenantId: 'tenant',
    startTimeoutMs: 20_000,
  });
  const close = async () => {
    await upstream.close();
    await launched.close();
  };
  return { ...upstream, close };
});

describe('a dial', () => {
  it('reaches no address that is not public, in whatever way it is written', async () => {
    const { port, hits } = await canary();
    const hosts = [
      '127.0.0.1',
      '127.1',
      '2130706433',
      '0x7f.1',
      '0177.0.0.1',
      '[::ffff:127.0.0.1]',
      '0.0.0.0',
      '[::]',
    ];
    for (const name of hosts) {
      await expect(post(`http://${name}:${port}/mcp`)).rejects.toMatchObject({ code: 'ADDRESS_REFUSED' });
    }
    expect(hits()).toBe(0);
  });

  it('reaches no private address by a name, not even beside a public one', async () => {
    const { port, hits } = await canary();
    const addressBook = bookOf({ 'inner.test': LOOPBACK, 'both.test': ['1.1.1.1', '127.0.0.1'] });
    for (const name of ['inner.test', 'both.test']) {
      await expect(post(`http://${name}:${port}/`, { addressBook })).rejects.toMatchObject({
        code: 'ADDRESS_REFUSED',
      });
    }
    expect(hits()).toBe(0);
  });

  it('connects to the address that it judged, whatever the name means a moment later', async () => {
    const { port, hits } = await canary();
    const answers = [['127.0.0.1'], ['169.254.169.254']];
    const addressBook = bookOf({ 'turning.test': () => answers.shift() ?? [] });
    const egress = egressOf({ allow: ['127.0.0.0/8'] });
    const response = await post(`http://turning.test:${port}/`, { addressBook, egress });
    expect(await response.text()).toBe('canary');
    const reached = hits();
    await expect(post(`http://turning.test:${port}/`, { addressBook, egress })).rejects.toThrow(
      '169.254.169.254',
    );
    expect(hits()).toBe(reached);
  });

  it('of the operator is bound by what is denied, by name and by address', async () => {
    const { port, hits } = await canary();
    const signal = new AbortController().signal;
    const request = { method: 'POST' as const, headers: {}, body: '{}', signal };
    const addressBook = bookOf({ 'inner.test': LOOPBACK });
    for (const deny of ['127.0.0.0/8', 'inner.test', '*.test']) {
      const dial = createGuardedDial({ egress: egressOf({ deny: [deny] }), addressBook });
      await expect(dial('file')(`http://inner.test:${port}/`, request)).rejects.toThrow(
        `egress rule ${deny}`,
      );
    }
    expect(hits()).toBe(0);
  });
});

describe('a server that others run', () => {
  async function startFailure(listener: RequestListener) {
    const server = createServer(listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    closing.push(() => new Promise((resolve) => server.close(resolve)));
    // A server that listens on a port has an address with it.
    const { port } = server.address() as AddressInfo;
    const { connectors } = realRegistration(host);
    const transport = { kind: 'streamable_http', url: `http://127.0.0.1:${port}/mcp`, headers: {} } as const;
    const failed = connectors.streamable_http.connect(defineServer(transport), {
      tenantId: 't',
      startTimeoutMs: 20_000,
    });
    return failed.then(
      () => 'it started',
      (error: Error) => error.message,
    );
  }

  it.each([301, 302, 303, 307, 308])('is not followed by a %i, and the place is named', async (status) => {
    const { port, hits } = await canary();
    const location = `http://127.0.0.1:${port}/secret?token=t0ken`;
    const message = await startFailure((_request, response) =>
      response.writeHead(status, { location }).end(),
    );
    expect(message).toContain(`a redirect to http://127.0.0.1:${port}, which is not followed`);
    expect(message).not.toContain('t0ken');
    expect(hits()).toBe(0);
  });

  it.each(['gzip', 'gzip, gzip, gzip', 'br', 'x-unknown'])(
    'may not pack its answers as %s',
    async (encoding) => {
      const bomb = gzipSync(Buffer.alloc(50_000_000));
      const message = await startFailure((_request, response) => {
        response
          .writeHead(200, { 'content-type': 'application/json', 'content-encoding': encoding })
          .end(bomb);
      });
      expect(message).toContain('packed its answer');
    },
  );
});
