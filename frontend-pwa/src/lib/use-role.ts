import { useQuery } from '@tanstack/react-query';
import { useApi } from './api-context.tsx';
import { sessionQuery } from './queries.ts';

/** The role of whoever is signed in; undefined until it is known. */
export function useRole(): string | undefined {
  return useQuery(sessionQuery(useApi())).data?.role;
}
