import { type ReactNode, useEffect, useRef } from 'react';
import type { ApiError } from '../lib/api-error.ts';
import styles from './notice.module.css';
import { ErrorNotice } from './notice.tsx';

export interface RefusalNoticeProps {
  readonly error: ApiError;
  readonly actions?: ReactNode;
  /** Whether something else shows what is wrong, and has the focus. */
  readonly aside?: boolean;
}

/** Why what was asked for was not done. It takes the focus, for it is what comes next. */
export function RefusalNotice({ error, actions, aside = false }: RefusalNoticeProps) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each refusal is told, be it the same one again.
  useEffect(() => {
    if (!aside) element.current?.focus();
  }, [error, aside]);
  return (
    <div ref={element} role="alert" tabIndex={-1} className={styles.refusal}>
      <ErrorNotice error={error} actions={actions} />
    </div>
  );
}
