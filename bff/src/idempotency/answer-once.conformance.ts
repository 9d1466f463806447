import fc from 'fast-check';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import { type AnswerOnce, answerOnce } from './answer-once.ts';
import type { AnswerStore, KeptAnswer, KeyedRequest } from './ports.ts';

export interface AnswerHarness extends TwoTenants {
  readonly transactions: Transactions;
  readonly answers: AnswerStore;
}

function requestOf(given: Partial<KeyedRequest> = {}): KeyedRequest {
  return { operation: 'createTask', key: uuidv7(), fingerprint: 'f1', ...given };
}

const answerOf = (text: string): KeptAnswer => ({ status: 201, headers: [['etag', '"1"']], body: text });
const says = (text: string) => async () => answerOf(text);
const mustNot = async () => {
  throw new Error('this work must not be done');
};

type Open = () => Promise<AnswerHarness>;

/** What doing a request once means, on every store. */
export function answerOnceConformance(name: string, open: Open): void {
  const ready = async () => {
    const harness = await open();
    return { ...harness, once: answerOnce(harness) };
  };

  describe(`${name} as the store of answers`, () => {
    it('does the work once and answers byte for byte the same', async () => {
      const { once, own } = await ready();
      const request = requestOf();
      const body = '{"a":"\\u0000 é 🦊","n":9007199254740993}\n';
      expect(await once(own, request, says(body))).toEqual({ ...answerOf(body), replayed: false });
      expect(await once(own, request, mustNot)).toEqual({ ...answerOf(body), replayed: true });
    });

    it('refuses the key for another request', async () => {
      const { once, own } = await ready();
      const request = requestOf();
      await once(own, request, says('a'));
      const other = once(own, { ...request, fingerprint: 'f2' }, mustNot);
      await expect(other).rejects.toMatchObject({ reason: 'idempotency_key_reused' });
    });

    it('keeps principals, tenants and operations apart', async () => {
      const { once, own, other } = await ready();
      const request = requestOf();
      await once(own, request, says('first'));
      const others: [RequestContext, KeyedRequest][] = [
        [other, request],
        [{ ...own, userId: 'grace' }, request],
        [own, { ...request, operation: 'transitionTask' }],
      ];
      for (const [ctx, asked] of others) {
        expect(await once(ctx, asked, says('own'))).toMatchObject({ body: 'own', replayed: false });
      }
    });

    it('leaves no claim behind work that was refused', async () => {
      const { once, own } = await ready();
      const request = requestOf();
      const refuse = async () => {
        throw new AppError('task_not_found', 'none');
      };
      await expect(once(own, request, refuse)).rejects.toMatchObject({ reason: 'task_not_found' });
      const second = await once(own, { ...request, fingerprint: 'f2' }, says('now'));
      expect(second).toMatchObject({ body: 'now', replayed: false });
    });

    it('says that a request is still running, and answers it when it has ended', async () => {
      const { once, own } = await ready();
      const request = requestOf();
      const begun = Promise.withResolvers<void>();
      const end = Promise.withResolvers<void>();
      const first = once(own, request, async () => {
        begun.resolve();
        await end.promise;
        return answerOf('done');
      });
      await begun.promise;
      await expect(once(own, request, mustNot)).rejects.toMatchObject({
        reason: 'idempotency_key_in_progress',
      });
      expect(await once(own, requestOf(), says('another key'))).toMatchObject({ replayed: false });
      end.resolve();
      expect(await first).toMatchObject({ replayed: false });
      expect(await once(own, request, mustNot)).toMatchObject({ body: 'done', replayed: true });
    });

    it('does it once for 50 who send the same at once', async () => {
      const { once, own } = await ready();
      const request = requestOf();
      let done = 0;
      const work = async () => {
        done += 1;
        return answerOf('done');
      };
      const all = await Promise.allSettled(Array.from({ length: 50 }, () => once(own, request, work)));
      expect(done).toBe(1);
      for (const end of all) expect(['done', 'idempotency_key_in_progress']).toContain(wordOf(end));
      expect(all.map(wordOf)).toContain('done');
    });

    it('agrees with the model over any order of requests', async () => {
      const world = await ready();
      const steps = fc.array(step, { minLength: 1, maxLength: 12 });
      await fc.assert(
        fc.asyncProperty(steps, (list) => followModel(world, list)),
        { numRuns: 25 },
      );
    });
  });
}

const step = fc.record({
  key: fc.integer({ min: 0, max: 1 }),
  payload: fc.constantFrom('f1', 'f2'),
  second: fc.boolean(),
  fails: fc.boolean(),
});
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

type Model = Map<string, { readonly fingerprint: string; readonly body: string }>;

/** What the model answers; it learns the answer of work that is done. */
function expectation(model: Model, asked: Step, body: string): string {
  const place = `${asked.second} ${asked.key}`;
  const known = model.get(place);
  if (known !== undefined) {
    return known.fingerprint === asked.payload ? known.body : 'idempotency_key_reused';
  }
  if (asked.fails) return 'task_not_found';
  model.set(place, { fingerprint: asked.payload, body });
  return body;
}

async function followModel(
  { once, own, other }: TwoTenants & { readonly once: AnswerOnce },
  steps: readonly Step[],
): Promise<void> {
  const keys = [uuidv7(), uuidv7()];
  const model: Model = new Map();
  for (const [index, asked] of steps.entries()) {
    const ctx = asked.second ? other : own;
    const request = requestOf({ key: keys[asked.key] ?? '', fingerprint: asked.payload });
    const expected = expectation(model, asked, String(index));
    expect(await outcome(once, ctx, { request, body: `${index}`, fails: asked.fails })).toBe(expected);
  }
}

interface Attempt {
  readonly request: KeyedRequest;
  readonly body: string;
  readonly fails: boolean;
}

async function outcome(once: AnswerOnce, ctx: RequestContext, { request, body, fails }: Attempt) {
  const work = async () => {
    if (fails) throw new AppError('task_not_found', 'none');
    return answerOf(body);
  };
  const [end] = await Promise.allSettled([once(ctx, request, work)]);
  return wordOf(end);
}

function wordOf(end: PromiseSettledResult<KeptAnswer>): string {
  if (end.status === 'fulfilled') return end.value.body;
  if (end.reason instanceof AppError) return end.reason.reason;
  throw end.reason;
}
