import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { proving, recordFigure, times } from '../testing/figures.ts';
import { hostileHttp, hostileStdio } from '../testing/hostile-servers.ts';
import { loopLagDuring, residentBytes } from '../testing/process-state.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openProduct, type Product } from '../testing/whole-product.ts';

const MIB = 1024 * 1024;
const HEALED = { timeout: 20_000, interval: 50 };

const db = useTestDatabase();
let product: Product;
beforeAll(async () => {
  product = await openProduct(db, [
    hostileStdio('good'),
    hostileStdio('pipe'),
    hostileHttp('web'),
    hostileStdio('evil', 'tools=schemas'),
  ]);
});
afterAll(() => product.close());

/** Does something nasty, and looks what it does to the loop, the memory, and another server's calls meanwhile. */
async function withstand(what: string, nasty: () => Promise<unknown>): Promise<void> {
  const before = residentBytes();
  let done = false;
  const others = async () => {
    let calls = 0;
    while (!done) {
      expect(await product.say('good.echo', { text: `call ${calls}` })).toBe(`call ${calls}`);
      calls += 1;
    }
    return calls;
  };
  const lag = await loopLagDuring(async () => {
    const beside = others();
    await nasty().finally(() => {
      done = true;
    });
    await beside;
  });
  const grown = (residentBytes() - before) / MIB;
  recordFigure(`longest hold of the event loop: ${what}`, Math.round(lag), 'ms');
  recordFigure(`memory grown: ${what}`, Math.round(grown), 'MiB');
  if (proving) expect(grown).toBeLessThan(400);
}

const up = (name: string) =>
  vi.waitFor(async () => expect(await product.server(name)).toMatchObject({ state: 'running' }), HEALED);

describe('output of processes', () => {
  it('S13: a line beyond all bounds ends the server with its reason, and a slow one is only slow', async () => {
    await withstand('an endless line', async () => {
      const { status, body } = await product.call('pipe.misbehave', { answer: 'long_line' });
      expect(status).toBe(502);
      expect(body.message).toContain('16777216 bytes');
    });
    await up('pipe');
    await withstand('a byte each millisecond', async () => {
      expect(await product.say('pipe.misbehave', { answer: 'dribble' })).toBe('what was asked for');
    });
  });

  it('S15: a flood on stderr is drained and cut, and calls go on', async () => {
    const megabytes = times(64, 1024);
    await withstand('a flood on stderr', async () => {
      await product.tell('pipe', `set stderr_flood=${megabytes}`);
      for (let call = 0; call < 20; call += 1) {
        expect(await product.say('pipe.echo', { text: 'dry' })).toBe('dry');
      }
    });
    const { body } = await product.send('/tools/calls?server=pipe&limit=1');
    const detail = await product.send(`/tools/calls/${body.data.calls[0].call_id}`);
    expect(detail.text.length).toBeLessThan(MIB);
  });

  it('S16: a server that always exits is tried less and less often', async () => {
    const failing = await openProduct(db, [hostileStdio('crash', 'exit=1')]);
    // The first pauses are short and drawn at random, so it may be trying at the moment of a look.
    const first = await vi.waitFor(async () => {
      const seen = await failing.server('crash');
      expect(seen).toMatchObject({ state: 'backing_off', cause: { exit_code: 1 } });
      return seen;
    }, HEALED);
    expect(first.retry_at).not.toBeNull();
    await vi.waitFor(
      async () => expect((await failing.server('crash')).failures).toBeGreaterThan(first.failures),
      HEALED,
    );
    await failing.close();
    expect(failing.running()).toEqual([]);
  });

  it('S17: fifty starts at once, with stops among them, leave one process or none', async () => {
    const racing = await openProduct(db, [hostileStdio('one')], { start: false });
    const { servers } = racing.core;
    const moves = Array.from({ length: 50 }, (_, index) =>
      index % 10 === 9 ? servers.stopServer(racing.ctx, 'one') : servers.startServer(racing.ctx, 'one'),
    );
    await Promise.allSettled(moves);
    const { state } = await racing.server('one');
    expect(racing.running()).toHaveLength(state === 'running' ? 1 : 0);
    await racing.close();
    expect(racing.running()).toEqual([]);
  });
});

describe('what servers send', () => {
  it('S34: nothing that a schema or a result points at is fetched', async () => {
    let hits = 0;
    const canary = createServer((_request, response) => {
      hits += 1;
      response.end('{}');
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    // A server that listens has an address.
    const { port } = canary.address() as AddressInfo;
    await product.tell('web', `set redirect=307:http://127.0.0.1:${port}/elsewhere`);
    const redirected = await product.call('web.echo', { text: 'secret' });
    expect(redirected.status).toBeGreaterThanOrEqual(400);
    await product.tell('web', 'clear redirect');
    await product.call('evil.remote', { text: 'x' });
    await product.send('/tools/evil.remote');
    await product.say('web.every_content');
    expect(hits).toBe(0);
    await new Promise((resolve) => canary.close(resolve));
  });

  it.each([
    ['gzip_bomb=200', 'packed its answer'],
    ['encodings=50', 'packed its answer'],
    ['endless_json', 'longer than 16777216 bytes'],
    ['endless_events', '16777216 bytes'],
    ['no_result', 'without a result'],
    ['content_type=text/html', 'without a result'],
    ['cut', null],
  ])('S35: %s over HTTP is a typed error at the bound, and the next call is good', async (fault, said) => {
    await product.tell('web', `set ${fault}`);
    const clear = () => product.tell('web', `clear ${fault.split('=')[0]}`);
    await withstand(fault, async () => {
      const answer = await product.call('web.echo', { text: 'x' }).finally(clear);
      expect(answer.status).toBeGreaterThanOrEqual(400);
      expect(answer.body.details).toMatchObject({ serverName: 'web' });
      if (said !== null) expect(answer.body.message).toContain(said);
    });
    await up('web');
    expect(await product.say('web.echo', { text: 'good' })).toBe('good');
  });

  it('S35: headers of a quarter of a megabyte harm nobody', async () => {
    await product.tell('web', 'set big_headers=256');
    await withstand('headers of 256 KiB', () => product.call('web.echo', { text: 'x' }));
    await product.tell('web', 'clear big_headers');
    await up('web');
    expect(await product.say('web.echo', { text: 'good' })).toBe('good');
  });

  it.each(['pipe', 'web'])(
    'S36: an answer of %s without end stops at the bound, and its caller can leave',
    async (server) => {
      await withstand(`an endless answer of ${server}`, async () => {
        const { status } = await product.call(`${server}.misbehave`, { answer: 'endless' });
        expect(status).toBe(502);
      });
      await up(server);
      const leaving = AbortSignal.timeout(100);
      const call = product.call(`${server}.misbehave`, { answer: 'never' }, { signal: leaving });
      await expect(call).rejects.toThrow();
      expect(await product.say(`${server}.echo`, { text: 'good' })).toBe('good');
    },
  );

  it.each(['pipe', 'web'])('S81: deep or wide JSON of %s loses its own call only', async (server) => {
    for (const answer of ['deep=129', 'deep=5000', `deep=${times(100_000, 1_000_000)}`, 'duplicate_keys']) {
      await withstand(`${answer} of ${server}`, async () => {
        const { status, body } = await product.call(`${server}.misbehave`, { answer });
        expect([answer, status]).toEqual([answer, 502]);
        expect(body.message).toContain('cannot be read');
      });
    }
    const wide = `wide=${times(100_000, 800_000)}`;
    await withstand(`${wide} of ${server}`, async () => {
      expect(await product.call(`${server}.misbehave`, { answer: wide })).toMatchObject({ status: 200 });
    });
    expect(await product.server(server)).toMatchObject({ state: 'running' });
  });

  it.each([
    'wrong_id',
    'unknown_id',
    'string_id',
    'twice',
    'no_object',
    'neither',
    'split_bytes',
    'invalid_utf8',
  ])('C15: an answer of the kind %s never reaches another call', async (answer) => {
    const leaving = AbortSignal.timeout(300);
    const others = Array.from({ length: 20 }, (_, index) =>
      product.say('pipe.echo', { text: `own ${index}` }),
    );
    await product.call('pipe.misbehave', { answer }, { signal: leaving }).catch(() => null);
    const after = Array.from({ length: 20 }, (_, index) =>
      product.say('pipe.echo', { text: `own ${index + 20}` }),
    );
    const texts = await Promise.all([...others, ...after]);
    expect(texts).toEqual(Array.from({ length: 40 }, (_, index) => `own ${index}`));
  });
});

describe('evil schemas', () => {
  it.each([
    ['redos', { text: `${'a'.repeat(40)}!` }],
    ['recursive', { node: Array.from({ length: 24 }).reduce((next) => ({ next }), {}) }],
    ['properties', { p1: 'x' }],
    ['huge_enum', { pick: 'v99999' }],
    ['endless_ref', { text: 'x' }],
    ['dangling', { text: 'x' }],
    ['wrong_draft', { text: 'x' }],
  ])('S79: %s holds nobody: it is checked in time, or said to be unchecked', async (name, parameters) => {
    await withstand(`the schema ${name}`, async () => {
      const { status } = await product.call(`evil.${name}`, parameters);
      expect([200, 400, 404, 409]).toContain(status);
    });
  });

  it('S80: a schema nested thousands deep fails its server with the reason, and nobody else', async () => {
    const deep = await openProduct(db, [hostileStdio('deep', 'tools=deep_schema'), hostileStdio('other')]);
    const { cause, state } = await deep.server('deep');
    expect(state).not.toBe('running');
    expect(cause.message).toContain('nested deeper');
    expect(await deep.say('other.echo', { text: 'live' })).toBe('live');
    await deep.close();
  });

  it('S82: names of Object.prototype are names like any other', async () => {
    const missing = await product.call('evil.inherited', {});
    expect(missing.body.details?.reason).toBe('tool_schema_validation_failed');
    const parameters = JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"toString":2}');
    await product.call('evil.inherited', parameters);
    await product.call('good.arguments', parameters);
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false);
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});
