import fc from 'fast-check';
import { expect, it } from 'vitest';
import { times } from '../testing/figures.ts';
import { hostileHttp, hostileStdio } from '../testing/hostile-servers.ts';
import { useTestDatabase } from '../testing/test-database.ts';
import { openProduct } from '../testing/whole-product.ts';

const db = useTestDatabase();

const HOSTILE = ['h1', 'h2', 'h3', 'w1', 'w2'];
const ANSWERS = [
  'never',
  'wrong_id',
  'unknown_id',
  'string_id',
  'twice',
  'no_object',
  'neither',
  'prefix',
  'duplicate_keys',
  'invalid_utf8',
  'split_bytes',
  'dribble',
  'deep=5000',
  'wide=20000',
  'half_line',
  'half_then_die',
];
const ACTS = [
  'set die=3',
  'set list_changed=200',
  'set stderr_flood=4',
  'set stdout_noise=500',
  'set late_answers=50',
  'set ignore_ping',
  'set hang_list',
  'set fail_list',
  'set add_tool=one_more',
  'set tools=names',
  'set leave_child',
  'set leave_session',
  'set lose_session',
  'set cut_streams',
  'set status=502',
  'set cut',
  'set endless_json',
];

const misdeed = fc.record({
  server: fc.constantFrom(...HOSTILE),
  deed: fc.oneof(
    fc.constantFrom(...ANSWERS).map((answer) => ({ tool: 'misbehave', parameters: { answer } })),
    fc.constantFrom(...ACTS).map((act) => ({ tool: 'control', parameters: { set: act.slice(4) } })),
  ),
});

it('B18: with five hostile servers beside it, every call to a good one is answered rightly', {
  timeout: 240_000,
}, async () => {
  const bound = { timeouts: { start: '10s', call: '2s' } };
  const product = await openProduct(db, [
    hostileStdio('good'),
    ...HOSTILE.map((name) => ({
      ...(name.startsWith('w') ? hostileHttp(name) : hostileStdio(name)),
      ...bound,
    })),
  ]);
  let asked = 0;
  const askGood = async () => {
    asked += 1;
    const text = `question ${asked}`;
    expect(await product.say('good.echo', { text })).toBe(text);
  };
  await fc.assert(
    fc.asyncProperty(fc.array(misdeed, { minLength: 5, maxLength: 15 }), async (deeds) => {
      const leaving = AbortSignal.timeout(500);
      const hostile = deeds.map(({ server, deed }) =>
        product.call(`${server}.${deed.tool}`, deed.parameters, { signal: leaving }).catch(() => null),
      );
      for (let call = 0; call < 10; call += 1) await askGood();
      await Promise.all(hostile);
      await askGood();
      expect((await product.tools()).map(({ name }) => name)).toContain('good.echo');
    }),
    { numRuns: times(5, 100) },
  );
  await product.close();
  expect(product.running()).toEqual([]);
});
