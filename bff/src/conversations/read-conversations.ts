import type { RequestContext } from '../kernel/request-context.ts';
import { type Conversation, type ConversationFilter, conversationNotFound } from './domain/conversation.ts';
import type { ConversationAccess, ConversationPage, ConversationStore } from './ports.ts';

export interface ReadConversationsDeps {
  readonly store: ConversationStore;
  readonly access: ConversationAccess;
}

export function listConversations({ store, access }: ReadConversationsDeps) {
  return async (ctx: RequestContext, filter: ConversationFilter): Promise<ConversationPage> => {
    access.require(ctx, 'read_conversations');
    return store.list(ctx, filter);
  };
}

/** Throws `conversation_not_found`, for another tenant's too. */
export function getConversation({ store, access }: ReadConversationsDeps) {
  return async (ctx: RequestContext, id: string): Promise<Conversation> => {
    access.require(ctx, 'read_conversations');
    const conversation = await store.find(ctx, id);
    if (conversation === null) throw conversationNotFound(id);
    return conversation;
  };
}
