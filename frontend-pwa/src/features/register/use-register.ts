import { registerServer, type ServerBody } from '@corbusier/shared/contract/servers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../../lib/api-context.tsx';
import { serverPath } from '../../lib/server-path.ts';
import { serverKey } from '../../lib/server-queries.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';
import { draftBody, type ServerDraft } from './server-draft.ts';

/** Registers a server and goes to its page, which says how its start went. */
export function useRegister() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { keyFor } = useRequestKey();
  return useMutation<ServerBody, Error, ServerDraft>({
    mutationFn: async (draft) => {
      const body = draftBody(draft);
      const headers = { 'idempotency-key': keyFor(JSON.stringify(body)) };
      return (await api.call(registerServer, { body, headers })).server;
    },
    onSuccess: (server) => {
      queries.setQueryData(serverKey(server.name), server);
      // Its start may have been told before this answer came, so the answer is not the last word.
      for (const key of ['server', 'servers', 'tools']) void queries.invalidateQueries({ queryKey: [key] });
      void navigate(serverPath(server.name));
    },
  });
}
