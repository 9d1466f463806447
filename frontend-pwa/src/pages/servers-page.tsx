import type { ServerBody } from '@corbusier/shared/contract/servers';
import { useQuery } from '@tanstack/react-query';
import { Plus } from 'lucide-react';
import { ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { useRowKeys } from '../components/row-keys.ts';
import { ServersTable } from '../features/servers/servers-table.tsx';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { serversQuery } from '../lib/queries.ts';
import { mayRegisterServers } from '../lib/roles.ts';
import { useRole } from '../lib/use-role.ts';

/** The MCP servers, those in trouble first. */
export function ServersPage() {
  const t = useText();
  const servers = useQuery(serversQuery(useApi()));
  return (
    <div ref={useRowKeys()}>
      <PageHeader title={t('servers-title')} action={<Register />} />
      <QueryView query={servers}>
        {(list) =>
          list.length === 0 ? (
            <Empty title={t('servers-empty')} />
          ) : (
            <ServersTable servers={inTroubleFirst(list)} />
          )
        }
      </QueryView>
    </div>
  );
}

function Register() {
  const t = useText();
  if (!mayRegisterServers(useRole())) return null;
  return (
    <ButtonLink look="action" to="/servers/new" icon={<Plus size={15} />}>
      {t('server-register')}
    </ButtonLink>
  );
}

const TROUBLE: readonly ServerBody['state'][] = ['failed', 'backing_off'];

function inTroubleFirst(servers: readonly ServerBody[]): readonly ServerBody[] {
  const inTrouble = (server: ServerBody): number => Number(TROUBLE.includes(server.state));
  return [...servers].sort((a, b) => inTrouble(b) - inTrouble(a) || a.name.localeCompare(b.name));
}
