import type { TaskBody } from '@corbusier/shared/contract/tasks';
import { Link } from 'react-router';
import { Moment } from '../../components/moment.tsx';
import { ROW_LINK } from '../../components/row-keys.ts';
import table from '../../components/table.module.css';
import { useText } from '../../i18n/text.tsx';
import { Chips } from './chips.tsx';
import { issueText } from './places.ts';
import { TaskStateMark } from './task-state-mark.tsx';
import styles from './tasks.module.css';

/** Tasks as rows; each leads to its page. */
export function TasksTable({ tasks }: { readonly tasks: readonly TaskBody[] }) {
  const t = useText();
  return (
    <div className={table.frame}>
      <table className={table.table} aria-label={t('tasks-title')}>
        <thead>
          <tr>
            <th className={styles.stateColumn}>{t('task-state')}</th>
            <th className={styles.titleColumn}>{t('task-title')}</th>
            <th className={styles.issueColumn}>{t('task-issue')}</th>
            <th className={styles.labelsColumn}>{t('task-labels')}</th>
            <th className={`${styles.whenColumn} ${table.number}`}>{t('task-created')}</th>
          </tr>
        </thead>
        <tbody>
          {tasks.map((task) => (
            <TaskRow key={task.id} task={task} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function TaskRow({ task }: { readonly task: TaskBody }) {
  const { issue_ref: issue, metadata } = task.origin;
  return (
    <tr>
      <td className={styles.stateColumn}>
        <TaskStateMark state={task.state} />
      </td>
      <th scope="row" className={styles.titleCell}>
        <Link className={`${table.link} ${styles.rowLink}`} to={`/tasks/${task.id}`} {...ROW_LINK}>
          {metadata.title}
        </Link>
      </th>
      <td className={`${table.muted} ${table.mono} ${styles.issueColumn}`} title={issue.provider}>
        {issueText(issue)}
      </td>
      <td className={`${table.muted} ${styles.labelsColumn}`}>
        <Chips names={metadata.labels} />
      </td>
      <td className={`${table.muted} ${table.number} ${styles.whenColumn}`}>
        <Moment at={task.created_at} />
      </td>
    </tr>
  );
}
