import { CopyButton } from '../../components/copy-button.tsx';
import { Notice } from '../../components/notice.tsx';
import { useText } from '../../i18n/text.tsx';
import styles from './how-to-sign-in.module.css';

const COMMAND = 'make sign-in';

/** How to get a one-time link. `left` says whether somebody has just signed out, and whether the server knows. */
export function HowToSignIn({ left }: { readonly left: string | null }) {
  const t = useText();
  return (
    <div className={styles.how}>
      {left === 'told' && <Notice tone="info" title={t('signed-out')} />}
      {left === 'untold' && (
        <Notice tone="warn" title={t('signed-out-here')}>
          <p>{t('signed-out-here-advice')}</p>
        </Notice>
      )}
      <p>{t('sign-in-how')}</p>
      <div className={styles.command}>
        <code>{COMMAND}</code>
        <CopyButton text={COMMAND} name={t('sign-in-command')} />
      </div>
      <p className={styles.note}>{t('sign-in-once')}</p>
    </div>
  );
}
