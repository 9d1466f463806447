import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { History } from 'lucide-react';
import { useState } from 'react';
import { ButtonLink } from '../../components/button.tsx';
import { Empty, Notice } from '../../components/notice.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { CallStatusMark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { callQuery, callsQuery, sessionQuery } from '../../lib/queries.ts';
import { useCancelCall } from '../../lib/use-cancel-call.ts';
import { Running } from './running.tsx';

/** In a console where nothing was run yet: your call of the tool that still runs, begun in another page or before a reload. */
export function FoundCall({ tool }: { readonly tool: string }) {
  const t = useText();
  const running = useOwnRunningCall(tool);
  const [found, setFound] = useState<string>();
  if (found === undefined && running !== undefined) setFound(running);
  return found === undefined ? <Empty title={t('result-none')} /> : <Found id={found} />;
}

function useOwnRunningCall(tool: string): string | undefined {
  const api = useApi();
  const { data: session } = useQuery(sessionQuery(api));
  const { data } = useInfiniteQuery(callsQuery(api, { tool, status: 'running' }));
  const calls = data?.pages.flatMap((page) => page.calls) ?? [];
  return calls.find(({ user_id, status }) => user_id === session?.user_id && status === 'running')?.call_id;
}

function Found({ id }: { readonly id: string }) {
  const t = useText();
  const { data: call } = useQuery(callQuery(useApi(), id));
  const cancel = useCancelCall(id);
  if (!call) return null;
  const record = (
    <ButtonLink to={`/calls/${encodeURIComponent(id)}`} icon={<History size={15} />}>
      {t('console-record')}
    </ButtonLink>
  );
  if (call.status !== 'running') {
    return (
      <Notice tone="info" title={t('console-found-ended')} actions={record}>
        <p role="status">
          <CallStatusMark status={call.status} />
        </p>
      </Notice>
    );
  }
  return (
    <>
      <Notice tone="info" title={t('console-found')} actions={record} />
      <Running
        callId={id}
        startedAt={Date.parse(call.initiated_at)}
        cancelling={cancel.isPending}
        onCancel={() => cancel.mutate()}
      />
      {cancel.error && <RefusalNotice error={toApiError(cancel.error)} />}
    </>
  );
}
