import type { RequestContext } from '../../kernel/request-context.ts';
import {
  createMemoryTable,
  keptAs,
  type MemoryTable,
  type TableKeeper,
} from '../../platform/memory/table.ts';
import type { Conversation, ConversationFilter } from '../domain/conversation.ts';
import { duplicateConversation, duplicateMessage } from '../domain/duplicates.ts';
import type { Message } from '../domain/message.ts';
import { readPosition } from '../domain/position.ts';
import type { ConversationPage, ConversationStore } from '../ports.ts';

interface MemoryConversationDeps {
  /** Keeps them beyond the life of the process. */
  readonly keeper?: TableKeeper;
}

interface Tables {
  readonly conversations: MemoryTable<Conversation>;
  readonly messages: MemoryTable<Message>;
  /** Last sequence by tenant and conversation; absent until it is asked for. */
  readonly last: Map<string, number>;
}

/** Each operation is done in one turn of the event loop, so that none sees another half done. */
export function createMemoryConversationStore({ keeper }: MemoryConversationDeps = {}): ConversationStore {
  const tables: Tables = {
    conversations: createMemoryTable({ key: (row) => row.id, ...keptAs('conversation', keeper) }),
    messages: createMemoryTable({ key: (row) => row.id, ...keptAs('message', keeper) }),
    last: new Map(),
  };
  const { conversations } = tables;
  return {
    create: async (ctx, conversation) => {
      if (!conversations.insert(ctx.tenantId, conversation)) throw duplicateConversation(conversation.id);
    },
    find: async (ctx, id) => conversations.find(ctx.tenantId, id),
    list: async (ctx, filter) => list(tables, ctx, filter),
    change: async (ctx, id, decide) => {
      const conversation = conversations.find(ctx.tenantId, id);
      if (conversation === null) return null;
      const changed = decide(conversation);
      conversations.put(ctx.tenantId, changed);
      return changed;
    },
    append: async (ctx, id, make) => {
      const conversation = conversations.find(ctx.tenantId, id);
      if (conversation === null) return null;
      const message = make(conversation, lastSequence(tables, ctx, id) + 1);
      if (!tables.messages.insert(ctx.tenantId, message)) throw duplicateMessage(message.id);
      tables.last.set(placeOf(ctx, id), message.sequence);
      return { conversation, message };
    },
    history: async (ctx, id, { after, limit }) => {
      if (conversations.find(ctx.tenantId, id) === null) return null;
      const messages = messagesOf(tables, ctx, id).filter(({ sequence }) => sequence > after);
      return limit === null ? messages : messages.slice(0, limit);
    },
  };
}

function list({ conversations }: Tables, ctx: RequestContext, filter: ConversationFilter): ConversationPage {
  const before = filter.before === undefined ? Number.POSITIVE_INFINITY : Number(readPosition(filter.before));
  const found = conversations
    .list(ctx.tenantId)
    .filter(({ sequence, row }) => sequence < before && matches(row, filter))
    .sort((left, right) => right.sequence - left.sequence)
    .slice(0, filter.limit + 1);
  const page = found.slice(0, filter.limit);
  const next = found.length > filter.limit ? String(page.at(-1)?.sequence) : null;
  return { conversations: page.map(({ row }) => row), next };
}

function matches(conversation: Conversation, { taskId, state }: ConversationFilter): boolean {
  return (
    (taskId === undefined || conversation.taskId === taskId) &&
    (state === undefined || conversation.state === state)
  );
}

function messagesOf({ messages }: Tables, ctx: RequestContext, id: string): Message[] {
  return messages
    .list(ctx.tenantId)
    .map(({ row }) => row)
    .filter(({ conversationId }) => conversationId === id)
    .sort((left, right) => left.sequence - right.sequence);
}

function lastSequence(tables: Tables, ctx: RequestContext, id: string): number {
  return tables.last.get(placeOf(ctx, id)) ?? messagesOf(tables, ctx, id).at(-1)?.sequence ?? 0;
}

function placeOf(ctx: RequestContext, id: string): string {
  return `${ctx.tenantId}/${id}`;
}
