import { useQuery } from '@tanstack/react-query';
import { Card, Fact, Facts } from '../../components/card.tsx';
import { CopyableId } from '../../components/copy-button.tsx';
import { useLocale, useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { formatExact } from '../../lib/format.ts';
import { sessionQuery } from '../../lib/queries.ts';

/** Who is signed in, where and for how long. */
export function SessionFacts() {
  const t = useText();
  const locale = useLocale();
  const { data: session } = useQuery(sessionQuery(useApi()));
  if (!session) return null;
  return (
    <Card title={t('settings-session')}>
      <Facts>
        <Fact name={t('settings-tenant')}>
          {session.tenant.display_name} <code>{session.tenant.slug}</code>
        </Fact>
        <Fact name={t('call-role')}>{session.role}</Fact>
        <Fact name={t('call-user')}>
          <CopyableId text={session.user_id} name={t('call-user')} />
        </Fact>
        <Fact name={t('settings-expires')}>{formatExact(Date.parse(session.expires_at), locale)}</Fact>
      </Facts>
    </Card>
  );
}
