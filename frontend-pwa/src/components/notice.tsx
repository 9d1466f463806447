import { CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import type { ApiError } from '../lib/api-error.ts';
import { Button } from './button.tsx';
import { CopyableId } from './copy-button.tsx';
import styles from './notice.module.css';

const ICONS = { info: Info, warn: TriangleAlert, error: CircleX } as const;

export interface NoticeProps {
  readonly tone: keyof typeof ICONS;
  readonly title: string;
  readonly children?: ReactNode;
  readonly actions?: ReactNode;
}

/** A message that belongs to its place: it says what is so and what to do. */
export function Notice({ tone, title, children, actions }: NoticeProps) {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.notice} ${styles[tone]}`}>
      <Icon size={18} />
      <div className={styles.text}>
        <p className={styles.title}>{title}</p>
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </div>
  );
}

export interface ErrorNoticeProps {
  readonly error: ApiError;
  readonly onRetry?: (() => void) | undefined;
  readonly actions?: ReactNode;
}

/** A refusal or failure explained by its reason, with the trace id to copy. */
export function ErrorNotice({ error, onRetry, actions }: ErrorNoticeProps) {
  const t = useText();
  const retry = onRetry && <Button onPress={onRetry}>{t('try-again')}</Button>;
  return (
    <Notice
      tone="error"
      title={t(`error-${error.reason}`)}
      actions={
        (retry || actions) && (
          <>
            {retry}
            {actions}
          </>
        )
      }
    >
      <p>{t(`error-${error.reason}-advice`)}</p>
      {error.message && <p className={styles.said}>{error.message}</p>}
      {error.traceId && (
        <p className={styles.trace}>
          {t('trace-id')} <CopyableId text={error.traceId} name={t('trace-id')} />
        </p>
      )}
    </Notice>
  );
}

/** A place with nothing in it: one sentence and one action. */
export function Empty({ title, action }: { readonly title: string; readonly action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <p>{title}</p>
      {action}
    </div>
  );
}
