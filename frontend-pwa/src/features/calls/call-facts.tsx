import type { CallDetailBody } from '@corbusier/shared/contract/calls';
import { Link } from 'react-router';
import { Card, Fact, Facts } from '../../components/card.tsx';
import { CopyableId } from '../../components/copy-button.tsx';
import { Duration } from '../../components/moment.tsx';
import { useLocale, useText } from '../../i18n/text.tsx';
import { formatExact } from '../../lib/format.ts';
import { serverPath } from '../../lib/server-path.ts';
import styles from './calls.module.css';

interface Props {
  readonly call: CallDetailBody;
}

/** Decision, route, timing and identity of a call. */
export function CallFacts({ call }: Props) {
  return (
    <div className={styles.stack}>
      <Decision call={call} />
      <Route call={call} />
      <Timing call={call} />
      <Identity call={call} />
    </div>
  );
}

const DECIDED_AGAINST: readonly string[] = ['denied', 'rejected', 'unavailable'];

function Decision({ call }: Props) {
  const t = useText();
  const against = DECIDED_AGAINST.includes(call.status);
  return (
    <Card title={t('call-decision')}>
      <Facts>
        <Fact name={t('call-decision')}>
          {t(against ? `call-decision-${call.status}` : 'call-decision-allowed')}
        </Fact>
        {call.reason && (
          <Fact name={t('call-reason')}>
            <code>{call.reason}</code>
          </Fact>
        )}
        <Fact name={t('call-role')}>{call.role}</Fact>
        <Fact name={t('call-edge')}>{t('call-edge-named', { edge: call.edge })}</Fact>
      </Facts>
    </Card>
  );
}

function Route({ call }: Props) {
  const t = useText();
  return (
    <Card title={t('call-route')}>
      <Facts>
        <Fact name={t('call-server')}>
          {call.server_name === null ? (
            t('call-no-server')
          ) : (
            <Link to={serverPath(call.server_name)}>{call.server_name}</Link>
          )}
        </Fact>
        {call.destination !== null && (
          <Fact name={t('call-destination')}>
            <code>{call.destination}</code>
          </Fact>
        )}
        {call.revision_hash !== null && (
          <Fact name={t('call-revision')}>
            <CopyableId text={call.revision_hash} name={t('call-revision')} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Timing({ call }: Props) {
  const t = useText();
  const locale = useLocale();
  return (
    <Card title={t('call-timing')}>
      <Facts>
        <Fact name={t('call-initiated')}>{formatExact(Date.parse(call.initiated_at), locale)}</Fact>
        <Fact name={t('call-completed')}>
          {call.completed_at === null
            ? t('call-not-completed')
            : formatExact(Date.parse(call.completed_at), locale)}
        </Fact>
        {call.duration_ms !== null && (
          <Fact name={t('call-took')}>
            <Duration ms={call.duration_ms} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

function Identity({ call }: Props) {
  const t = useText();
  const ids = [
    ['call-id', call.call_id],
    ['trace-id', call.correlation_id],
    ['call-user', call.user_id],
    ['call-task', call.task_id],
    ['call-conversation', call.conversation_id],
  ] as const;
  return (
    <Card title={t('call-ids')}>
      <Facts>
        {ids.map(
          ([name, id]) =>
            id !== null && (
              <Fact key={name} name={t(name)}>
                <CopyableId text={id} name={t(name)} />
              </Fact>
            ),
        )}
      </Facts>
    </Card>
  );
}
