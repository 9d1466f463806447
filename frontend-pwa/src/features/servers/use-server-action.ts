import {
  discoverTools,
  refreshHealth,
  restartServer,
  startServer,
  stopServer,
} from '@corbusier/shared/contract/server-life';
import type { ServerBody } from '@corbusier/shared/contract/servers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../lib/api-context.tsx';
import { serverKey } from '../../lib/server-queries.ts';

const ENDPOINTS = {
  start: startServer,
  stop: stopServer,
  restart: restartServer,
  discover: discoverTools,
  health: refreshHealth,
} as const;
export type ServerAction = keyof typeof ENDPOINTS;

/** What an action may change; the server itself too may have gone on since it answered. */
const TOUCHED = ['server', 'servers', 'tools', 'tool', 'revisions'] as const;

/** Does something with a server; its page then shows what the server has become, also when it refused. */
export function useServerAction(name: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<ServerBody, Error, ServerAction>({
    mutationFn: async (action) => (await api.call(ENDPOINTS[action], { params: { name } })).server,
    onSuccess: (server) => queries.setQueryData(serverKey(name), server),
    onSettled: () => {
      for (const key of TOUCHED) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}

export type ActOnServer = ReturnType<typeof useServerAction>;
