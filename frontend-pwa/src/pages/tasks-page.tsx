import { useInfiniteQuery } from '@tanstack/react-query';
import { ListPlus } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Button, ButtonLink } from '../components/button.tsx';
import { Empty } from '../components/notice.tsx';
import { PageHeader } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { useRowKeys } from '../components/row-keys.ts';
import table from '../components/table.module.css';
import { TASK_FILTERS, type TaskFilterName, TasksFilters } from '../features/tasks/tasks-filters.tsx';
import { TasksTable } from '../features/tasks/tasks-table.tsx';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { type TaskFilters, tasksQuery } from '../lib/task-queries.ts';
import { type UrlFilters, useUrlFilters } from '../lib/url-filters.ts';

/** The tasks of the tenant, newest first. */
export function TasksPage() {
  const t = useText();
  const [values, { set, clear }] = useUrlFilters(TASK_FILTERS);
  return (
    <div ref={useRowKeys()}>
      <PageHeader title={t('tasks-title')} action={<NewTaskLink />} />
      <TasksFilters values={values} onChange={set} />
      <TaskList filters={useDeferredValue(readFilters(values))} onClear={clear} />
    </div>
  );
}

function NewTaskLink() {
  const t = useText();
  return (
    <ButtonLink to="/tasks/new" look="action" icon={<ListPlus size={15} />}>
      {t('task-new-title')}
    </ButtonLink>
  );
}

function TaskList(props: { readonly filters: TaskFilters; readonly onClear: () => void }) {
  const t = useText();
  const query = useInfiniteQuery(tasksQuery(useApi(), props.filters));
  return (
    <QueryView query={query}>
      {({ pages }) => {
        const tasks = pages.flatMap((page) => page.tasks);
        if (tasks.length === 0) return <NoTasks {...props} />;
        return (
          <>
            <TasksTable tasks={tasks} />
            {query.hasNextPage && (
              <div className={table.more}>
                <Button isDisabled={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  {t('tasks-older')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryView>
  );
}

function NoTasks(props: { readonly filters: TaskFilters; readonly onClear: () => void }) {
  const t = useText();
  return Object.keys(props.filters).length > 0 ? (
    <Empty
      title={t('tasks-none-left')}
      action={<Button onPress={props.onClear}>{t('clear-filters')}</Button>}
    />
  ) : (
    <Empty title={t('tasks-empty')} />
  );
}

function readFilters(values: UrlFilters<TaskFilterName>): TaskFilters {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== ''));
}
