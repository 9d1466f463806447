import type { Clock } from '../kernel/clock.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import {
  type Conversation,
  conversationNotFound,
  moveConversation,
  readState,
} from './domain/conversation.ts';
import { conversationStateChanged } from './domain/conversation-event.ts';
import type {
  ConversationAccess,
  ConversationEvents,
  ConversationObserver,
  ConversationStore,
} from './ports.ts';

export interface SetConversationStateDeps {
  readonly access: ConversationAccess;
  readonly store: ConversationStore;
  readonly events: ConversationEvents;
  readonly observer: ConversationObserver;
  readonly transactions: Transactions;
  readonly clock: Clock;
}

export interface SetConversationStateRequest {
  readonly conversationId: string;
  /** As it was sent. */
  readonly state: string;
}

/**
 * Pauses, resumes, archives or reopens a conversation. Throws `invalid_conversation_state` before it looks for
 * the conversation, then `conversation_not_found` and `invalid_conversation_transition`.
 */
export function setConversationState(deps: SetConversationStateDeps) {
  const { access, store, events, observer, transactions, clock } = deps;
  return (
    ctx: RequestContext,
    { conversationId, state }: SetConversationStateRequest,
  ): Promise<Conversation> =>
    transactions.within(ctx, async (tx) => {
      access.require(ctx, 'write_conversations');
      const to = readState(state);
      let from = to;
      const changed = await store.change(tx, conversationId, (conversation) => {
        from = conversation.state;
        return moveConversation(conversation, to, clock.now());
      });
      if (changed === null) throw conversationNotFound(conversationId);
      await events.append(tx, conversationStateChanged(conversationId, from, to));
      transactions.afterCommit(tx, () =>
        observer.conversationChanged(ctx, changed, { kind: 'state_changed' }),
      );
      return changed;
    });
}
