import { CONVERSATION_STATES } from '@corbusier/shared/contract/conversations';
import { describe, expect, it } from 'vitest';
import {
  type Conversation,
  type ConversationState,
  MAX_TITLE_LENGTH,
  moveConversation,
  movesFrom,
  readState,
  readTitle,
  requireOpen,
} from './conversation.ts';

const LATER = '2026-12-01T09:00:00.000Z';

function conversationIn(state: ConversationState): Conversation {
  const at = '2026-12-01T08:00:00.000Z';
  return { id: 'c1', title: null, taskId: null, state, createdAt: at, updatedAt: at };
}

const ALLOWED = ['active>paused', 'active>archived', 'paused>active', 'paused>archived', 'archived>active'];
const PAIRS = CONVERSATION_STATES.flatMap((from) => CONVERSATION_STATES.map((to) => ({ from, to })));

describe('the states of a conversation', () => {
  it.each(PAIRS)('from $from to $to', ({ from, to }) => {
    const conversation = conversationIn(from);
    const move = () => moveConversation(conversation, to, LATER);
    if (ALLOWED.includes(`${from}>${to}`)) {
      expect(move()).toEqual({ ...conversation, state: to, updatedAt: LATER });
      expect(movesFrom(from)).toContain(to);
      return;
    }
    expect(move).toThrow(
      expect.objectContaining({
        reason: 'invalid_conversation_transition',
        details: { conversationId: 'c1', from, to },
      }),
    );
    expect(movesFrom(from)).not.toContain(to);
  });

  it.each(CONVERSATION_STATES)('reads %s by its exact name', (state) => expect(readState(state)).toBe(state));

  it.each(['Active', ' active', 'closed', ''])('refuses the state %j', (text) => {
    expect(() => readState(text)).toThrow(expect.objectContaining({ reason: 'invalid_conversation_state' }));
  });

  it('takes messages unless it is archived', () => {
    expect(() => requireOpen(conversationIn('active'))).not.toThrow();
    expect(() => requireOpen(conversationIn('paused'))).not.toThrow();
    expect(() => requireOpen(conversationIn('archived'))).toThrow(
      expect.objectContaining({ reason: 'conversation_archived', status: 409 }),
    );
  });
});

describe('the title of a conversation', () => {
  it.each([
    ['  Fix login  ', 'Fix login'],
    ['   ', null],
    [null, null],
    [undefined, null],
    ['🏛'.repeat(MAX_TITLE_LENGTH), '🏛'.repeat(MAX_TITLE_LENGTH)],
  ])('of %j is %j', (text, title) => expect(readTitle(text)).toBe(title));

  it('is refused when it is too long, counted in characters', () => {
    expect(() => readTitle('🏛'.repeat(MAX_TITLE_LENGTH + 1))).toThrow(
      expect.objectContaining({
        reason: 'validation_failed',
        details: expect.objectContaining({
          kind: 'title_too_long',
          field: 'title',
          actual: MAX_TITLE_LENGTH + 1,
        }),
      }),
    );
  });
});
