import type { CallDetailBody } from '@corbusier/shared/contract/calls';
import { useQuery } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { Link, useParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Duration, Moment } from '../components/moment.tsx';
import { PageHeader, useWindowTitle } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { CallStatusMark } from '../components/status.tsx';
import { CallCause } from '../features/calls/call-cause.tsx';
import { CallFacts } from '../features/calls/call-facts.tsx';
import { ArgumentsCard, ResultCard, StderrCard } from '../features/calls/call-payloads.tsx';
import styles from '../features/calls/calls.module.css';
import { RunningCard } from '../features/calls/running-card.tsx';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { argumentsFragment } from '../lib/link-arguments.ts';
import { callQuery } from '../lib/queries.ts';
import { toolPathOfName } from '../lib/tool-path.ts';

/** One call: what was asked, what was decided, where it went, what came back. */
export function CallPage() {
  const { id = '' } = useParams();
  const t = useText();
  useWindowTitle(t('call-title'));
  const query = useQuery(callQuery(useApi(), id));
  return (
    <QueryView query={query} shape="page" title={t('call-title')}>
      {(call) => <CallRecord call={call} />}
    </QueryView>
  );
}

function CallRecord({ call }: { readonly call: CallDetailBody }) {
  return (
    <>
      <CallHeader call={call} />
      <div className={styles.panes}>
        <div className={styles.stack}>
          {call.status === 'running' && <RunningCard call={call} />}
          <CallCause call={call} />
          <ArgumentsCard call={call} />
          <ResultCard call={call} />
          <StderrCard call={call} />
        </div>
        <CallFacts call={call} />
      </div>
    </>
  );
}

function CallHeader({ call }: { readonly call: CallDetailBody }) {
  const t = useText();
  const again = toolPathOfName(call.tool_name) + argumentsLink(call);
  return (
    <PageHeader
      title={call.tool_name}
      windowTitle={t('call-window-title', { tool: call.tool_name })}
      code
      above={<Link to="/calls">{t('calls-title')}</Link>}
      beside={
        <>
          <span role="status">
            <CallStatusMark status={call.status} />
          </span>
          <Moment at={call.initiated_at} />
          <Duration ms={call.duration_ms} />
        </>
      }
      action={
        call.server_id !== null && (
          <ButtonLink look="action" to={again} icon={<RotateCcw size={15} />}>
            {t('call-again')}
          </ButtonLink>
        )
      }
    />
  );
}

/** Nothing where the arguments were not kept whole, or are not ours to read. */
function argumentsLink({ arguments: kept }: CallDetailBody): string {
  const whole = kept !== null && kept.head === null && kept.value !== null;
  return whole ? argumentsFragment(kept.value) : '';
}
