import type { ServerBody } from '@corbusier/shared/contract/servers';
import { Link } from 'react-router';
import { Card, Fact, Facts } from '../../components/card.tsx';
import { CodeText } from '../../components/code-text.tsx';
import { CopyableId } from '../../components/copy-button.tsx';
import { Moment } from '../../components/moment.tsx';
import { Notice } from '../../components/notice.tsx';
import { ServerStateMark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';
import styles from './servers.module.css';

interface Props {
  readonly server: ServerBody;
}

/** One server: how it stands, how it is reached, and why it failed. */
export function ServerCard({ server }: Props) {
  return (
    <Card title={server.name} beside={<ServerStateMark state={server.state} />}>
      <div className={styles.server}>
        {server.cause && <Cause cause={server.cause} />}
        <ServerFacts server={server} />
      </div>
    </Card>
  );
}

function ServerFacts({ server }: Props) {
  const t = useText();
  const versions = [server.server_version, server.protocol_version && `MCP ${server.protocol_version}`];
  return (
    <Facts>
      <Fact name={t('server-tools')}>
        <Link to={`/tools?server=${encodeURIComponent(server.name)}`}>
          {t('server-tool-count', { count: server.tool_count })}
        </Link>
      </Fact>
      <Fact name={t('server-transport')}>
        {t(`server-transport-${server.transport.kind}`)} <code>{server.transport.target}</code>
        {server.transport.launched && ` · ${t('server-launched')}`}
      </Fact>
      {versions.some(Boolean) && (
        <Fact name={t('server-version')}>{versions.filter(Boolean).join(' · ')}</Fact>
      )}
      <Fact name={t('server-since')}>
        <Moment at={server.state_changed_at} />
      </Fact>
      {server.transport.kind !== 'in_process' && (
        <Fact name={t('server-source')}>{t(`server-source-${server.source}`)}</Fact>
      )}
      <Fact name={t('server-id')}>
        <CopyableId text={server.id} name={t('server-id')} />
      </Fact>
    </Facts>
  );
}

function Cause({ cause }: { readonly cause: NonNullable<ServerBody['cause']> }) {
  const t = useText();
  const { exit_code, signal, stderr } = cause;
  return (
    <Notice tone="error" title={cause.message}>
      {exit_code !== null && <p>{t('server-exit-code', { code: String(exit_code) })}</p>}
      {signal !== null && <p>{t('server-signal', { signal })}</p>}
      {stderr.length > 0 && (
        <>
          <p>{t('server-last-lines')}</p>
          <CodeText text={stderr.join('\n')} />
        </>
      )}
    </Notice>
  );
}
