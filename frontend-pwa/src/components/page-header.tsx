import { type ReactNode, useEffect } from 'react';
import styles from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** Title of the window when it is not the heading. */
  readonly windowTitle?: string;
  /** The way here. */
  readonly above?: ReactNode;
  readonly beside?: ReactNode;
  /** The one primary action, at the far end. */
  readonly action?: ReactNode;
  readonly below?: ReactNode;
  /** Whether the heading is an identifier. */
  readonly code?: boolean;
}

/** Sets the title of the window. */
export function useWindowTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · Corbusier`;
  }, [title]);
}

/** The head of a page; it gives the window its title too. */
export function PageHeader({
  title,
  windowTitle = title,
  above,
  beside,
  action,
  below,
  code,
}: PageHeaderProps) {
  useWindowTitle(windowTitle);
  return (
    <header className={styles.header}>
      {above && <div className={styles.above}>{above}</div>}
      <div className={styles.line}>
        <h1 className={code ? styles.code : undefined}>{title}</h1>
        {beside && <div className={styles.beside}>{beside}</div>}
        {action && <div className={styles.action}>{action}</div>}
      </div>
      {below && <div className={styles.below}>{below}</div>}
    </header>
  );
}
