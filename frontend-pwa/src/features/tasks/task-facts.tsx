import type { TaskBody } from '@corbusier/shared/contract/tasks';
import type { ReactNode } from 'react';
import { Card, Fact, Facts } from '../../components/card.tsx';
import { CopyableId } from '../../components/copy-button.tsx';
import { Moment } from '../../components/moment.tsx';
import { useText } from '../../i18n/text.tsx';
import { Chips } from './chips.tsx';
import { PlaceLink } from './place-link.tsx';
import { issueAddress, issueText } from './places.ts';
import { TaskStateMark } from './task-state-mark.tsx';
import styles from './tasks.module.css';

interface Props {
  readonly task: TaskBody;
}

/** Where a task comes from, what it is marked with and when it changed. */
export function TaskFacts({ task }: Props) {
  const t = useText();
  const { issue_ref: issue, metadata } = task.origin;
  return (
    <Card title={t('task-about')}>
      <Facts>
        <Fact name={t('task-issue')}>
          <PlaceLink
            to={issueAddress(issue)}
            name={issueText(issue)}
            beside={t(`task-provider-${issue.provider}`)}
          />
        </Fact>
        <Fact name={t('task-state')}>
          <TaskStateMark state={task.state} />
        </Fact>
        <Fact name={t('task-labels')}>{namesOr(metadata.labels, <None />)}</Fact>
        <Fact name={t('task-assignees')}>{namesOr(metadata.assignees, <None />)}</Fact>
        <Fact name={t('task-milestone')}>{metadata.milestone ?? <None />}</Fact>
        <Fact name={t('task-created')}>
          <Moment at={task.created_at} />
        </Fact>
        <Fact name={t('task-updated')}>
          <Moment at={task.updated_at} />
        </Fact>
        <Fact name={t('task-id')}>
          <CopyableId text={task.id} name={t('task-id')} />
        </Fact>
      </Facts>
    </Card>
  );
}

function namesOr(names: readonly string[], none: ReactNode): ReactNode {
  return names.length > 0 ? <Chips names={names} /> : none;
}

function None() {
  const t = useText();
  return <span className={styles.note}>{t('task-none')}</span>;
}
