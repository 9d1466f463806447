import { CALL_STATUSES } from '@corbusier/shared/contract/calls';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { useRowKeys } from '../components/row-keys.ts';
import table from '../components/table.module.css';
import { CALL_FILTERS, type CallFilterName, CallsFilters } from '../features/calls/calls-filters.tsx';
import { CallsTable } from '../features/calls/calls-table.tsx';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { type CallFilters, callsQuery, serversQuery, toolsQuery } from '../lib/queries.ts';
import { type UrlFilters, useUrlFilters } from '../lib/url-filters.ts';

/** What was called, by whom, and how it went: newest first. */
export function CallsPage() {
  const t = useText();
  const [values, { set, clear }] = useUrlFilters(CALL_FILTERS);
  const names = useNames(values.server);
  return (
    <div ref={useRowKeys()}>
      <PageHeader title={t('calls-title')} />
      <CallsFilters values={values} onChange={set} {...names} />
      <CallsList filters={useDeferredValue(readFilters(values))} onClear={clear} />
    </div>
  );
}

interface CallsListProps {
  readonly filters: CallFilters;
  readonly onClear: () => void;
}

function CallsList({ filters, onClear }: CallsListProps) {
  const t = useText();
  const query = useInfiniteQuery(callsQuery(useApi(), filters));
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const calls = pages.flatMap((page) => page.calls);
        if (calls.length === 0)
          return <NoCalls filtered={Object.keys(filters).length > 0} onClear={onClear} />;
        return (
          <>
            <CallsTable calls={calls} />
            {query.hasNextPage && (
              <div className={table.more}>
                <Button isDisabled={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  {t('calls-older')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function NoCalls({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  const t = useText();
  return filtered ? (
    <Empty title={t('calls-none-left')} action={<Button onPress={onClear}>{t('clear-filters')}</Button>} />
  ) : (
    <Empty
      title={t('calls-empty')}
      action={
        <ButtonLink to="/tools" look="action">
          {t('calls-empty-action')}
        </ButtonLink>
      }
    />
  );
}

function readFilters({ q, status, server, tool }: UrlFilters<CallFilterName>): CallFilters {
  const known = CALL_STATUSES.find((one) => one === status);
  return {
    ...(q && { q }),
    ...(known && { status: known }),
    ...(server && { server }),
    ...(tool && { tool }),
  };
}

/** Names to filter by: all servers, and the tools of the chosen one. */
function useNames(server: string): {
  readonly servers: readonly string[];
  readonly tools: readonly string[];
} {
  const api = useApi();
  const { data: servers = [] } = useQuery(serversQuery(api));
  const { data: tools = [] } = useQuery(toolsQuery(api));
  return useMemo(
    () => ({
      servers: servers.map(({ name }) => name),
      tools: tools.filter((tool) => !server || tool.server_name === server).map(({ name }) => name),
    }),
    [servers, tools, server],
  );
}
