import type { Json } from '@corbusier/shared/domain/json';
import type { conversation, message } from '../../platform/sql/schema-conversations.ts';
import type { Conversation, ConversationState } from '../domain/conversation.ts';
import type { Message, MessageRole } from '../domain/message.ts';

export function conversationOf(row: typeof conversation.$inferSelect): Conversation {
  const { id, title, taskId, createdAt, updatedAt } = row;
  // The column's check lets no other state in.
  return { id, title, taskId, state: row.state as ConversationState, createdAt, updatedAt };
}

export function messageRow(tenantId: string, made: Message): typeof message.$inferInsert {
  const { id, conversationId, sequence, role, createdAt } = made;
  // Parts and metadata are JSON by their own types, which have no index signature to show it.
  const [content, metadata] = [made.content as unknown as Json, made.metadata as unknown as Json];
  return { tenantId, id, conversationId, sequence, role, content, metadata, createdAt };
}

export function messageOf(row: typeof message.$inferSelect): Message {
  const { id, conversationId, sequence, createdAt } = row;
  return {
    id,
    conversationId,
    role: row.role as MessageRole,
    // As `messageRow` wrote them; the column's check lets no other role in.
    content: row.content as unknown as Message['content'],
    metadata: row.metadata as unknown as Message['metadata'],
    createdAt,
    sequence,
  };
}
