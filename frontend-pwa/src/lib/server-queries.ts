import type { Data } from '@corbusier/shared/contract/endpoint';
import { getServer, listServerTemplates } from '@corbusier/shared/contract/servers';
import { listRevisions } from '@corbusier/shared/contract/tools';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './api-client.ts';
import { cursorOf } from './queries.ts';

const REVISIONS_A_PAGE = 20;

export const serverKey = (name: string) => ['server', name] as const;

export const serverQuery = (api: ApiClient, name: string) =>
  queryOptions({
    queryKey: serverKey(name),
    queryFn: async ({ signal }) => (await api.call(getServer, { params: { name } }, signal)).server,
  });

/** How the tools of a server changed, newest first. */
export const revisionsQuery = (api: ApiClient, name: string) =>
  infiniteQueryOptions({
    queryKey: ['revisions', name],
    queryFn: ({ pageParam, signal }) => {
      const query = { limit: REVISIONS_A_PAGE, ...(pageParam !== null && { cursor: pageParam }) };
      return api.call(listRevisions, { params: { name }, query }, signal);
    },
    initialPageParam: null as string | null,
    getNextPageParam: (page: Data<typeof listRevisions>) => cursorOf(page.links.next),
  });

/** The newest revision of one tool, by its canonical name. */
export const lastRevisionQuery = (api: ApiClient, server: string, tool: string) =>
  queryOptions({
    queryKey: ['revisions', server, tool],
    queryFn: async ({ signal }) => {
      const input = { params: { name: server }, query: { tool, limit: 1 } };
      return (await api.call(listRevisions, input, signal)).revisions[0] ?? null;
    },
  });

export const templatesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['server-templates'],
    queryFn: async ({ signal }) => (await api.call(listServerTemplates, {}, signal)).templates,
  });
