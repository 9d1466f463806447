import type { ReactNode } from 'react';
import styles from './settings.module.css';

export interface SettingRowProps {
  readonly name: string;
  readonly note: string;
  readonly children: ReactNode;
}

/** One setting: its name and what it does, beside its control. */
export function SettingRow({ name, note, children }: SettingRowProps) {
  return (
    <div className={styles.row}>
      <div>
        <p className={styles.name}>{name}</p>
        <p className={styles.note}>{note}</p>
      </div>
      {children}
    </div>
  );
}
