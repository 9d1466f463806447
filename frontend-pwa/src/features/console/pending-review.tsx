import type { ToolDetail } from '@corbusier/shared/contract/tools';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Notice } from '../../components/notice.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { ApproveTool } from '../../components/revision/approve-tool.tsx';
import { Differences } from '../../components/revision/differences.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { serverPath } from '../../lib/server-path.ts';
import { lastRevisionQuery } from '../../lib/server-queries.ts';
import styles from './console.module.css';

/** A changed tool whose calls are refused: what changed, and the approval that ends it. */
export function PendingReview({ tool }: { readonly tool: ToolDetail }) {
  const t = useText();
  const query = useQuery(lastRevisionQuery(useApi(), tool.server_name, tool.name));
  return (
    <Notice tone="warn" title={t('pending-title')}>
      <div className={styles.column}>
        <p>{t('pending-text')}</p>
        <QueryView query={query}>
          {(revision) =>
            revision !== null && revision.differences.length > 0 ? (
              <Differences differences={revision.differences} />
            ) : (
              <p>{t('pending-unknown')}</p>
            )
          }
        </QueryView>
        <ApproveTool tool={tool} hash={query.data?.hash ?? tool.revision_hash} />
        <p>
          <Link to={serverPath(tool.server_name)}>{t('pending-history')}</Link>
        </p>
      </div>
    </Notice>
  );
}
