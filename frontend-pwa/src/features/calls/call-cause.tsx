import type { CallDetailBody } from '@corbusier/shared/contract/calls';
import { isReason } from '@corbusier/shared/errors';
import { JsonTree } from '../../components/json-tree.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/text.tsx';

const TONES = {
  failed: 'error',
  denied: 'error',
  rejected: 'warn',
  unavailable: 'warn',
  timed_out: 'warn',
} as const;

/** Why a call did not succeed, and what to do; nothing for one that did. */
export function CallCause({ call }: { readonly call: CallDetailBody }) {
  const t = useText();
  const { status, message } = call;
  if (status === 'succeeded' || status === 'running') return null;
  const tone = status === 'cancelled' ? 'info' : TONES[status];
  return (
    <Notice tone={tone} title={t(`call-cause-${status}`)}>
      {message && <p>{message}</p>}
      <Advice reason={call.reason} />
      {call.details && Object.keys(call.details).length > 0 && <JsonTree value={call.details} />}
    </Notice>
  );
}

function Advice({ reason }: { readonly reason: string | null }) {
  const t = useText();
  return reason !== null && isReason(reason) ? <p>{t(`error-${reason}-advice`)}</p> : null;
}
