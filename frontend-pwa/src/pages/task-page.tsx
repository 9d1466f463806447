import type { TaskBody } from '@corbusier/shared/contract/tasks';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { ButtonLink } from '../components/button.tsx';
import { Card } from '../components/card.tsx';
import { NotThere } from '../components/not-there.tsx';
import { PageHeader, useWindowTitle } from '../components/page-header.tsx';
import { QueryView } from '../components/query-view.tsx';
import { ActivityCard } from '../features/tasks/activity-card.tsx';
import { BranchCard, PullRequestCard } from '../features/tasks/links-cards.tsx';
import { MovesCard } from '../features/tasks/moves-card.tsx';
import { issueText } from '../features/tasks/places.ts';
import { TaskFacts } from '../features/tasks/task-facts.tsx';
import { TaskStateMark } from '../features/tasks/task-state-mark.tsx';
import styles from '../features/tasks/tasks.module.css';
import { useText } from '../i18n/text.tsx';
import { useApi } from '../lib/api-context.tsx';
import { toApiError } from '../lib/api-error.ts';
import { taskQuery } from '../lib/task-queries.ts';

/** One task: where it comes from, where it is and what happened to it. */
export function TaskPage() {
  const { id = '' } = useParams();
  const t = useText();
  useWindowTitle(t('task'));
  const query = useQuery(taskQuery(useApi(), id));
  if (query.error && NOT_THERE.includes(toApiError(query.error).reason)) return <NoTask />;
  return (
    <QueryView query={query} shape="page" title={t('task')}>
      {(task) => <TaskRecord key={task.id} task={task} />}
    </QueryView>
  );
}

const NOT_THERE: readonly string[] = ['task_not_found', 'invalid_task_id'];

function NoTask() {
  const t = useText();
  return (
    <NotThere title={t('task-not-found')} text={t('task-not-found-text')}>
      <ButtonLink to="/tasks">{t('task-not-found-list')}</ButtonLink>
      <ButtonLink to="/tasks/new">{t('task-new-title')}</ButtonLink>
    </NotThere>
  );
}

function TaskRecord({ task }: { readonly task: TaskBody }) {
  const t = useText();
  const { issue_ref: issue, metadata } = task.origin;
  return (
    <>
      <PageHeader
        title={metadata.title}
        above={<Link to="/tasks">{t('tasks-title')}</Link>}
        beside={
          <>
            <TaskStateMark state={task.state} />
            <code>{issueText(issue)}</code>
          </>
        }
      />
      <div className={styles.panes}>
        <div className={styles.stack}>
          <Card title={t('task-description')}>
            {metadata.description === null ? (
              <p className={styles.note}>{t('task-no-description')}</p>
            ) : (
              <p className={styles.prose}>{metadata.description}</p>
            )}
          </Card>
          <MovesCard task={task} />
          <BranchCard task={task} />
          <PullRequestCard task={task} />
        </div>
        <div className={styles.stack}>
          <TaskFacts task={task} />
          <ActivityCard taskId={task.id} />
        </div>
      </div>
    </>
  );
}
