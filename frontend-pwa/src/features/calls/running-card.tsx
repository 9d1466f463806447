import type { CallDetailBody } from '@corbusier/shared/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { Square } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { CallProgressBar } from '../../components/call-progress-bar.tsx';
import { Card } from '../../components/card.tsx';
import { Elapsed } from '../../components/moment.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { sessionQuery } from '../../lib/queries.ts';
import { mayManageServers } from '../../lib/roles.ts';
import { useCancelCall } from '../../lib/use-cancel-call.ts';
import styles from './calls.module.css';

/** A call that still runs: for how long, how far, and the way out for those whose it is. */
export function RunningCard({ call }: { readonly call: CallDetailBody }) {
  const t = useText();
  const { data: session } = useQuery(sessionQuery(useApi()));
  const cancel = useCancelCall(call.call_id);
  const mayCancel = session?.user_id === call.user_id || mayManageServers(session?.role);
  return (
    <Card title={t('call-status-running')} beside={<Elapsed since={call.initiated_at} />}>
      <div className={styles.stack}>
        <CallProgressBar callId={call.call_id} />
        {mayCancel && (
          <div>
            <Button icon={<Square size={14} />} isDisabled={cancel.isPending} onPress={() => cancel.mutate()}>
              {t(cancel.isPending ? 'console-cancelling' : 'call-cancel')}
            </Button>
          </div>
        )}
        {cancel.error && <RefusalNotice error={toApiError(cancel.error)} />}
      </div>
    </Card>
  );
}
