import { TASK_PROVIDERS, TASK_STATES } from '@corbusier/shared/contract/tasks';
import { SearchField } from '../../components/search-field.tsx';
import { SelectField } from '../../components/select-field.tsx';
import table from '../../components/table.module.css';
import { useText } from '../../i18n/text.tsx';
import type { UrlFilters } from '../../lib/url-filters.ts';
import styles from './tasks.module.css';

export const TASK_FILTERS = ['q', 'state', 'provider', 'repository', 'label'] as const;
export type TaskFilterName = (typeof TASK_FILTERS)[number];

export interface TasksFiltersProps {
  readonly values: UrlFilters<TaskFilterName>;
  readonly onChange: (name: TaskFilterName, value: string) => void;
}

/** The bar above the tasks. */
export function TasksFilters({ values, onChange }: TasksFiltersProps) {
  const t = useText();
  const states = TASK_STATES.map((value) => ({ value, label: t(`task-state-${value}`) }));
  const providers = TASK_PROVIDERS.map((value) => ({ value, label: t(`task-provider-${value}`) }));
  return (
    <search className={table.filters}>
      <SearchField label={t('tasks-search')} value={values.q} onChange={(value) => onChange('q', value)} />
      <SelectField
        label={t('task-state')}
        value={values.state}
        options={[{ value: '', label: t('tasks-any-state') }, ...states]}
        onChange={(value) => onChange('state', value)}
      />
      <SelectField
        label={t('task-provider')}
        value={values.provider}
        options={[{ value: '', label: t('tasks-any-provider') }, ...providers]}
        onChange={(value) => onChange('provider', value)}
      />
      <div className={styles.narrow}>
        <SearchField
          label={t('task-repository')}
          slash={false}
          value={values.repository}
          onChange={(value) => onChange('repository', value)}
        />
        <SearchField
          label={t('tasks-label')}
          slash={false}
          value={values.label}
          onChange={(value) => onChange('label', value)}
        />
      </div>
    </search>
  );
}
