import { isRouteErrorResponse, useRouteError } from 'react-router';
import { Button, ButtonLink } from '../components/button.tsx';
import { Notice } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { useText } from '../i18n/text.tsx';

/** Stands in for one page that broke; navigation keeps working around it. */
export function PageError() {
  const t = useText();
  const error = useRouteError();
  const reload = (): void => location.reload();
  return (
    <>
      <PageHeader title={t('page-error-title')} />
      <Notice
        tone="error"
        title={t('page-error-what')}
        actions={
          <>
            <Button onPress={reload}>{t('page-error-reload')}</Button>
            <ButtonLink to="/tools">{t('not-found-action')}</ButtonLink>
          </>
        }
      >
        <p>{t('page-error-kept')}</p>
        <code>{messageOf(error)}</code>
      </Notice>
    </>
  );
}

function messageOf(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`;
  return error instanceof Error ? error.message : String(error);
}
