import type { TaskActivityBody, TaskState } from '@corbusier/shared/contract/tasks';
import { TASK_STATES } from '@corbusier/shared/contract/tasks';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../components/button.tsx';
import { Card } from '../../components/card.tsx';
import { Duration, Moment } from '../../components/moment.tsx';
import { QueryView } from '../../components/query-view.tsx';
import { CallStatusMark } from '../../components/status.tsx';
import { type Text, useText } from '../../i18n/text.tsx';
import { useApi } from '../../lib/api-context.tsx';
import { taskActivityQuery } from '../../lib/task-queries.ts';
import styles from './tasks.module.css';

type EventEntry = Extract<TaskActivityBody, { kind: 'event' }>;
type CallEntry = Extract<TaskActivityBody, { kind: 'call' }>;

/** What happened to a task and the tool calls that served it, newest first. */
export function ActivityCard({ taskId }: { readonly taskId: string }) {
  const t = useText();
  const query = useInfiniteQuery(taskActivityQuery(useApi(), taskId));
  return (
    <Card title={t('task-activity')} flush>
      <QueryView query={query}>
        {({ pages }) => (
          <>
            <ol className={styles.activity}>
              {pages
                .flatMap(({ activity }) => activity)
                .map((entry) => (
                  <li key={keyOf(entry)}>
                    {entry.kind === 'call' ? <CallLine {...entry} /> : <EventLine {...entry} />}
                    <span className={styles.when}>
                      <Moment at={entry.at} />
                    </span>
                  </li>
                ))}
            </ol>
            {query.hasNextPage && (
              <div className={styles.more}>
                <Button isDisabled={query.isFetchingNextPage} onPress={() => void query.fetchNextPage()}>
                  {t('tasks-older')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryView>
    </Card>
  );
}

function keyOf(entry: TaskActivityBody): string {
  if (entry.kind === 'call') return entry.call.call_id;
  return `${entry.at} ${entry.event_type} ${String(entry.data['version'])}`;
}

function CallLine({ call }: CallEntry) {
  return (
    <span className={styles.entry}>
      <CallStatusMark status={call.status} />
      <Link to={`/calls/${encodeURIComponent(call.call_id)}`}>
        <code>{call.tool_name}</code>
      </Link>
      <Duration ms={call.duration_ms} />
    </span>
  );
}

function EventLine({ event_type: type, data }: EventEntry) {
  const t = useText();
  return <span className={styles.entry}>{eventText(t, type, data)}</span>;
}

/** The event as a sentence; by its name when this page does not know it. */
function eventText(t: Text, type: string, data: EventEntry['data']): string {
  switch (type) {
    case 'task_created':
      return t('task-event-created', { issue: String(data['issue_ref']) });
    case 'task_branch_associated':
      return t('task-event-branch', { branch: String(data['branch_ref']) });
    case 'task_pull_request_associated':
      return t('task-event-pull-request', { pull: String(data['pull_request_ref']) });
    case 'task_state_changed':
      return t('task-event-state', { from: stateWord(t, data['from']), to: stateWord(t, data['to']) });
    default:
      return type;
  }
}

function stateWord(t: Text, name: unknown): string {
  const known: TaskState | undefined = TASK_STATES.find((state) => state === name);
  return known === undefined ? String(name) : t(`task-state-${known}`);
}
