import { ExactNumber } from '@corbusier/shared/domain/json';
import { uuidv7 } from 'uuidv7';
import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import type { Conversation, ConversationState } from './domain/conversation.ts';
import type { Message } from './domain/message.ts';
import type { ConversationStore } from './ports.ts';
import { sampleMessage, textPart } from './testing/sample-message.ts';

export interface ConversationStoreHarness extends TwoTenants {
  readonly store: ConversationStore;
  readonly transactions: Transactions;
  /** Makes a task that conversations may belong to, and answers its id. */
  makeTask(ctx: RequestContext): Promise<string>;
}

const AT = '2026-12-01T08:00:00.000Z';
const LATER = '2026-12-01T09:30:00.250Z';
const WHOLE = { after: 0, limit: null };

function conversation(change: Partial<Conversation> = {}): Conversation {
  return {
    id: uuidv7(),
    title: null,
    taskId: null,
    state: 'active',
    createdAt: AT,
    updatedAt: AT,
    ...change,
  };
}

/** Makes the next message of a conversation, as use cases do. */
function next(change: Partial<Message> = {}) {
  return (to: Conversation, sequence: number): Message =>
    sampleMessage({ id: uuidv7(), ...change, conversationId: to.id, sequence });
}

const sequencesOf = (messages: readonly Message[] | null) => messages?.map(({ sequence }) => sequence);

/** What every store of conversations does. */
export function conversationStoreConformance(
  name: string,
  open: () => Promise<ConversationStoreHarness>,
): void {
  describe(`${name} as a store of conversations`, () => {
    keepsConversations(open);
    listsConversations(open);
  });
  describe(`${name} as a store of messages`, () => {
    keepsMessages(open);
    takesManyAtOnce(open);
  });
  describe(`${name}, two tenants`, () => keepsTenantsApart(open));
}

function keepsConversations(open: () => Promise<ConversationStoreHarness>): void {
  it('gives back what was kept, and nothing for an id that is none', async () => {
    const { store, own, makeTask } = await open();
    const made = conversation({ title: 'Fix “login” 🏛', taskId: await makeTask(own) });
    await store.create(own, made);
    expect(await store.find(own, made.id)).toEqual(made);
    expect(await store.find(own, uuidv7())).toBeNull();
    expect(await store.find(own, 'x')).toBeNull();
  });

  it('refuses an id that is taken', async () => {
    const { store, own } = await open();
    const made = conversation({ title: 'first' });
    await store.create(own, made);
    await expect(store.create(own, { ...made, title: 'second' })).rejects.toMatchObject({
      reason: 'duplicate_conversation',
      details: { conversationId: made.id },
    });
    expect(await store.find(own, made.id)).toEqual(made);
  });

  it('changes a conversation by what is decided, and not when that refuses', async () => {
    const { store, own } = await open();
    const made = conversation();
    await store.create(own, made);
    const paused = await store.change(own, made.id, (now) => ({ ...now, state: 'paused', updatedAt: LATER }));
    expect(paused).toEqual({ ...made, state: 'paused', updatedAt: LATER });
    const refusal = new AppError('invalid_conversation_transition', 'no', {});
    const refused = store.change(own, made.id, () => {
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect(await store.find(own, made.id)).toEqual(paused);
    expect(await store.change(own, uuidv7(), (now) => now)).toBeNull();
    expect(await store.change(own, 'x', (now) => now)).toBeNull();
  });

  it('lets each of several changes at once see the one before it', async () => {
    const { store, own } = await open();
    const made = conversation();
    await store.create(own, made);
    const seen: ConversationState[] = [];
    const change = (state: ConversationState) =>
      store.change(own, made.id, (now) => {
        seen.push(now.state);
        return { ...now, state };
      });
    await Promise.all(Array.from({ length: 8 }, () => change('paused')));
    expect(seen).toEqual(['active', ...Array.from({ length: 7 }, () => 'paused')]);
  });
}

function listsConversations(open: () => Promise<ConversationStoreHarness>): void {
  it('from the newest on, page by page, without a repeat', async () => {
    const { store, own } = await open();
    const made = Array.from({ length: 5 }, () => conversation());
    for (const each of made) await store.create(own, each);
    const seen: Conversation[] = [];
    let before: string | undefined;
    do {
      const page = await store.list(own, { limit: 2, ...(before !== undefined && { before }) });
      seen.push(...page.conversations);
      before = page.next ?? undefined;
    } while (before !== undefined);
    expect(seen).toEqual([...made].reverse());
  });

  it('of a task, in a state, or both', async () => {
    const { store, own, makeTask } = await open();
    const [taskId, otherTask] = [await makeTask(own), await makeTask(own)];
    const active = conversation({ taskId });
    const archived = conversation({ taskId, state: 'archived' });
    const others = [conversation(), conversation({ taskId: otherTask, state: 'archived' })];
    for (const each of [active, archived, ...others]) await store.create(own, each);
    const ids = async (filter: { taskId?: string; state?: ConversationState }) =>
      (await store.list(own, { limit: 10, ...filter })).conversations.map(({ id }) => id);
    expect(await ids({ taskId })).toEqual([archived.id, active.id]);
    expect(await ids({ taskId, state: 'archived' })).toEqual([archived.id]);
    expect(await ids({ state: 'paused' })).toEqual([]);
    expect(await ids({ state: 'archived' })).toEqual([others[1]?.id, archived.id]);
  });

  it('refuses a position that is none', async () => {
    const { store, own } = await open();
    for (const before of ['', 'x', '-1', '9'.repeat(30)]) {
      await expect(store.list(own, { limit: 1, before })).rejects.toMatchObject({ reason: 'invalid_cursor' });
    }
  });
}

function keepsMessages(open: () => Promise<ConversationStoreHarness>): void {
  it('numbers them from 1 and gives them back exactly, in order', async () => {
    const { store, own } = await open();
    const made = conversation();
    await store.create(own, made);
    expect(await store.history(own, made.id, WHOLE)).toEqual([]);
    const appended = [
      await store.append(own, made.id, next({ content: [textPart('a\u0000\ud800é🏛')], createdAt: LATER })),
      await store.append(
        own,
        made.id,
        next({ role: 'assistant', content: [EXACT_CALL], metadata: METADATA }),
      ),
    ];
    const history = await store.history(own, made.id, WHOLE);
    expect(history).toEqual(appended.map((each) => each?.message));
    expect(sequencesOf(history)).toEqual([1, 2]);
    expect(history?.[1]?.content).toEqual([EXACT_CALL]);
    expect(appended.map((each) => each?.conversation)).toEqual([made, made]);
  });

  it('gives a range of them', async () => {
    const { store, own } = await open();
    const made = conversation();
    await store.create(own, made);
    for (let n = 0; n < 5; n += 1) await store.append(own, made.id, next());
    expect(sequencesOf(await store.history(own, made.id, { after: 2, limit: 2 }))).toEqual([3, 4]);
    expect(sequencesOf(await store.history(own, made.id, { after: 3, limit: null }))).toEqual([4, 5]);
    expect(sequencesOf(await store.history(own, made.id, { after: 5, limit: 1 }))).toEqual([]);
  });

  it('has none for a conversation that is not there, and takes none', async () => {
    const { store, own } = await open();
    for (const id of [uuidv7(), 'x']) {
      expect(await store.history(own, id, WHOLE)).toBeNull();
      expect(await store.append(own, id, next())).toBeNull();
    }
  });

  it('keeps nothing of a message that is refused, and loses no number by it', async () => {
    const { store, own } = await open();
    const made = conversation();
    await store.create(own, made);
    const refusal = new AppError('validation_failed', 'no', {});
    const refused = store.append(own, made.id, () => {
      throw refusal;
    });
    await expect(refused).rejects.toBe(refusal);
    expect((await store.append(own, made.id, next()))?.message.sequence).toBe(1);
  });

  it('refuses an id that another message has', async () => {
    const { store, own } = await open();
    const made = conversation();
    await store.create(own, made);
    const id = uuidv7();
    await store.append(own, made.id, next({ id }));
    await expect(store.append(own, made.id, next({ id }))).rejects.toMatchObject({
      reason: 'duplicate_message',
      details: { messageId: id },
    });
    expect(sequencesOf(await store.history(own, made.id, WHOLE))).toEqual([1]);
  });
}

function takesManyAtOnce(open: () => Promise<ConversationStoreHarness>): void {
  it('gives 50 messages at once the numbers 1 to 50', async () => {
    const { store, own } = await open();
    const made = conversation();
    await store.create(own, made);
    const all = await Promise.all(Array.from({ length: 50 }, () => store.append(own, made.id, next())));
    const numbers = all.map((each) => each?.message.sequence ?? 0).sort((left, right) => left - right);
    expect(numbers).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
    expect(sequencesOf(await store.history(own, made.id, WHOLE))).toEqual(numbers);
  });

  it('joins the transaction of its context', async () => {
    const { store, own, transactions } = await open();
    const made = conversation();
    const told: string[] = [];
    const sequence = await transactions.within(own, async (tx) => {
      await store.create(tx, made);
      await store.append(tx, made.id, next());
      transactions.afterCommit(tx, () => told.push('committed'));
      const second = await store.append(tx, made.id, next());
      expect(told).toEqual([]);
      return second?.message.sequence;
    });
    expect([sequence, told]).toEqual([2, ['committed']]);
    expect(sequencesOf(await store.history(own, made.id, WHOLE))).toEqual([1, 2]);
  });
}

function keepsTenantsApart(open: () => Promise<ConversationStoreHarness>): void {
  it('see, list, change and fill only their own conversations', async () => {
    const { store, own, other } = await open();
    const made = conversation({ title: 'mine' });
    await store.create(own, made);
    await store.append(own, made.id, next());
    expect(await store.find(other, made.id)).toBeNull();
    expect((await store.list(other, { limit: 10 })).conversations).toEqual([]);
    expect(await store.change(other, made.id, (now) => ({ ...now, state: 'archived' }))).toBeNull();
    expect(await store.append(other, made.id, next())).toBeNull();
    expect(await store.history(other, made.id, WHOLE)).toBeNull();
    expect(await store.find(own, made.id)).toEqual(made);
  });

  it('may use the same ids, each with its own numbers', async () => {
    const { store, own, other } = await open();
    const [mine, messageId] = [conversation({ title: 'mine' }), uuidv7()];
    await store.create(own, mine);
    await store.create(other, { ...mine, title: 'theirs' });
    await store.append(own, mine.id, next());
    await store.append(own, mine.id, next({ id: messageId }));
    const theirs = await store.append(other, mine.id, next({ id: messageId }));
    expect(theirs?.message.sequence).toBe(1);
    expect((await store.find(own, mine.id))?.title).toBe('mine');
    expect((await store.list(other, { limit: 10 })).conversations).toMatchObject([{ title: 'theirs' }]);
    expect(await store.history(own, mine.id, WHOLE)).toHaveLength(2);
  });
}

const EXACT_CALL = {
  type: 'tool_call' as const,
  call_id: 'call-1',
  name: 'read_file',
  arguments: { id: new ExactNumber('12345678901234567890'), ['__proto__']: null, z: 1, a: 2 },
};

const METADATA = {
  agent_backend: 'claude',
  tool_call_audits: [{ call_id: 'call-1', tool_name: 'read_file', status: 'queued' as const }],
  extensions: { nothing: null, list: [] },
};
