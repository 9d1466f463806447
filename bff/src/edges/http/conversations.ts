import {
  appendMessage,
  type ConversationBody,
  createConversation,
  getConversation,
  getHistory,
  listConversations,
  setConversationState,
} from '@corbusier/shared/contract/conversations';
import type { Input } from '@corbusier/shared/contract/endpoint';
import type { AppendMessageRequest } from '../../conversations/append-message.ts';
import {
  type Conversation,
  type ConversationFilter,
  movesFrom,
} from '../../conversations/domain/conversation.ts';
import { type Message, messageBody } from '../../conversations/domain/message.ts';
import type { OpenConversationRequest } from '../../conversations/open-conversation.ts';
import type { ConversationPage } from '../../conversations/ports.ts';
import type { HistoryPage, HistoryRequest } from '../../conversations/read-history.ts';
import type { SetConversationStateRequest } from '../../conversations/set-conversation-state.ts';
import { defined } from '../../kernel/defined.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { createBind } from './bind.ts';
import { decodeCursor, encodeCursor, pageLimit, pageLinks } from './cursor.ts';

type UseCase<Asked, Answer> = (ctx: RequestContext, asked: Asked) => Promise<Answer>;

export interface ConversationRoutesDeps {
  readonly bind: ReturnType<typeof createBind>;
  /** Throws `forbidden_for_role`. */
  readonly mayWrite: (ctx: RequestContext) => void;
  readonly openConversation: UseCase<OpenConversationRequest, Conversation>;
  readonly listConversations: UseCase<ConversationFilter, ConversationPage>;
  readonly getConversation: UseCase<string, Conversation>;
  readonly setConversationState: UseCase<SetConversationStateRequest, Conversation>;
  readonly readHistory: UseCase<HistoryRequest, HistoryPage>;
  readonly appendMessage: UseCase<AppendMessageRequest, Message>;
}

export function conversationRoutes(deps: ConversationRoutesDeps): void {
  changeRoutes(deps);
  readRoutes(deps);
}

function changeRoutes(deps: ConversationRoutesDeps): void {
  const { bind } = deps;
  const options = { authorize: deps.mayWrite };

  bind(createConversation)(async ({ ctx, body }) => {
    const taskId = body?.task_id?.toLowerCase() ?? null;
    const conversation = await deps.openConversation(ctx, { taskId, title: body?.title ?? null });
    return { conversation: conversationBody(conversation) };
  }, options);

  bind(setConversationState)(async ({ ctx, params, body }) => {
    const asked = { conversationId: idOf(params), state: body.state };
    return { conversation: conversationBody(await deps.setConversationState(ctx, asked)) };
  }, options);

  bind(appendMessage)(async ({ ctx, params, body }) => {
    const message = await deps.appendMessage(ctx, { conversationId: idOf(params), ...body });
    return { message: messageBody(message) };
  }, options);
}

function readRoutes(deps: ConversationRoutesDeps): void {
  const { bind } = deps;

  bind(listConversations)(async ({ ctx, query, request }) => {
    const limit = pageLimit(query.limit);
    const page = await deps.listConversations(ctx, filterOf(query, limit));
    const links = pageLinks(request, page.next === null ? null : encodeCursor(page.next));
    return { conversations: page.conversations.map(conversationBody), limit, links };
  });

  bind(getConversation)(async ({ ctx, params }) => {
    return { conversation: conversationBody(await deps.getConversation(ctx, idOf(params))) };
  });

  bind(getHistory)(async ({ ctx, params, query, request }) => {
    const conversationId = idOf(params);
    const page = pageOf(query);
    const { messages, next } = await deps.readHistory(ctx, { conversationId, ...defined({ page }) });
    const answer = { conversation_id: conversationId, messages: messages.map(messageBody) };
    if (page === undefined) return answer;
    const links = pageLinks(request, next === null ? null : encodeCursor(String(next)));
    return { ...answer, limit: page.limit, links };
  });
}

function idOf(params: Input<typeof getConversation>['params']): string {
  return params.conversation_id.toLowerCase();
}

function filterOf(query: Input<typeof listConversations>['query'], limit: number): ConversationFilter {
  const { task, state, cursor } = query;
  const before = cursor === undefined ? undefined : decodeCursor(cursor, /^\d{1,18}$/);
  return { limit, ...defined({ taskId: task?.toLowerCase(), state, before }) };
}

/** Whoever asks for no page gets the whole. */
function pageOf({ limit, cursor }: Input<typeof getHistory>['query']): HistoryRequest['page'] {
  if (limit === undefined && cursor === undefined) return undefined;
  const after = cursor === undefined ? 0 : Number(decodeCursor(cursor, /^\d{1,15}$/));
  return { after, limit: pageLimit(limit) };
}

function conversationBody(conversation: Conversation): ConversationBody {
  return {
    id: conversation.id,
    title: conversation.title,
    task_id: conversation.taskId,
    state: conversation.state,
    valid_transitions: [...movesFrom(conversation.state)],
    created_at: conversation.createdAt,
    updated_at: conversation.updatedAt,
  };
}
