import { getConversation, getHistory, listConversations } from '@corbusier/shared/contract/conversations';
import type { Data, Input } from '@corbusier/shared/contract/endpoint';
import { getTask, listTaskActivity, listTasks } from '@corbusier/shared/contract/tasks';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import { cursorOf } from './queries.ts';

export type TaskFilters = Omit<Input<typeof listTasks>['query'], 'cursor' | 'limit'>;
export type ConversationFilters = Omit<Input<typeof listConversations>['query'], 'cursor' | 'limit'>;

const ROWS_A_PAGE = 50;
const MESSAGES_A_PAGE = 100;

interface Linked {
  readonly links?: { readonly next: string | null } | undefined;
}

const FIRST: string | null = null;

function nextCursor({ links }: Linked): string | null {
  return cursorOf(links?.next ?? null);
}

function pageOf(limit: number, cursor: string | null): { limit: number; cursor?: string } {
  return { limit, ...(cursor !== null && { cursor }) };
}

export const tasksQuery = (api: ApiClient, filters: TaskFilters) =>
  infiniteQueryOptions({
    queryKey: ['tasks', filters],
    queryFn: ({ pageParam, signal }) =>
      api.call(listTasks, { query: { ...filters, ...pageOf(ROWS_A_PAGE, pageParam) } }, signal),
    initialPageParam: FIRST,
    getNextPageParam: (page: Data<typeof listTasks>) => nextCursor(page),
  });

export const taskKey = (id: string) => ['task', id] as const;

export const taskQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: taskKey(id),
    queryFn: async ({ signal }) => (await api.call(getTask, { params: { task_id: id } }, signal)).task,
  });

export const taskActivityQuery = (api: ApiClient, id: string) =>
  infiniteQueryOptions({
    queryKey: ['task-activity', id],
    queryFn: ({ pageParam, signal }) =>
      api.call(listTaskActivity, { params: { task_id: id }, query: pageOf(ROWS_A_PAGE, pageParam) }, signal),
    initialPageParam: FIRST,
    getNextPageParam: (page: Data<typeof listTaskActivity>) => nextCursor(page),
  });

export const conversationsQuery = (api: ApiClient, filters: ConversationFilters) =>
  infiniteQueryOptions({
    queryKey: ['conversations', filters],
    queryFn: ({ pageParam, signal }) =>
      api.call(listConversations, { query: { ...filters, ...pageOf(ROWS_A_PAGE, pageParam) } }, signal),
    initialPageParam: FIRST,
    getNextPageParam: (page: Data<typeof listConversations>) => nextCursor(page),
  });

export const conversationKey = (id: string) => ['conversation', id] as const;

export const conversationQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: conversationKey(id),
    queryFn: async ({ signal }) =>
      (await api.call(getConversation, { params: { conversation_id: id } }, signal)).conversation,
  });

/** Messages from the first one on. */
export const historyQuery = (api: ApiClient, id: string) =>
  infiniteQueryOptions({
    queryKey: ['history', id],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        getHistory,
        { params: { conversation_id: id }, query: pageOf(MESSAGES_A_PAGE, pageParam) },
        signal,
      ),
    initialPageParam: FIRST,
    getNextPageParam: (page: Data<typeof getHistory>) => nextCursor(page),
  });
