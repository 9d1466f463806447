import { type CallDetailBody, cancelCall } from '@corbusier/shared/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from './api-context.tsx';

/** Gives up a running call; its record then says so. One that has ended meanwhile is simply read again. */
export function useCancelCall(id: string) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation<CallDetailBody, Error, void>({
    mutationFn: async () => (await api.call(cancelCall, { params: { call_id: id } })).call,
    onSuccess: (call) => queries.setQueryData(['call', id], call),
    onError: () => void queries.invalidateQueries({ queryKey: ['call', id] }),
    onSettled: () => void queries.invalidateQueries({ queryKey: ['calls'] }),
  });
}
