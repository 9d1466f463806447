import { CALL_STATUSES } from '@corbusier/shared/contract/calls';
import { SearchField } from '../../components/search-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import table from '../../components/table.module.css';
import { useText } from '../../i18n/text.tsx';
import type { UrlFilters } from '../../lib/url-filters.ts';

export const CALL_FILTERS = ['q', 'status', 'server', 'tool'] as const;
export type CallFilterName = (typeof CALL_FILTERS)[number];

export interface CallsFiltersProps {
  readonly values: UrlFilters<CallFilterName>;
  readonly onChange: (name: CallFilterName, value: string) => void;
  readonly servers: readonly string[];
  /** Canonical names to choose from. */
  readonly tools: readonly string[];
}

/** The bar above the calls. */
export function CallsFilters({ values, onChange, servers, tools }: CallsFiltersProps) {
  const t = useText();
  const statuses = CALL_STATUSES.map((status) => ({ value: status, label: t(`call-status-${status}`) }));
  return (
    <search className={table.filters}>
      <SearchField label={t('calls-search')} value={values.q} onChange={(value) => onChange('q', value)} />
      <SelectField
        label={t('calls-filter-status')}
        value={values.status}
        onChange={(value) => onChange('status', value)}
        options={[{ value: '', label: t('calls-any-status') }, ...statuses]}
      />
      <SelectField
        label={t('tools-filter-server')}
        value={values.server}
        onChange={(value) => onChange('server', value)}
        options={[{ value: '', label: t('all-servers') }, ...withChosen(servers, values.server)]}
      />
      <SelectField
        label={t('calls-filter-tool')}
        value={values.tool}
        onChange={(value) => onChange('tool', value)}
        options={[{ value: '', label: t('calls-any-tool') }, ...withChosen(tools, values.tool)]}
      />
    </search>
  );
}

/** The names, and the chosen one even when it is no longer among them. */
function withChosen(names: readonly string[], chosen: string): { value: string; label: string }[] {
  const all = chosen === '' || names.includes(chosen) ? names : [...names, chosen];
  return all.map((name) => ({ value: name, label: name }));
}
