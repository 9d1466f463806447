import type { ServerBody } from '@corbusier/shared/contract/servers';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Moment } from '../components/moment.tsx';
import { NotThere } from '../components/not-there.tsx';
import { PageHeader, useWindowTitle } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { ServerStateMark, WarnMark } from '../components/status.tsx';
import { ConnectionCard } from '../features/servers/connection-card.tsx';
import { HealthCard } from '../features/servers/health-card.tsx';
import { RegistrationCard } from '../features/servers/registration-card.tsx';
import { RevisionsCard } from '../features/servers/revisions-card.tsx';
import { ServerActions } from '../features/servers/server-actions.tsx';
import { ServerToolsCard } from '../features/servers/server-tools-card.tsx';
import styles from '../features/servers/servers.module.css';
import { CauseNotice, StartupCard, StateCard } from '../features/servers/state-card.tsx';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { toApiError } from '../lib/api-error.ts';
import { serverQuery } from '../lib/server-queries.ts';

/** One server: how it stands and why, what it offers, how that changed, and what can be done. */
export function ServerPage() {
  const t = useText();
  const { name = '' } = useParams();
  useWindowTitle(name);
  const query = useQuery(serverQuery(useApi(), name));
  if (query.error && toApiError(query.error).reason === 'mcp_server_not_found') {
    return (
      <NotThere title={t('error-mcp_server_not_found')} text={t('error-mcp_server_not_found-advice')}>
        <ButtonLink to="/servers">{t('see-servers')}</ButtonLink>
      </NotThere>
    );
  }
  return (
    <QueryView query={query} shape="page" title={name}>
      {(server) => <Server key={name} server={server} />}
    </QueryView>
  );
}

interface Props {
  readonly server: ServerBody;
}

function Server({ server }: Props) {
  return (
    <>
      <ServerHeader server={server} />
      <div className={styles.stack}>
        <ServerActions server={server} />
        <CauseNotice server={server} />
        <div className={styles.panes}>
          <div className={styles.stack}>
            <ServerToolsCard server={server} />
            <RevisionsCard server={server.name} />
          </div>
          <div className={styles.stack}>
            <StateCard server={server} />
            <HealthCard server={server} />
            <ConnectionCard server={server} />
            <StartupCard server={server} />
            <RegistrationCard server={server} />
          </div>
        </div>
      </div>
    </>
  );
}

function ServerHeader({ server }: Props) {
  const t = useText();
  return (
    <PageHeader
      title={server.name}
      code
      above={<Link to="/servers">{t('servers-title')}</Link>}
      beside={
        <>
          <span role="status">
            <ServerStateMark state={server.state} />
          </span>
          <Moment at={server.state_changed_at} />
          {server.stale_since && <WarnMark word={t('server-stale')} />}
        </>
      }
    />
  );
}
