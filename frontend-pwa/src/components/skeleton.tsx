import { useEffect, useState } from 'react';
import { useText } from '../i18n/text.tsx';
import styles from './skeleton.module.css';

const SHOWN_AFTER_MS = 150;

/** Whether something has taken long enough to be worth a sign of it. */
export function useOverdue(milliseconds: number): boolean {
  const [overdue, setOverdue] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOverdue(true), milliseconds);
    return () => clearTimeout(timer);
  }, [milliseconds]);
  return overdue;
}

const KEYS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'] as const;

/** The shape of what is coming: nothing for 150 ms, then rows. */
export function Skeleton({ shape = 'rows' }: { readonly shape?: 'rows' | 'page' }) {
  const t = useText();
  if (!useOverdue(SHOWN_AFTER_MS)) return <div className={styles.space} />;
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{t('loading')}</span>
      {shape === 'page' && <div className={styles.heading} />}
      {KEYS.map((key) => (
        <div key={key} className={styles.row} />
      ))}
    </div>
  );
}
