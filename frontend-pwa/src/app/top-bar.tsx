import { useQuery } from '@tanstack/react-query';
import { Building2, FlaskConical, LogOut, Radio, WifiOff } from 'lucide-react';
import { Link } from 'react-router';
import { Button } from '../components/button.tsx';
import { useLive } from '../events/live-events.tsx';
import { useText } from '../i18n/text.tsx';
import { useConnection } from '../lib/api-context.tsx';
import { sessionQuery } from '../lib/queries.ts';
import { useSignOut } from './sign-out.ts';
import styles from './top-bar.module.css';

/** Whose data this is, where it comes from, and the way out. */
export function TopBar() {
  const { api, mode } = useConnection();
  const { data: session } = useQuery(sessionQuery(api));
  return (
    <header className={styles.bar}>
      {session && (
        <span className={styles.tenant}>
          <Building2 size={15} />
          <span>{session.tenant.display_name}</span>
        </span>
      )}
      <span className={styles.gap} />
      <ModeChip />
      {session && <span className={styles.role}>{session.role}</span>}
      {session && mode === 'http' && <SignOut />}
    </header>
  );
}

function ModeChip() {
  const t = useText();
  const { mode } = useConnection();
  const { live } = useLive();
  const link = mode === 'http' && !live ? 'off' : mode;
  const Icon = { fixture: FlaskConical, http: Radio, off: WifiOff }[link];
  return (
    <Link to="/settings" className={`${styles.chip} ${styles[link]}`} title={t(`mode-${link}-explained`)}>
      <Icon size={14} />
      {t(`mode-${link}`)}
    </Link>
  );
}

function SignOut() {
  const t = useText();
  const signOut = useSignOut();
  return (
    <Button
      look="quiet"
      aria-label={t('sign-out')}
      icon={<LogOut size={16} />}
      onPress={() => void signOut()}
    />
  );
}
