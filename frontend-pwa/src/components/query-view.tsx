import type { ReactNode } from 'react';
import { useText } from '../i18n/text.tsx';
import { toApiError } from '../lib/api-error.ts';
import { Moment } from './moment.tsx';
import styles from './notice.module.css';
import { ErrorNotice, Notice } from './notice.tsx';
import { PageHeader } from './page-header.tsx';
import { Skeleton } from './skeleton.tsx';

export interface QueryState<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly dataUpdatedAt: number;
  readonly refetch: () => unknown;
}

export interface QueryViewProps<T> {
  readonly query: QueryState<T>;
  readonly shape?: 'rows' | 'page';
  /** Heading while there is nothing but a refusal to show, for pages whose heading comes with the data. */
  readonly title?: string;
  readonly children: (data: T) => ReactNode;
}

/** The three states of what is read: coming, there (perhaps out of date, and marked so), or refused. */
export function QueryView<T>({ query, shape = 'rows', title, children }: QueryViewProps<T>) {
  const retry = (): void => void query.refetch();
  if (query.data === undefined) {
    if (!query.error) return <Skeleton shape={shape} />;
    return (
      <>
        {title !== undefined && <PageHeader title={title} />}
        <ErrorNotice error={toApiError(query.error)} onRetry={retry} />
      </>
    );
  }
  return (
    <>
      {query.error && <Stale readAt={query.dataUpdatedAt} />}
      {children(query.data)}
    </>
  );
}

function Stale({ readAt }: { readonly readAt: number }) {
  const t = useText();
  return (
    <div className={styles.stale}>
      <Notice tone="warn" title={t('stale-title')}>
        <p>
          {t('stale-read')} <Moment at={new Date(readAt).toISOString()} />
        </p>
      </Notice>
    </div>
  );
}
