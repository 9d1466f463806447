import { ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useText } from '../i18n/text.tsx';

/** The page of an address that leads nowhere. */
export function NotFoundPage() {
  const t = useText();
  return (
    <>
      <PageHeader title={t('not-found-title')} />
      <Empty
        title={t('not-found-text')}
        action={<ButtonLink to="/tools">{t('not-found-action')}</ButtonLink>}
      />
    </>
  );
}
