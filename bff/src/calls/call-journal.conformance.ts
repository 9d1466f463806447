import { ExactNumber, type Json } from '@corbusier/shared/domain/json';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import type { CallIntent, CallOutcome, CallSubject } from './domain/call.ts';
import type { CallJournal, CallLog } from './ports.ts';

export interface CallsHarness extends TwoTenants {
  readonly journal: CallJournal;
  readonly log: CallLog;
}

export function intentOf(more: Partial<CallIntent> = {}): CallIntent {
  return {
    callId: uuidv7(),
    toolName: 'files.read',
    serverName: 'files',
    serverId: '0192f0c1-0000-7000-8000-000000000001',
    revisionHash: 'abc',
    destination: 'local',
    userId: 'ada',
    role: 'developer',
    scope: {},
    edge: 'http',
    correlationId: 'request-1',
    causationId: null,
    initiatedAt: '2026-12-01T08:00:00.000Z',
    arguments: { path: '/tmp/x' },
    ...more,
  };
}

export function outcomeOf(intent: CallIntent, more: Partial<CallOutcome> = {}): CallOutcome {
  const { arguments: _arguments, ...subject } = intent;
  return {
    ...subject,
    dispatched: true,
    status: 'succeeded',
    reason: null,
    message: null,
    details: null,
    durationMs: 12.5,
    completedAt: '2026-12-01T08:00:00.013Z',
    arguments: null,
    result: { content: [{ type: 'text', text: 'ok' }] },
    stderr: null,
    ...more,
  };
}

function subjectOf(intent: CallIntent): CallSubject {
  const { arguments: _arguments, ...subject } = intent;
  return subject;
}

const refusal = (intent: CallIntent, more: Partial<CallOutcome> = {}) =>
  outcomeOf(intent, {
    dispatched: false,
    status: 'denied',
    reason: 'forbidden_for_role',
    message: 'Your role may not call this tool.',
    details: { role: 'viewer' },
    arguments: intent.arguments,
    result: null,
    ...more,
  });

/** What every journal of calls does, seen through its log. */
export function callJournalConformance(name: string, open: () => Promise<CallsHarness>): void {
  describe(`${name} as the journal of calls`, () => {
    it('shows a call as running, then as it ended, with all that was said of it', async () => {
      const { journal, log, own } = await open();
      const scope = {
        taskId: '0192f0c1-0000-7000-8000-0000000000aa',
        conversationId: '0192f0c1-0000-7000-8000-0000000000bb',
        metadata: { why: 'because', n: 1 },
      };
      const intent = intentOf({ scope, causationId: 'event-1' });
      await journal.begin(own, intent);
      const running = await log.find(own, intent.callId);
      expect(running).toEqual({
        ...subjectOf(intent),
        position: expect.stringMatching(/^\d+$/),
        status: 'running',
        reason: null,
        message: null,
        durationMs: null,
        completedAt: null,
        details: null,
        arguments: { value: intent.arguments, head: null, length: 17 },
        result: null,
        stderr: null,
      });
      const outcome = outcomeOf(intent, {
        status: 'failed',
        reason: 'tool_call_timeout',
        message: 'too late',
        details: { after_ms: 5 },
        stderr: { text: 'warn', shared: true },
      });
      await journal.end(own, outcome);
      expect(await log.find(own, intent.callId)).toEqual({
        ...running,
        position: expect.stringMatching(/^\d+$/),
        status: 'failed',
        reason: 'tool_call_timeout',
        message: 'too late',
        durationMs: 12.5,
        completedAt: '2026-12-01T08:00:00.013Z',
        details: { after_ms: 5 },
        result: { value: outcome.result, head: null, length: 41 },
        stderr: { text: 'warn', shared: true },
      });
    });

    it('keeps a refusal, which has no intent, with its arguments', async () => {
      const { journal, log, own } = await open();
      const intent = intentOf({ serverName: null, serverId: null, revisionHash: null, destination: null });
      await journal.end(own, refusal(intent));
      expect(await log.find(own, intent.callId)).toMatchObject({
        status: 'denied',
        serverName: null,
        details: { role: 'viewer' },
        arguments: { value: intent.arguments },
        result: null,
      });
    });

    it('refuses an id that was used before, by a begin, an end or a refusal, and harms nothing', async () => {
      const { journal, log, own, other } = await open();
      const intent = intentOf();
      await journal.begin(own, intent);
      const duplicate = { reason: 'duplicate_call' };
      await expect(
        journal.begin(own, intentOf({ callId: intent.callId, toolName: 'x.y' })),
      ).rejects.toMatchObject(duplicate);
      await expect(
        journal.begin(own, { ...intent, callId: intent.callId.toUpperCase() }),
      ).rejects.toMatchObject(duplicate);
      await expect(journal.end(own, refusal(intent))).rejects.toMatchObject(duplicate);
      expect(await log.find(own, intent.callId)).toMatchObject({ status: 'running', toolName: 'files.read' });
      await journal.end(own, outcomeOf(intent));
      await expect(journal.end(own, outcomeOf(intent, { status: 'failed' }))).rejects.toMatchObject(
        duplicate,
      );
      expect(await log.find(own, intent.callId.toUpperCase())).toMatchObject({ status: 'succeeded' });

      const refused = intentOf();
      await journal.end(own, refusal(refused));
      await expect(journal.begin(own, refused)).rejects.toMatchObject(duplicate);
      await expect(journal.begin(other, intent)).resolves.toBeUndefined();
    });

    it('lets one of several at once win an id, whatever arrives with them', async () => {
      const { journal, log, own } = await open();
      const shared = intentOf();
      const others = Array.from({ length: 20 }, () => intentOf());
      const settled = await Promise.allSettled([
        ...Array.from({ length: 5 }, () => journal.begin(own, shared)),
        ...others.map((intent) => journal.begin(own, intent)),
        journal.end(own, refusal(shared)),
      ]);
      expect(settled.filter(({ status }) => status === 'fulfilled')).toHaveLength(21);
      expect((await log.list(own, { limit: 100 })).calls).toHaveLength(21);
      expect(await log.find(own, shared.callId)).toMatchObject({ status: 'running' });
    });

    it('keeps begin before end, though both are on their way at once', async () => {
      const { journal, log, own } = await open();
      const intents = Array.from({ length: 30 }, () => intentOf());
      await Promise.all(
        intents.flatMap((intent) => [journal.begin(own, intent), journal.end(own, outcomeOf(intent))]),
      );
      const { calls } = await log.list(own, { limit: 100 });
      expect(calls.map((call) => call.status)).toEqual(Array(30).fill('succeeded'));
    });

    it.each<[string, Json]>([
      ['an exact number', { id: new ExactNumber('9007199254740993') }],
      ['NUL and half a pair', { text: 'a\u0000b\ud800' }],
      ['a bare null', null],
      ['a bare string with NUL', 'a\u0000'],
      ['quotes, braces and backslashes', { a: '"},{\\', b: ['NULL', '', '{}'] }],
      ['a key that is a prototype', { ['__proto__']: { x: 1 } }],
    ])('gives arguments back exactly: %s', async (_what, value) => {
      const { journal, log, own } = await open();
      const intent = intentOf({ arguments: value });
      await journal.begin(own, intent);
      expect((await log.find(own, intent.callId))?.arguments?.value).toEqual(value);
    });

    it('keeps 64 KB whole and of more only the head, cut between characters', async () => {
      const { journal, log, own } = await open();
      const whole = 'x'.repeat(64 * 1024 - 2);
      const large = `${'é'.repeat(40_000)}`;
      const intent = intentOf({ arguments: whole });
      await journal.begin(own, intent);
      await journal.end(own, outcomeOf(intent, { result: large }));
      const found = await log.find(own, intent.callId);
      expect(found?.arguments).toEqual({ value: whole, head: null, length: 65_536 });
      // 4,096 bytes: the quote, then 2,047 characters of two bytes; one byte is left over.
      expect(found?.result).toEqual({ value: null, head: `"${'é'.repeat(2_047)}`, length: 80_002 });
    });

    it('replaces what a text column cannot hold, and fails nothing for it', async () => {
      const { journal, log, own } = await open();
      const intent = intentOf({ toolName: 'a\u0000.b\ud800' });
      await journal.end(
        own,
        refusal(intent, { message: 'no\u0000', stderr: { text: '\u0000', shared: false } }),
      );
      expect(await log.find(own, intent.callId)).toMatchObject({
        toolName: 'a\uFFFD.b\uFFFD',
        message: 'no\uFFFD',
        stderr: { text: '\uFFFD', shared: false },
      });
    });

    it('keeps tenants apart', async () => {
      const { journal, log, own, other } = await open();
      const mine = intentOf();
      await journal.begin(own, mine);
      expect(await log.find(other, mine.callId)).toBeNull();
      expect(await log.list(other, { limit: 10 })).toEqual({ calls: [], next: null });
      await journal.begin(other, { ...mine, toolName: 'their.tool' });
      await journal.end(other, outcomeOf({ ...mine, toolName: 'their.tool' }));
      expect(await log.find(own, mine.callId)).toMatchObject({ status: 'running', toolName: 'files.read' });
    });
  });
}
