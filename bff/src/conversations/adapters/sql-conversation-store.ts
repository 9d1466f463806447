import { and, asc, desc, eq, gt, lt, type SQL } from 'drizzle-orm';
import pg from 'pg';
import type { RequestContext } from '../../kernel/request-context.ts';
import { cleanOrNull } from '../../platform/clean-text.ts';
import { conversation, message } from '../../platform/sql/schema-conversations.ts';
import { driverError } from '../../platform/sql/storage-error.ts';
import { joinTenant } from '../../platform/sql/transactions.ts';
import { isUuid } from '../../platform/sql/uuid.ts';
import type { Database, Transaction } from '../../platform/sql/with-tenant.ts';
import type { Conversation, ConversationFilter } from '../domain/conversation.ts';
import { duplicateConversation, duplicateMessage, duplicateSequence } from '../domain/duplicates.ts';
import type { Message } from '../domain/message.ts';
import { readPosition } from '../domain/position.ts';
import type { ConversationPage, ConversationStore, HistoryRange } from '../ports.ts';
import { conversationOf, messageOf, messageRow } from './sql-conversation-row.ts';

type Orm = Transaction['orm'];

export function createSqlConversationStore({ database }: { readonly database: Database }): ConversationStore {
  const join = <T>(ctx: RequestContext, work: (orm: Orm) => Promise<T>): Promise<T> =>
    joinTenant(database, ctx, ({ orm }) => work(orm));
  return {
    create: (ctx, made) => join(ctx, (orm) => create(orm, ctx, made)),
    find: (ctx, id) => join(ctx, (orm) => find(orm, id)),
    list: (ctx, filter) => join(ctx, (orm) => list(orm, filter)),
    change: (ctx, id, decide) =>
      join(ctx, async (orm) => {
        const current = await lock(orm, id);
        if (current === null) return null;
        const changed = decide(current);
        const { state, updatedAt } = changed;
        await orm.update(conversation).set({ state, updatedAt }).where(eq(conversation.id, id));
        return changed;
      }),
    append: (ctx, id, make) =>
      join(ctx, async (orm) => {
        // Whoever comes next waits here, and then counts what this transaction committed.
        const current = await lock(orm, id);
        if (current === null) return null;
        const made = make(current, (await lastSequence(orm, id)) + 1);
        await insert(orm, ctx, made);
        return { conversation: current, message: made };
      }),
    history: (ctx, id, range) =>
      join(ctx, async (orm) => ((await find(orm, id)) === null ? null : history(orm, id, range))),
  };
}

async function create(orm: Orm, ctx: RequestContext, made: Conversation): Promise<void> {
  const row = { ...made, tenantId: ctx.tenantId, title: cleanOrNull(made.title) };
  const target = [conversation.tenantId, conversation.id];
  const written = await orm
    .insert(conversation)
    .values(row)
    .onConflictDoNothing({ target })
    .returning({ id: conversation.id });
  if (written.length === 0) throw duplicateConversation(made.id);
}

async function find(orm: Orm, id: string): Promise<Conversation | null> {
  if (!isUuid(id)) return null;
  const [row] = await orm.select().from(conversation).where(eq(conversation.id, id));
  return row === undefined ? null : conversationOf(row);
}

async function lock(orm: Orm, id: string): Promise<Conversation | null> {
  if (!isUuid(id)) return null;
  const [row] = await orm.select().from(conversation).where(eq(conversation.id, id)).for('no key update');
  return row === undefined ? null : conversationOf(row);
}

async function list(orm: Orm, filter: ConversationFilter): Promise<ConversationPage> {
  const rows = await orm
    .select()
    .from(conversation)
    .where(and(...conditionsOf(filter)))
    .orderBy(desc(conversation.seq))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const next = rows.length > filter.limit ? String(page.at(-1)?.seq) : null;
  return { conversations: page.map(conversationOf), next };
}

function conditionsOf({ taskId, state, before }: ConversationFilter): (SQL | undefined)[] {
  return [
    taskId === undefined ? undefined : eq(conversation.taskId, taskId),
    state === undefined ? undefined : eq(conversation.state, state),
    before === undefined ? undefined : lt(conversation.seq, readPosition(before)),
  ];
}

async function lastSequence(orm: Orm, id: string): Promise<number> {
  const [last] = await orm
    .select({ sequence: message.sequence })
    .from(message)
    .where(eq(message.conversationId, id))
    .orderBy(desc(message.sequence))
    .limit(1);
  return last?.sequence ?? 0;
}

async function insert(orm: Orm, ctx: RequestContext, made: Message): Promise<void> {
  try {
    await orm.insert(message).values(messageRow(ctx.tenantId, made));
  } catch (error) {
    throw refusalOf(error, made);
  }
}

function refusalOf(error: unknown, { id, conversationId, sequence }: Message): unknown {
  const cause = driverError(error);
  const constraint = cause instanceof pg.DatabaseError ? cause.constraint : undefined;
  if (constraint === 'message_sequence_key') return duplicateSequence(conversationId, sequence);
  return constraint === 'message_pkey' ? duplicateMessage(id) : error;
}

async function history(orm: Orm, id: string, { after, limit }: HistoryRange): Promise<readonly Message[]> {
  const query = orm
    .select()
    .from(message)
    .where(and(eq(message.conversationId, id), gt(message.sequence, after)))
    .orderBy(asc(message.sequence));
  const rows = await (limit === null ? query : query.limit(limit));
  return rows.map(messageOf);
}
