import type { ServerBody } from '@corbusier/shared/contract/servers';
import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { ServerCard } from '../features/servers/server-card.tsx';
import styles from '../features/servers/servers.module.css';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { serversQuery } from '../lib/queries.ts';

/** The MCP servers, those in trouble first. */
export function ServersPage() {
  const t = useText();
  const servers = useQuery(serversQuery(useApi()));
  return (
    <>
      <PageHeader title={t('servers-title')} />
      <QueryView query={servers}>
        {(list) => (list.length === 0 ? <NoServers /> : <ServerList servers={list} />)}
      </QueryView>
    </>
  );
}

function NoServers() {
  const t = useText();
  return (
    <Empty title={t('servers-empty')} action={<ButtonLink to="/settings">{t('nav-settings')}</ButtonLink>} />
  );
}

const TROUBLE: readonly ServerBody['state'][] = ['failed', 'backing_off'];

function ServerList({ servers }: { readonly servers: readonly ServerBody[] }) {
  const inTrouble = (server: ServerBody): number => Number(TROUBLE.includes(server.state));
  const sorted = [...servers].sort((a, b) => inTrouble(b) - inTrouble(a) || a.name.localeCompare(b.name));
  return (
    <ul className={styles.list}>
      {sorted.map((server) => (
        <li key={server.id}>
          <ServerCard server={server} />
        </li>
      ))}
    </ul>
  );
}
