import { useQueryClient } from '@tanstack/react-query';
import { Button } from '../../components/button.tsx';
import { RefusalNotice } from '../../components/refusal-notice.tsx';
import { useText } from '../../i18n/text.tsx';
import { toApiError } from '../../lib/api-error.ts';
import { taskKey } from '../../lib/task-queries.ts';
import { rulesOf } from './server-rules.ts';
import type { ChangeTask } from './use-change-task.ts';

const CHANGED: readonly string[] = [
  'precondition_failed',
  'invalid_task_transition',
  'branch_already_associated',
  'pull_request_already_associated',
];

interface Props {
  readonly taskId: string;
  readonly change: ChangeTask;
}

/** Why a task was not changed; where somebody else did meanwhile, a way to see what it is now. */
export function ChangeRefusal({ taskId, change }: Props) {
  const t = useText();
  const queries = useQueryClient();
  if (!change.error) return null;
  const error = toApiError(change.error);
  const reload = (): void => {
    void queries.invalidateQueries({ queryKey: taskKey(taskId) });
    void queries.invalidateQueries({ queryKey: ['task-activity', taskId] });
    change.reset();
  };
  return (
    <RefusalNotice
      error={error}
      aside={Object.keys(rulesOf(error)).length > 0}
      actions={CHANGED.includes(error.reason) && <Button onPress={reload}>{t('task-reload')}</Button>}
    />
  );
}
