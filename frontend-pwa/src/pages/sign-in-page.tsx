import { useSearchParams } from 'react-router';
import { Logo } from '../components/logo.tsx';
import { useWindowTitle } from '../components/page-header.tsx';
import { HowToSignIn } from '../features/session/how-to-sign-in.tsx';
import { Redeeming } from '../features/session/redeeming.tsx';
import { useSignInCode } from '../features/session/sign-in-code.ts';
import { useText } from '../i18n/text.tsx';
import styles from './sign-in-page.module.css';

/** Where a one-time link leads, and where somebody who is not signed in learns how to get one. */
export function SignInPage() {
  const t = useText();
  const code = useSignInCode();
  const [search] = useSearchParams();
  useWindowTitle(t('sign-in-title'));
  return (
    <main className={styles.page}>
      <div className={styles.card}>
        <div className={styles.brand}>
          <Logo size={36} />
          <h1>{t('sign-in-title')}</h1>
        </div>
        {code === undefined ? (
          <HowToSignIn left={search.get('left')} />
        ) : (
          <Redeeming code={code} next={safeNext(search.get('next'))} />
        )}
      </div>
    </main>
  );
}

/** A path of this product; an address that leads elsewhere is not followed. */
function safeNext(next: string | null): string {
  return next !== null && /^\/(?![/\\])/.test(next) ? next : '/';
}
