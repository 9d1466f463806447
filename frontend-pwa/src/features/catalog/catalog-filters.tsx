import { SearchField } from '../../components/search-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import table from '../../components/table.module.css';
import { useText } from '../../i18n/text.tsx';
import { CATALOG_STATES } from './search-catalog.ts';

export type CatalogFilterName = 'q' | 'server' | 'state';

export interface CatalogFiltersProps {
  readonly values: Readonly<Record<CatalogFilterName, string>>;
  readonly onChange: (name: CatalogFilterName, value: string) => void;
  readonly servers: readonly string[];
  readonly shown: number;
  readonly total: number;
}

/** The bar above the catalogue. */
export function CatalogFilters({ values, onChange, servers, shown, total }: CatalogFiltersProps) {
  const t = useText();
  return (
    <search className={table.filters}>
      <SearchField label={t('tools-search')} value={values.q} onChange={(value) => onChange('q', value)} />
      <SelectField
        label={t('tools-filter-server')}
        value={values.server}
        onChange={(value) => onChange('server', value)}
        options={[
          { value: '', label: t('all-servers') },
          ...servers.map((name) => ({ value: name, label: name })),
        ]}
      />
      <SelectField
        label={t('tools-filter-state')}
        value={values.state}
        onChange={(value) => onChange('state', value)}
        options={[
          { value: '', label: t('tools-any-state') },
          ...CATALOG_STATES.map((state) => ({ value: state, label: t(`tool-${state}`) })),
        ]}
      />
      <span className={table.count} role="status">
        {t('tools-count', { shown, total })}
      </span>
    </search>
  );
}
