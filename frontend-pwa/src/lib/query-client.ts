import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { toApiError } from './api-error.ts';

const FRESH_MS = 15_000;
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Queries ask again only where the server says that it is safe and useful, and at most once: an error is shown
 * soon, with a way to try again. `onSignedOut` hears of every 401.
 */
export function createQueryClient(onSignedOut: () => void): QueryClient {
  const onError = (error: Error): void => {
    if (toApiError(error).status === 401) onSignedOut();
  };
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        if (query.queryKey[0] !== 'session') onError(error);
      },
    }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        gcTime: KEPT_MS,
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && mayPass(error),
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}

function mayPass(error: Error): boolean {
  const { status } = toApiError(error);
  return status === 429 || status === 503;
}
