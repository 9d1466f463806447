import { CONVERSATION_STATES, type ConversationState } from '@corbusier/shared/contract/conversations';
import { AppError } from '../../kernel/app-error.ts';

export type { ConversationState };

/** A sequence of messages to which one can only add. */
export interface Conversation {
  readonly id: string;
  readonly title: string | null;
  readonly taskId: string | null;
  readonly state: ConversationState;
  /** RFC 3339, as all instants here. */
  readonly createdAt: string;
  /** Of the conversation itself; messages leave it alone. */
  readonly updatedAt: string;
}

export interface ConversationFilter {
  readonly limit: number;
  readonly taskId?: string;
  readonly state?: ConversationState;
  /** Position of the last one of the page before. */
  readonly before?: string;
}

const MOVES: Readonly<Record<ConversationState, readonly ConversationState[]>> = {
  active: ['paused', 'archived'],
  paused: ['active', 'archived'],
  archived: ['active'],
};

/** Code points. */
export const MAX_TITLE_LENGTH = 200;

/** The title without blanks around it; null when nothing is left. Throws `validation_failed` when it is too long. */
export function readTitle(text: string | null | undefined): string | null {
  // What no text column can hold is replaced before it is measured, so that what is answered is what is kept.
  const title = (text ?? '').toWellFormed().replaceAll('\0', '\uFFFD').trim();
  const length = [...title].length;
  if (length > MAX_TITLE_LENGTH) {
    throw new AppError('validation_failed', `A title has at most ${MAX_TITLE_LENGTH} characters.`, {
      kind: 'title_too_long',
      field: 'title',
      max: MAX_TITLE_LENGTH,
      actual: length,
    });
  }
  return title === '' ? null : title;
}

/** States to which a conversation may go from here. */
export function movesFrom(state: ConversationState): readonly ConversationState[] {
  return MOVES[state];
}

/** The state of this exact name. Throws `invalid_conversation_state`. */
export function readState(text: string): ConversationState {
  const state = CONVERSATION_STATES.find((known) => known === text);
  if (state !== undefined) return state;
  throw new AppError(
    'invalid_conversation_state',
    `A conversation is ${CONVERSATION_STATES.join(', ')}; ${JSON.stringify(text.slice(0, 40))} is none of these.`,
    { states: CONVERSATION_STATES },
  );
}

/** The conversation in its new state. Throws `invalid_conversation_transition`; staying is no move either. */
export function moveConversation(
  conversation: Conversation,
  to: ConversationState,
  now: string,
): Conversation {
  const { id, state: from } = conversation;
  if (MOVES[from].includes(to)) return { ...conversation, state: to, updatedAt: now };
  throw new AppError(
    'invalid_conversation_transition',
    from === to
      ? `The conversation is ${to} already.`
      : `A conversation that is ${from} cannot become ${to}; it may become ${MOVES[from].join(' or ')}.`,
    { conversationId: id, from, to },
  );
}

/** Throws `conversation_archived`: what is put away takes no messages. A paused conversation does. */
export function requireOpen({ id, state }: Conversation): void {
  if (state !== 'archived') return;
  throw new AppError(
    'conversation_archived',
    'The conversation is archived and takes no messages; make it active first.',
    { conversationId: id },
  );
}

/** What is said of a conversation that is not there, or is another tenant's. */
export function conversationNotFound(id: string): AppError {
  return new AppError('conversation_not_found', `There is no conversation ${id}.`, { conversationId: id });
}
