import { TASK_STATES, type TaskBody, type TaskState } from '@corbusier/shared/contract/tasks';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { ConfirmNotice } from '../../components/confirm-notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { ChangeRefusal } from './change-refusal.tsx';
import styles from './tasks.module.css';
import { useChangeTask } from './use-change-task.ts';

/** Where a task that goes well goes next. */
const NEXT: Partial<Record<TaskState, TaskState>> = {
  draft: 'in_progress',
  in_progress: 'in_review',
  in_review: 'done',
  paused: 'in_progress',
};
/** No task leaves these, so they are asked about once. */
const ENDS: readonly TaskState[] = ['done', 'abandoned'];

/** The moves that a task may make, and why it may not make the others. */
export function MovesCard({ task }: { readonly task: TaskBody }) {
  const t = useText();
  const change = useChangeTask(task);
  const [asked, setAsked] = useState<TaskState>();
  const move = (state: TaskState): void => {
    setAsked(undefined);
    change.mutate({ kind: 'state', body: { state } });
  };
  const press = (state: TaskState): void => (ENDS.includes(state) ? setAsked(state) : move(state));
  return (
    <Card title={t('task-moves')}>
      <div className={styles.fields}>
        {task.valid_transitions.length > 0 && (
          <div className={styles.actions}>
            {task.valid_transitions.map((state) => (
              <Button
                key={state}
                look={state === NEXT[task.state] ? 'action' : 'plain'}
                isDisabled={change.isPending}
                onPress={() => press(state)}
              >
                {t(`task-move-${state}`)}
              </Button>
            ))}
          </div>
        )}
        {asked && (
          <ConfirmNotice
            title={t(`task-sure-${asked}`, { title: task.origin.metadata.title })}
            effect={t('task-sure-end')}
            yes={t(`task-sure-yes-${asked}`)}
            no={t('task-sure-no')}
            onYes={() => move(asked)}
            onNo={() => setAsked(undefined)}
          />
        )}
        <ChangeRefusal taskId={task.id} change={change} />
        <OtherStates task={task} />
      </div>
    </Card>
  );
}

/** Every state that the task may not move to, with the reason. */
function OtherStates({ task }: { readonly task: TaskBody }) {
  const t = useText();
  const { state: from, valid_transitions: allowed } = task;
  if (allowed.length === 0) return <p className={styles.note}>{t(`task-ended-${from}`)}</p>;
  const others = TASK_STATES.filter((state) => state !== from && !allowed.includes(state));
  return (
    <dl className={styles.others} aria-label={t('task-not-now')}>
      {others.map((state) => (
        <div key={state}>
          <dt>{t(`task-state-${state}`)}</dt>
          <dd>{t(`task-why-not-${state}`)}</dd>
        </div>
      ))}
    </dl>
  );
}
