import type { ContentPart, Message } from '../domain/message.ts';

/** A message that nothing is wrong with; say what is to be different. */
export function sampleMessage(change: Partial<Message> = {}): Message {
  return {
    id: '01936f00-0000-7000-8000-000000000001',
    conversationId: '01936f00-0000-7000-8000-00000000000c',
    role: 'user',
    content: [textPart('Hello')],
    metadata: {},
    createdAt: '2026-12-01T08:00:00.000Z',
    sequence: 1,
    ...change,
  };
}

export function textPart(text: string): ContentPart {
  return { type: 'text', text };
}
