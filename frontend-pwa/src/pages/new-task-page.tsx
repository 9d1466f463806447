import { Link, useSearchParams } from 'react-router';
import { PageHeader } from '../components/page-header.tsx';
import { NewTaskForm } from '../features/tasks/new-task-form.tsx';
import { useText } from '../i18n/text.tsx';

/** Makes a task from an issue; `?ref=` names the issue from the start. */
export function NewTaskPage() {
  const t = useText();
  const [search] = useSearchParams();
  return (
    <>
      <PageHeader title={t('task-new-title')} above={<Link to="/tasks">{t('tasks-title')}</Link>} />
      <NewTaskForm reference={search.get('ref') ?? ''} />
    </>
  );
}
