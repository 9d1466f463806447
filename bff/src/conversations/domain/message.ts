import type {
  ContentPart,
  MessageBody,
  MessageMetadata,
  MessageRole,
} from '@corbusier/shared/contract/messages';

export type { ContentPart, MessageMetadata, MessageRole };

/** A message: never changed once it is in its conversation. Parts and metadata are kept as they travel. */
export interface Message {
  readonly id: string;
  readonly conversationId: string;
  readonly role: MessageRole;
  readonly content: readonly ContentPart[];
  readonly metadata: MessageMetadata;
  /** RFC 3339. */
  readonly createdAt: string;
  /** From 1 without a gap in its conversation. */
  readonly sequence: number;
}

/** The message as it is answered; its size is measured in this form. */
export function messageBody(message: Message): MessageBody {
  return {
    id: message.id,
    conversation_id: message.conversationId,
    role: message.role,
    content: [...message.content],
    metadata: message.metadata,
    created_at: message.createdAt,
    sequence_number: message.sequence,
  };
}
