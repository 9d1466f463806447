import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { type CallsHarness, intentOf, outcomeOf } from './call-journal.conformance.ts';
import type { CallFilter } from './domain/call.ts';

const TASK = '0192f0c1-0000-7000-8000-0000000000aa';
const TALK = '0192f0c1-0000-7000-8000-0000000000bb';

/** Ten calls of different kinds, recorded one after the other; answers their ids by name. */
async function recordTen({ journal, own }: CallsHarness) {
  const plain = (index: number) => intentOf({ initiatedAt: `2026-12-01T08:00:0${index}.000Z` });
  const ended = [0, 1, 2].map(plain);
  for (const intent of ended) {
    await journal.begin(own, intent);
    await journal.end(own, outcomeOf(intent));
  }
  const failed = { ...plain(3), toolName: 'web.fetch', serverName: 'web' };
  await journal.begin(own, failed);
  await journal.end(
    own,
    outcomeOf(failed, { status: 'failed', reason: 'outcome_unknown', message: '100% lost_it\\' }),
  );
  const refused = { ...plain(4), toolName: 'nothing', serverName: null };
  await journal.end(
    own,
    outcomeOf(refused, { dispatched: false, status: 'rejected', reason: 'tool_not_found', result: null }),
  );
  const tasked = { ...plain(5), scope: { taskId: TASK } };
  await journal.begin(own, tasked);
  await journal.end(own, outcomeOf(tasked));
  const talked = { ...plain(6), scope: { conversationId: TALK } };
  await journal.begin(own, talked);
  await journal.end(own, outcomeOf(talked, { status: 'timed_out', reason: 'tool_call_timeout' }));
  const running = [7, 8, 9].map(plain);
  for (const intent of running)
    await journal.begin(own, { ...intent, toolName: 'Slow.Tool', serverName: 'slow' });
  const id = (intent: { callId: string } | undefined) => intent?.callId ?? '';
  return {
    ended: ended.map(id),
    failed: failed.callId,
    refused: refused.callId,
    tasked: tasked.callId,
    talked: talked.callId,
    running: running.map(id),
  };
}

/** What every log of calls does. */
export function callLogConformance(name: string, open: () => Promise<CallsHarness>): void {
  describe(`${name} as the log of calls`, () => {
    it('lists newest first, page by page, each call once', async () => {
      const harness = await open();
      await recordTen(harness);
      const { log, own } = harness;
      const all = (await log.list(own, { limit: 100 })).calls;
      expect(all).toHaveLength(10);
      const positions = all.map((call) => BigInt(call.position));
      expect(positions).toEqual([...positions].sort((left, right) => (left < right ? 1 : -1)));
      const paged: string[] = [];
      let before: string | null = null;
      do {
        const page = await log.list(own, { limit: 3, ...(before === null ? {} : { before }) });
        paged.push(...page.calls.map((call) => call.callId));
        before = page.next;
      } while (before !== null);
      expect(paged).toEqual(all.map((call) => call.callId));
    });

    it('says that there is no next page when the last one is just full', async () => {
      const harness = await open();
      await recordTen(harness);
      expect((await harness.log.list(harness.own, { limit: 10 })).next).toBeNull();
      expect((await harness.log.list(harness.own, { limit: 9 })).next).not.toBeNull();
    });

    it('does not move what is older than a page when calls begin and end meanwhile', async () => {
      const harness = await open();
      const ids = await recordTen(harness);
      const { log, own, journal } = harness;
      const first = await log.list(own, { limit: 4 });
      await journal.begin(own, intentOf());
      const rest = await log.list(own, { limit: 100, before: first.next ?? '' });
      expect(rest.calls.map((call) => call.callId)).toEqual([
        ids.tasked,
        ids.refused,
        ids.failed,
        ...[...ids.ended].reverse(),
      ]);
    });

    it.each<[string, Partial<CallFilter>, (ids: Awaited<ReturnType<typeof recordTen>>) => string[]]>([
      ['running', { status: 'running' }, (ids) => ids.running],
      ['failed', { status: 'failed' }, (ids) => [ids.failed]],
      ['timed out', { status: 'timed_out' }, (ids) => [ids.talked]],
      ['never', { status: 'cancelled' }, () => []],
      ['of a server', { server: 'web' }, (ids) => [ids.failed]],
      ['of a running server', { server: 'slow' }, (ids) => ids.running],
      ['of a tool', { tool: 'web.fetch' }, (ids) => [ids.failed]],
      ['of a task', { taskId: TASK }, (ids) => [ids.tasked]],
      ['of a task in capitals', { taskId: TASK.toUpperCase() }, (ids) => [ids.tasked]],
      ['of no task', { taskId: uuidv7() }, () => []],
      ['of what is no task', { taskId: 'x' }, () => []],
      ['of a conversation', { conversationId: TALK }, (ids) => [ids.talked]],
      ['since', { since: '2026-12-01T10:00:06.000+02:00' }, (ids) => [ids.talked, ...ids.running]],
      ['by a part of the tool', { q: 'eb.FET' }, (ids) => [ids.failed]],
      ['by a part of a running tool', { q: 'slow' }, (ids) => ids.running],
      ['by a part of the reason', { q: 'not_found' }, (ids) => [ids.refused]],
      ['by a part of the message', { q: 'lost' }, (ids) => [ids.failed]],
      ['by a percent sign', { q: '0% l' }, (ids) => [ids.failed]],
      ['by an underscore', { q: 't_i' }, (ids) => [ids.failed]],
      ['by a backslash', { q: '\\' }, (ids) => [ids.failed]],
      ['by an underscore that is no wildcard', { q: 'slow_tool' }, () => []],
      ['by NUL', { q: '\u0000' }, () => []],
      ['by two things', { server: 'slow', status: 'succeeded' }, () => []],
    ])('finds calls %s', async (_what, filter, expected) => {
      const harness = await open();
      const ids = await recordTen(harness);
      const { calls } = await harness.log.list(harness.own, { limit: 100, ...filter });
      expect(calls.map((call) => call.callId).sort()).toEqual([...expected(ids)].sort());
    });

    it('refuses a position that is none', async () => {
      const { log, own } = await open();
      for (const before of ['', 'x', '-1', '1e3', '0', `1${'0'.repeat(30)}`]) {
        await expect(log.list(own, { limit: 5, before })).rejects.toMatchObject({ reason: 'invalid_cursor' });
      }
    });

    it('knows no call of an unknown or impossible id', async () => {
      const { log, own } = await open();
      expect(await log.find(own, uuidv7())).toBeNull();
      expect(await log.find(own, "x' or 1=1")).toBeNull();
    });
  });
}
