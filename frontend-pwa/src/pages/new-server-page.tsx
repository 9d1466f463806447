import { Link } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { NewServerForm } from '../features/register/new-server-form.tsx';
import { useText } from '../i18n/text.tsx';
import { mayRegisterServers } from '../lib/roles.ts';
import { useRole } from '../lib/use-role.ts';

/** Registers a server; says who may to those who may not. */
export function NewServerPage() {
  const t = useText();
  const role = useRole();
  return (
    <>
      <PageHeader title={t('register-title')} above={<Link to="/servers">{t('servers-title')}</Link>} />
      {mayRegisterServers(role) && <NewServerForm />}
      {role !== undefined && !mayRegisterServers(role) && (
        <Empty
          title={t('register-may-not', { role })}
          action={<ButtonLink to="/servers">{t('see-servers')}</ButtonLink>}
        />
      )}
    </>
  );
}
