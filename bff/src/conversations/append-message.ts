import type {
  ContentPartInput,
  MessageMetadataInput,
  MessageRole,
} from '@corbusier/shared/contract/messages';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import { readPart } from './domain/content-parts.ts';
import { type Conversation, conversationNotFound, requireOpen } from './domain/conversation.ts';
import { messageCreated } from './domain/conversation-event.ts';
import type { Message } from './domain/message.ts';
import { readMetadata } from './domain/metadata.ts';
import { DEFAULT_LIMITS, type MessageLimits, validateMessage } from './domain/validate-message.ts';
import type {
  ConversationAccess,
  ConversationEvents,
  ConversationObserver,
  ConversationStore,
} from './ports.ts';

export interface AppendMessageDeps {
  readonly access: ConversationAccess;
  readonly store: ConversationStore;
  readonly events: ConversationEvents;
  readonly observer: ConversationObserver;
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly ids: Ids;
  /** Absent: the limits of people and agents who talk. */
  readonly limits?: MessageLimits;
}

export interface AppendMessageRequest {
  readonly conversationId: string;
  readonly role: MessageRole;
  readonly content: readonly ContentPartInput[];
  readonly metadata?: MessageMetadataInput | null | undefined;
}

/**
 * Adds a message to the end of a conversation, and its event with it. Throws, in this order,
 * `conversation_not_found`, `conversation_archived` and `validation_failed`.
 */
export function appendMessage(deps: AppendMessageDeps) {
  const { access, store, events, observer, transactions } = deps;
  return (ctx: RequestContext, request: AppendMessageRequest): Promise<Message> =>
    transactions.within(ctx, async (tx) => {
      access.require(ctx, 'write_conversations');
      const draft = draftOf(deps, request);
      const appended = await store.append(tx, request.conversationId, (conversation, sequence) =>
        admit({ ...draft, sequence }, conversation, deps.limits),
      );
      if (appended === null) throw conversationNotFound(request.conversationId);
      const { conversation, message } = appended;
      await events.append(tx, messageCreated(message));
      const change = { kind: 'message_appended', sequence: message.sequence } as const;
      transactions.afterCommit(tx, () => observer.conversationChanged(ctx, conversation, change));
      return message;
    });
}

function draftOf(
  { ids, clock }: AppendMessageDeps,
  { conversationId, role, content, metadata }: AppendMessageRequest,
): Omit<Message, 'sequence'> {
  return {
    id: ids.next(),
    conversationId,
    role,
    content: content.map(readPart),
    metadata: readMetadata(metadata),
    createdAt: clock.now(),
  };
}

function admit(message: Message, conversation: Conversation, limits = DEFAULT_LIMITS): Message {
  requireOpen(conversation);
  validateMessage(message, limits);
  return message;
}
