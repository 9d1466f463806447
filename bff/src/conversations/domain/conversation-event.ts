import type { Json } from '@corbusier/shared/domain/json';
import type { ConversationEvent } from '../ports.ts';
import type { Conversation, ConversationState } from './conversation.ts';
import type { Message } from './message.ts';
import { CURRENT_VERSION } from './message-event.ts';

export function conversationCreated({ id, taskId, title }: Conversation): ConversationEvent {
  const data = { conversation_id: id, task_id: taskId, title };
  return { ...eventOf(id), eventType: 'conversation_created', version: 1, data };
}

export function conversationStateChanged(id: string, from: ConversationState, to: ConversationState) {
  const data = { conversation_id: id, from, to };
  return { ...eventOf(id), eventType: 'conversation_state_changed', version: 1, data };
}

/** Version 2, with metadata. Without the content: that is kept once, where it can be erased. */
export function messageCreated(message: Message): ConversationEvent {
  const { conversationId, id, role, sequence } = message;
  // Metadata is JSON by its own type; absent members are absent.
  const metadata = message.metadata as unknown as Json;
  const data = { message_id: id, conversation_id: conversationId, role, sequence_number: sequence, metadata };
  return { ...eventOf(conversationId), eventType: 'message_created', version: CURRENT_VERSION, data };
}

function eventOf(aggregateId: string) {
  return { aggregateType: 'conversation', aggregateId } as const;
}
