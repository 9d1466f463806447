import { endSession } from '@corbusier/shared/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../lib/api-context.tsx';
import { forgetEverything } from '../lib/browser-store.ts';

/** Ends the session and forgets what this browser kept of it, whether or not the server could be told. */
export function useSignOut(): () => Promise<void> {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const told = await api.call(endSession, {}).then(
      () => true,
      () => false,
    );
    queries.clear();
    await forgetEverything();
    await navigate(told ? '/sign-in?left=told' : '/sign-in?left=untold', { replace: true });
  };
}
