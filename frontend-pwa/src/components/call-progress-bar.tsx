import { useLive } from '../events/live-events.tsx';
import { useText } from '../i18n/text.tsx';
import styles from './call-progress-bar.module.css';

/** How far a running call says that it is: of a whole when it tells the whole, else only that it goes on. */
export function CallProgressBar({ callId }: { readonly callId: string }) {
  const t = useText();
  const told = useLive().progress.get(callId);
  const { progress, total, message } = told ?? {};
  const whole = total !== undefined && total > 0 && progress !== undefined;
  return (
    <>
      <progress
        className={styles.bar}
        aria-label={t('console-progress')}
        {...(whole && { value: Math.min(progress, total), max: total })}
      />
      <p>{message ?? t('console-waiting')}</p>
    </>
  );
}
