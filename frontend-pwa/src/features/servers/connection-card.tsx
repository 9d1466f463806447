import type { ServerBody } from '@corbusier/shared/contract/servers';
import { Card, Fact, Facts } from '../../components/card.tsx';
import { CopyableId } from '../../components/copy-button.tsx';
import { Destination } from '../../components/destination.tsx';
import { Moment } from '../../components/moment.tsx';
import { useText } from '../../i18n/text.tsx';

interface Props {
  readonly server: ServerBody;
}

/** How a server is reached, where its calls go, and what it says it is. */
export function ConnectionCard({ server }: Props) {
  const t = useText();
  const { transport } = server;
  return (
    <Card title={t('server-connection')}>
      <Facts>
        <Fact name={t('server-transport')}>
          {t(`server-transport-${transport.kind}`)} <code>{transport.target}</code>
          {transport.launched && ` · ${t('server-launched')}`}
        </Fact>
        <Fact name={t('server-destination')}>
          <Destination to={server.destination} />
        </Fact>
        {server.server_version && <Fact name={t('server-version')}>{server.server_version}</Fact>}
        {server.protocol_version && <Fact name={t('server-protocol')}>{server.protocol_version}</Fact>}
        <Fact name={t('server-review')}>{t(`server-review-${server.review}`)}</Fact>
        <Fact name={t('server-id')}>
          <CopyableId text={server.id} name={t('server-id')} />
        </Fact>
        <Fact name={t('server-registered')}>
          <Moment at={server.created_at} />
        </Fact>
      </Facts>
    </Card>
  );
}
