import type { JsonObject } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Conversation, ConversationFilter } from './domain/conversation.ts';
import type { Message } from './domain/message.ts';

/** Conversations and their messages. What writes joins the transaction of the context. */
export interface ConversationStore {
  /** Throws `duplicate_conversation` when the id is taken. */
  create(ctx: RequestContext, conversation: Conversation): Promise<void>;
  find(ctx: RequestContext, id: string): Promise<Conversation | null>;
  /** Newest first. */
  list(ctx: RequestContext, filter: ConversationFilter): Promise<ConversationPage>;
  /** Replaces the conversation by what is decided of it; nobody else changes it meanwhile. Null when there is none. */
  change(
    ctx: RequestContext,
    id: string,
    decide: (conversation: Conversation) => Conversation,
  ): Promise<Conversation | null>;
  /**
   * Adds a message at the next place, from 1 without a gap, however many are added at once. `make` may
   * refuse; nothing is written then. Null when there is no such conversation. Throws `duplicate_message` or
   * `duplicate_sequence` when the id or the place is taken after all.
   */
  append(
    ctx: RequestContext,
    id: string,
    make: (conversation: Conversation, sequence: number) => Message,
  ): Promise<Appended | null>;
  /** Messages in the order of their sequence. Null when there is no such conversation. */
  history(ctx: RequestContext, id: string, range: HistoryRange): Promise<readonly Message[] | null>;
}

export interface ConversationPage {
  readonly conversations: readonly Conversation[];
  /** Opaque decimal text: where the next page goes on. Null at the end. */
  readonly next: string | null;
}

export interface Appended {
  readonly conversation: Conversation;
  readonly message: Message;
}

export interface HistoryRange {
  /** Only messages after this sequence; 0 is the begin. */
  readonly after: number;
  /** Null takes all. */
  readonly limit: number | null;
}

export interface ConversationEvent {
  readonly aggregateType: 'conversation';
  readonly aggregateId: string;
  readonly eventType: string;
  readonly version: number;
  readonly data: JsonObject;
}

/** Keeps events for good, in the transaction of the context. */
export interface ConversationEvents {
  append(ctx: RequestContext, event: ConversationEvent): Promise<void>;
}

/** Tasks that a conversation may belong to. */
export interface TaskDirectory {
  exists(ctx: RequestContext, taskId: string): Promise<boolean>;
}

export interface ConversationAccess {
  /** Throws `forbidden_for_role`. */
  require(ctx: RequestContext, action: 'read_conversations' | 'write_conversations'): void;
}

/** Told after the commit. Must not throw. */
export interface ConversationObserver {
  conversationChanged(ctx: RequestContext, conversation: Conversation, change: ConversationChange): void;
}

export type ConversationChange =
  | { readonly kind: 'created' }
  | { readonly kind: 'state_changed' }
  | { readonly kind: 'message_appended'; readonly sequence: number };
