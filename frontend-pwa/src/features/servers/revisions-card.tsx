import type { ToolEntry, ToolRevisionBody } from '@corbusier/shared/contract/tools';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { toolsQuery } from '../../lib/queries.ts';
import { revisionsQuery } from '../../lib/server-queries.ts';
import { RevisionView } from './revision-view.tsx';
import styles from './servers.module.css';

/** How the tools of a server changed, newest first. */
export function RevisionsCard({ server }: { readonly server: string }) {
  const t = useText();
  const api = useApi();
  const query = useInfiniteQuery(revisionsQuery(api, server));
  const { data: tools = [] } = useQuery(toolsQuery(api));
  return (
    <Card title={t('revisions-title')} flush>
      <QueryView query={query}>
        {({ pages }) => {
          const revisions = pages.flatMap((page) => page.revisions);
          if (revisions.length === 0)
            return <p className={`${styles.note} ${styles.pad}`}>{t('revisions-none')}</p>;
          return (
            <>
              <ol className={styles.revisions}>
                {revisions.map((revision) => (
                  <li key={`${revision.tool_name} ${revision.number}`}>
                    <RevisionView revision={revision} tool={toolOf(tools, server, revision)} />
                  </li>
                ))}
              </ol>
              {query.hasNextPage && (
                <div className={styles.more}>
                  <Button isDisabled={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                    {t('revisions-older')}
                  </Button>
                </div>
              )}
            </>
          );
        }}
      </QueryView>
    </Card>
  );
}

function toolOf(
  tools: readonly ToolEntry[],
  server: string,
  { tool_name }: ToolRevisionBody,
): ToolEntry | undefined {
  const own = tools.filter(({ server_name }) => server_name === server);
  return own.find(({ name, tool }) => name === tool_name || tool.name === tool_name);
}
