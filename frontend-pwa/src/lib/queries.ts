import { getCall, listCalls } from '@corbusier/shared/contract/calls';
import type { Data, Input } from '@corbusier/shared/contract/endpoint';
import { listServers } from '@corbusier/shared/contract/servers';
import { getSession } from '@corbusier/shared/contract/session';
import { getTool, listTools } from '@corbusier/shared/contract/tools';
import { type InfiniteData, infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';

export type CallFilters = Omit<Input<typeof listCalls>['query'], 'cursor' | 'limit'>;
export type CallPage = Data<typeof listCalls>;
export type CallPages = InfiniteData<CallPage, string | null>;

const CALLS_A_PAGE = 50;

/** Who is signed in; null for nobody. */
export const sessionQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['session'],
    queryFn: async ({ signal }) => (await api.call(getSession, {}, signal)).session,
    staleTime: 5 * 60_000,
    retry: false,
  });

/** The whole catalogue. */
export const toolsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['tools'],
    queryFn: async ({ signal }) => (await api.call(listTools, {}, signal)).tools,
  });

export const toolQuery = (api: ApiClient, name: string) =>
  queryOptions({
    queryKey: ['tool', name],
    queryFn: async ({ signal }) => (await api.call(getTool, { params: { tool: name } }, signal)).tool,
  });

export const serversQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['servers'],
    queryFn: async ({ signal }) => (await api.call(listServers, {}, signal)).servers,
  });

export const callQuery = (api: ApiClient, id: string) =>
  queryOptions({
    queryKey: ['call', id],
    queryFn: async ({ signal }) => (await api.call(getCall, { params: { call_id: id } }, signal)).call,
  });

export const callsQuery = (api: ApiClient, filters: CallFilters) =>
  infiniteQueryOptions({
    queryKey: ['calls', filters],
    queryFn: ({ pageParam, signal }) => api.call(listCalls, { query: callsPage(filters, pageParam) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: CallPage) => cursorOf(page.links.next),
  });

function callsPage(filters: CallFilters, cursor: string | null): Input<typeof listCalls>['query'] {
  return { ...filters, limit: CALLS_A_PAGE, ...(cursor !== null && { cursor }) };
}

/** The opaque cursor inside a page link. */
export function cursorOf(link: string | null): string | null {
  return link === null ? null : new URL(link, 'http://page').searchParams.get('cursor');
}
