import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { hostileHttp, hostileStdio, type ServerInFile } from '../testing/hostile-servers.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openProduct, type Product, type ProductOptions } from '../testing/whole-product.ts';

/** Healing waits a second or so between attempts. */
const HEALED = { timeout: 20_000, interval: 50 };

const db = useTestDatabase();
const folder = mkdtempSync(join(tmpdir(), 'corbusier-lifecycle-'));
const open = new Set<Product>();

afterEach(async () => {
  const products = [...open];
  open.clear();
  await Promise.all(products.map((product) => product.close()));
  // Whatever a test was about: nothing of it is left.
  expect(products.flatMap((product) => product.running())).toEqual([]);
});

async function start(servers: readonly ServerInFile[], options?: ProductOptions): Promise<Product> {
  const product = await openProduct(db, servers, options);
  open.add(product);
  return product;
}

const running = (product: Product, name: string) =>
  vi.waitFor(async () => expect(await product.server(name)).toMatchObject({ state: 'running' }), HEALED);

describe('a server that ends', () => {
  it('B1: has forgotten our session: it gets a new one, and its tools stay', async () => {
    for (const lost of ['lost_status=404', 'lost_status=400', 'lost_status=200']) {
      const product = await start([hostileHttp('web', lost)]);
      const before = await product.tools();
      await product.tell('web', 'set lose_session');
      await vi.waitFor(
        async () => expect(await product.say('web.echo', { text: 'back' })).toBe('back'),
        HEALED,
      );
      expect((await product.tools()).map(({ name }) => name)).toEqual(before.map(({ name }) => name));
      // Once in this process: one that was started anew has seen the first only.
      expect((await product.tell('web', 'clear delay')).initialize).toBeLessThanOrEqual(2);
    }
  });

  it('B3: by itself is started again, and its tools are unavailable meanwhile, with the reason', async () => {
    const product = await start([hostileStdio('pipe', `exit_while=${join(folder, 'b3')}`)]);
    writeFileSync(join(folder, 'b3'), '');
    await product.call('pipe.control', { set: 'die=3' });
    const down = await vi.waitFor(async () => {
      const server = await product.server('pipe');
      expect(server).toMatchObject({ state: 'backing_off', cause: { exit_code: 7 } });
      return server;
    }, HEALED);
    expect(down.cause.stderr).toContain('cannot start: no licence');
    const [echo] = (await product.tools()).filter(({ name }) => name === 'pipe.echo');
    expect(echo).toMatchObject({ available: false });
    expect(echo.unavailable_reason).toMatch(/code [37]/);
    const refused = await product.call('pipe.echo', {});
    expect(refused).toMatchObject({ status: 409, body: { details: { reason: 'tool_unavailable' } } });
    rmSync(join(folder, 'b3'));
    await running(product, 'pipe');
    expect(await product.say('pipe.echo', { text: 'again' })).toBe('again');
  });

  it('B4: in the middle of a call ends it with exit code and last words, and it is not sent again', async () => {
    const product = await start([hostileStdio('pipe', 'die_after=1')]);
    const counted = await product.tell('pipe', 'clear delay');
    expect(counted['tools/call']).toBe(1);
    const [waits, dies] = await Promise.all([
      product.call('pipe.wait', { key: 'k' }),
      product.call('pipe.echo', {}),
    ]);
    for (const lost of [waits, dies]) {
      expect(lost.status).toBe(502);
      expect(lost.body.details).toMatchObject({ reason: 'outcome_unknown', serverName: 'pipe', exitCode: 9 });
      expect(lost.body.details.stderr.at(-1)).toBe('out of memory');
    }
    await running(product, 'pipe');
    expect((await product.tell('pipe', 'clear delay'))['tools/call']).toBe(1);
  });
});

describe('a server that lets pings pass', () => {
  it('B7: is asked for its list in their place, and goes on', async () => {
    const product = await start([hostileStdio('pipe', 'ignore_ping')]);
    const [pid] = product.running();
    const { status, body } = await product.send('/servers/pipe/health', { method: 'POST' });
    expect(status).toBe(200);
    expect(body.data.server).toMatchObject({ state: 'running', health: { status: 'healthy' } });
    const requests = await product.tell('pipe', 'clear delay');
    expect(requests).toMatchObject({ ping: 1, initialize: 1 });
    expect(product.running()).toContain(pid);
  });
});
