import type { RequestContext } from '../kernel/request-context.ts';
import { conversationNotFound } from './domain/conversation.ts';
import type { Message } from './domain/message.ts';
import type { ReadConversationsDeps } from './read-conversations.ts';

export interface HistoryRequest {
  readonly conversationId: string;
  /** Absent: the whole history. */
  readonly page?: { readonly after: number; readonly limit: number };
}

export interface HistoryPage {
  readonly messages: readonly Message[];
  /** Sequence after which the next page begins; null at the end. */
  readonly next: number | null;
}

/** The messages in the order of their sequence: all, or a page. Throws `conversation_not_found`. */
export function readHistory({ store, access }: ReadConversationsDeps) {
  return async (ctx: RequestContext, { conversationId, page }: HistoryRequest): Promise<HistoryPage> => {
    access.require(ctx, 'read_conversations');
    const range = page === undefined ? WHOLE : { after: page.after, limit: page.limit + 1 };
    const found = await store.history(ctx, conversationId, range);
    if (found === null) throw conversationNotFound(conversationId);
    if (page === undefined || found.length <= page.limit) return { messages: found, next: null };
    const messages = found.slice(0, page.limit);
    return { messages, next: messages.at(-1)?.sequence ?? null };
  };
}

const WHOLE = { after: 0, limit: null };
