import type { ServerBody } from '@corbusier/shared/contract/servers';
import { CircleCheck, CircleDashed, HeartPulse, TriangleAlert } from 'lucide-react';
import { Button } from '../../components/button.tsx';
import { Card, Fact, Facts } from '../../components/card.tsx';
import { Moment } from '../../components/moment.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { type Look, Mark } from '../../components/status.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { mayManageServers } from '../../lib/roles.ts';
import { useRole } from '../../lib/use-role.ts';
import styles from './servers.module.css';
import { useServerAction } from './use-server-action.ts';

const LOOKS: Readonly<Record<ServerBody['health']['status'], Look>> = {
  unknown: [CircleDashed, 'muted'],
  healthy: [CircleCheck, 'ok'],
  unhealthy: [TriangleAlert, 'error'],
};

/** The last sign of life, and a way to ask for one. */
export function HealthCard({ server }: { readonly server: ServerBody }) {
  const t = useText();
  const act = useServerAction(server.name);
  const { status, checked_at, message } = server.health;
  const mayCheck = mayManageServers(useRole()) && server.state === 'running';
  return (
    <Card
      title={t('server-health')}
      beside={
        mayCheck && (
          <Button
            look="quiet"
            icon={<HeartPulse size={15} />}
            isDisabled={act.isPending}
            onPress={() => act.mutate('health')}
          >
            {t(act.isPending ? 'server-checking' : 'server-check')}
          </Button>
        )
      }
    >
      <div className={styles.stack}>
        <Facts>
          <Fact name={t('server-health')}>
            <span role="status">
              <Mark look={LOOKS[status]} word={t(`server-health-${status}`)} />
            </span>
          </Fact>
          {checked_at && (
            <Fact name={t('server-checked')}>
              <Moment at={checked_at} />
            </Fact>
          )}
          {message && <Fact name={t('server-health-message')}>{message}</Fact>}
        </Facts>
        {act.error && <RefusalNotice error={toApiError(act.error)} />}
      </div>
    </Card>
  );
}
