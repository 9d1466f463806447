import { redeemCode } from '@corbusier/shared/contract/session';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { ErrorNotice } from '../../components/notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { HowToSignIn } from './how-to-sign-in.tsx';

export interface RedeemingProps {
  readonly code: string;
  /** Where to go once signed in. */
  readonly next: string;
}

/** Redeems the code, once, and goes on. */
export function Redeeming({ code, next }: RedeemingProps) {
  const t = useText();
  const { mutate, error } = useRedeem(next);
  const sent = useRef<string>(undefined);
  useEffect(() => {
    if (sent.current === code) return;
    sent.current = code;
    mutate(code);
  }, [code, mutate]);
  if (!error) return <p role="status">{t('signing-in')}</p>;
  return (
    <>
      <ErrorNotice error={toApiError(error)} />
      <HowToSignIn left={null} />
    </>
  );
}

function useRedeem(next: string) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation({
    mutationFn: (code: string) => api.call(redeemCode, { body: { code } }),
    onSuccess: async ({ session }) => {
      queries.clear();
      queries.setQueryData(['session'], session);
      await navigate(next, { replace: true });
    },
  });
}
