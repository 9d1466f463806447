import { appendMessage } from './conversations/append-message.ts';
import { openConversation } from './conversations/open-conversation.ts';
import type { ConversationObserver, ConversationStore } from './conversations/ports.ts';
import { getConversation, listConversations } from './conversations/read-conversations.ts';
import { readHistory } from './conversations/read-history.ts';
import { setConversationState } from './conversations/set-conversation-state.ts';
import type { HttpAppDeps } from './edges/http/app.ts';
import type { DomainEventLog } from './events/ports.ts';
import type { RoleAccess } from './identity/domain/access.ts';
import type { Clock } from './kernel/clock.ts';
import type { Ids } from './kernel/ids.ts';
import type { Transactions } from './kernel/transactions.ts';
import type { TaskStore } from './tasks/ports.ts';

export interface ConversationWorkDeps {
  readonly stores: {
    readonly conversations: ConversationStore;
    readonly tasks: TaskStore;
    readonly events: DomainEventLog;
  };
  readonly transactions: Transactions;
  readonly access: RoleAccess;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Conversations with the tasks that they belong to and the log of events. */
export function composeConversations(
  deps: ConversationWorkDeps,
  observer: ConversationObserver,
): HttpAppDeps['conversations'] {
  const { stores, transactions, access, clock, ids } = deps;
  const reading = { store: stores.conversations, access };
  const changing = { ...reading, events: stores.events, transactions, observer, clock, ids };
  return {
    mayWrite: (ctx) => access.require(ctx, 'write_conversations'),
    openConversation: openConversation({
      ...changing,
      tasks: { exists: async (ctx, taskId) => (await stores.tasks.find(ctx, taskId)) !== null },
    }),
    setConversationState: setConversationState(changing),
    appendMessage: appendMessage(changing),
    listConversations: listConversations(reading),
    getConversation: getConversation(reading),
    readHistory: readHistory(reading),
  };
}
