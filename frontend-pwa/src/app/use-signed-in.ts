import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useApi } from '../lib/api-context.tsx';
import { toApiError } from '../lib/api-error.ts';
import { forgetReads } from '../lib/browser-store.ts';
import { sessionQuery } from '../lib/queries.ts';

/**
 * Whether there is a session to ask with. Nothing else is asked before that is known, and who has none is led to
 * where one gets in. A server that cannot be asked is for the pages to tell of.
 */
export function useSignedIn(): boolean {
  const { data, error } = useQuery(sessionQuery(useApi()));
  const ended = data === undefined && error !== null && toApiError(error).status === 401;
  const out = data === null || ended;
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    if (!out) return;
    void forgetReads();
    void navigate(`/sign-in?${new URLSearchParams({ next: pathname + search })}`, { replace: true });
  }, [out, navigate, pathname, search]);
  return !out && (data !== undefined || error !== null);
}
