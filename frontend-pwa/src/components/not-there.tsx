import type { ReactNode } from 'react';
import styles from './notice.module.css';
import { Empty } from './notice.tsx';
import { PageHeader } from './page-header.tsx';

export interface NotThereProps {
  readonly title: string;
  readonly text: string;
  /** Ways to go on. */
  readonly children: ReactNode;
}

/** The page of something that is not there: what that means, and where to go. */
export function NotThere({ title, text, children }: NotThereProps) {
  return (
    <>
      <PageHeader title={title} />
      <Empty title={text} action={<div className={styles.actions}>{children}</div>} />
    </>
  );
}
