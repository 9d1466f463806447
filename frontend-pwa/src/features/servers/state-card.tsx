import type { ServerBody } from '@corbusier/shared/contract/servers';
import { Card, Fact, Facts } from '../../components/card.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { Countdown, Moment } from '../../components/moment.tsx';
import { Notice } from '../../components/notice.tsx';
import { ServerStateMark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';

interface Props {
  readonly server: ServerBody;
}

/** How a server stands, since when, and when it is tried again. */
export function StateCard({ server }: Props) {
  const t = useText();
  return (
    <Card title={t('server-state')}>
      <Facts>
        <Fact name={t('server-state')}>
          <ServerStateMark state={server.state} />
        </Fact>
        <Fact name={t('server-since')}>
          <Moment at={server.state_changed_at} />
        </Fact>
        {server.started_at && (
          <Fact name={t('server-started')}>
            <Moment at={server.started_at} />
          </Fact>
        )}
        {server.retry_at && (
          <Fact name={t('server-retry')}>
            <Countdown to={server.retry_at} />
          </Fact>
        )}
        {server.failures > 0 && (
          <Fact name={t('server-failures')}>{t('server-failure-count', { count: server.failures })}</Fact>
        )}
        {server.stale_since && (
          <Fact name={t('server-stale')}>
            {t('server-stale-since')} <Moment at={server.stale_since} />
          </Fact>
        )}
      </Facts>
    </Card>
  );
}

/** Why it does not run: the message, how the process ended, and the last that it said. */
export function CauseNotice({ server }: Props) {
  const t = useText();
  const { cause } = server;
  if (cause === null) return null;
  const { exit_code, signal, stderr } = cause;
  return (
    <section aria-label={t('server-cause')}>
      <Notice tone={server.state === 'failed' ? 'error' : 'warn'} title={cause.message}>
        {exit_code !== null && <p>{t('server-exit-code', { code: String(exit_code) })}</p>}
        {signal !== null && <p>{t('server-signal', { signal })}</p>}
        {stderr.length > 0 && (
          <>
            <p>{t('server-last-lines')}</p>
            <CodeText text={stderr.join('\n')} />
          </>
        )}
      </Notice>
    </section>
  );
}

/** What it wrote until it was ready; only shown to those who may read it. */
export function StartupCard({ server }: Props) {
  const t = useText();
  if (!server.startup_stderr) return null;
  return (
    <Card title={t('server-startup-stderr')}>
      <CodeText text={server.startup_stderr} />
    </Card>
  );
}
