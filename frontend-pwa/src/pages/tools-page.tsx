import type { ToolEntry } from '@corbusier/shared/contract/tools';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { useRowKeys } from '../components/row-keys.ts';
import { CatalogFilters } from '../features/catalog/catalog-filters.tsx';
import { CatalogTable } from '../features/catalog/catalog-table.tsx';
import {
  CATALOG_STATES,
  type CatalogFilter,
  filterRows,
  searchWords,
  serversOf,
  toRows,
} from '../features/catalog/search-catalog.ts';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { toolsQuery } from '../lib/queries.ts';
import { useUrlFilters } from '../lib/url-filters.ts';

const FILTERS = ['q', 'server', 'state'] as const;

/** The catalogue: every tool that you may see. */
export function ToolsPage() {
  const t = useText();
  const tools = useQuery(toolsQuery(useApi()));
  return (
    <>
      <PageHeader title={t('tools-title')} />
      <QueryView query={tools}>
        {(entries) => (entries.length === 0 ? <NoTools /> : <Catalog entries={entries} />)}
      </QueryView>
    </>
  );
}

function NoTools() {
  const t = useText();
  return (
    <Empty
      title={t('tools-empty')}
      action={<ButtonLink to="/servers">{t('tools-empty-action')}</ButtonLink>}
    />
  );
}

function Catalog({ entries }: { readonly entries: readonly ToolEntry[] }) {
  const t = useText();
  const [values, { set, clear }] = useUrlFilters(FILTERS);
  const q = useDeferredValue(values.q);
  const rows = useMemo(() => toRows(entries), [entries]);
  const left = useMemo(() => filterRows(rows, readFilter({ ...values, q })), [rows, values, q]);
  return (
    <div ref={useRowKeys()}>
      <CatalogFilters
        values={values}
        onChange={set}
        servers={serversOf(rows)}
        shown={left.length}
        total={rows.length}
      />
      {left.length === 0 ? (
        <Empty title={t('tools-none-left')} action={<Button onPress={clear}>{t('clear-filters')}</Button>} />
      ) : (
        <CatalogTable rows={left} words={searchWords(q)} />
      )}
    </div>
  );
}

function readFilter({ q, server, state }: Record<keyof CatalogFilter, string>): CatalogFilter {
  return { q, server, state: CATALOG_STATES.find((one) => one === state) ?? '' };
}
