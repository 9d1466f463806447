import { AppError } from '../kernel/app-error.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Ids } from '../kernel/ids.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import type { Transactions } from '../kernel/transactions.ts';
import { type Conversation, readTitle } from './domain/conversation.ts';
import { conversationCreated } from './domain/conversation-event.ts';
import type {
  ConversationAccess,
  ConversationEvents,
  ConversationObserver,
  ConversationStore,
  TaskDirectory,
} from './ports.ts';

export interface OpenConversationDeps {
  readonly access: ConversationAccess;
  readonly store: ConversationStore;
  readonly tasks: TaskDirectory;
  readonly events: ConversationEvents;
  readonly observer: ConversationObserver;
  readonly transactions: Transactions;
  readonly clock: Clock;
  readonly ids: Ids;
}

export interface OpenConversationRequest {
  readonly taskId: string | null;
  readonly title: string | null;
}

/** Opens an active conversation, on its own or for a task. Throws `validation_failed` and `task_not_found`. */
export function openConversation(deps: OpenConversationDeps) {
  const { access, store, events, observer, transactions } = deps;
  return (ctx: RequestContext, request: OpenConversationRequest): Promise<Conversation> =>
    transactions.within(ctx, async (tx) => {
      access.require(ctx, 'write_conversations');
      const conversation = newConversation(deps, request);
      await requireTask(deps, tx, request.taskId);
      await store.create(tx, conversation);
      await events.append(tx, conversationCreated(conversation));
      transactions.afterCommit(tx, () =>
        observer.conversationChanged(ctx, conversation, { kind: 'created' }),
      );
      return conversation;
    });
}

function newConversation(
  { ids, clock }: OpenConversationDeps,
  { taskId, title }: OpenConversationRequest,
): Conversation {
  const now = clock.now();
  return {
    id: ids.next(),
    title: readTitle(title),
    taskId,
    state: 'active',
    createdAt: now,
    updatedAt: now,
  };
}

async function requireTask({ tasks }: OpenConversationDeps, ctx: RequestContext, taskId: string | null) {
  if (taskId === null || (await tasks.exists(ctx, taskId))) return;
  throw new AppError('task_not_found', `There is no task ${taskId}.`, { taskId });
}
