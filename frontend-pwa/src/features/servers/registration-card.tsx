import { deleteServer, type ServerBody } from '@corbusier/shared/contract/servers';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmNotice } from '../../components/confirm-notice.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { mayRegisterServers } from '../../lib/roles.ts';
import { serverKey } from '../../lib/server-queries.ts';
import { useRole } from '../../lib/use-role.ts';
import styles from './servers.module.css';

interface Props {
  readonly server: ServerBody;
}

/** Where the registration comes from, and its end. */
export function RegistrationCard({ server }: Props) {
  const t = useText();
  const role = useRole();
  return (
    <Card title={t('server-registration')}>
      <div className={styles.stack}>
        <p className={styles.note}>{t(`server-source-${server.source}`)}</p>
        {server.source === 'api' && mayRegisterServers(role) && <Deletion server={server} />}
        {server.source === 'api' && role !== undefined && !mayRegisterServers(role) && (
          <p className={styles.note}>{t('server-may-not-delete', { role })}</p>
        )}
      </div>
    </Card>
  );
}

function Deletion({ server }: Props) {
  const t = useText();
  const [asked, setAsked] = useState(false);
  const remove = useDeletion(server.name);
  return (
    <>
      {!asked && (
        <div className={styles.actions}>
          <Button icon={<Trash2 size={15} />} isDisabled={remove.isPending} onPress={() => setAsked(true)}>
            {t('server-delete')}
          </Button>
        </div>
      )}
      {asked && (
        <ConfirmNotice
          title={t('server-sure-delete', { name: server.name })}
          effect={t('server-sure-delete-effect')}
          yes={t('server-sure-delete-yes')}
          no={t('server-sure-no')}
          onYes={() => {
            setAsked(false);
            remove.mutate();
          }}
          onNo={() => setAsked(false)}
        />
      )}
      {remove.error && <RefusalNotice error={toApiError(remove.error)} />}
    </>
  );
}

function useDeletion(name: string) {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  return useMutation<unknown, Error, void>({
    mutationFn: () => api.call(deleteServer, { params: { name } }),
    onSuccess: async () => {
      await navigate('/servers');
      queries.removeQueries({ queryKey: serverKey(name) });
      for (const key of ['servers', 'tools']) void queries.invalidateQueries({ queryKey: [key] });
    },
  });
}
