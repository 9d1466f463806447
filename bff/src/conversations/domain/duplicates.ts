import { AppError } from '../../kernel/app-error.ts';

export function duplicateConversation(id: string): AppError {
  return new AppError('duplicate_conversation', `There is a conversation ${id} already.`, {
    conversationId: id,
  });
}

export function duplicateMessage(id: string): AppError {
  return new AppError('duplicate_message', `There is a message ${id} already.`, { messageId: id });
}

export function duplicateSequence(conversationId: string, sequence: number): AppError {
  return new AppError(
    'duplicate_sequence',
    `Another message took place ${sequence} of the conversation. Send the message again.`,
    { conversationId, sequence },
  );
}
