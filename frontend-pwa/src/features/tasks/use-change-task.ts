import {
  associateBranch,
  associatePullRequest,
  type TaskBody,
  type TaskState,
  transitionTask,
} from '@corbusier/shared/contract/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ApiClient, CallHeaders } from '../../lib/api-client.ts';
import { useApi } from '../../lib/api-context.tsx';
import { taskKey } from '../../lib/task-queries.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';

/** One change of a task. */
export type TaskChange =
  | { readonly kind: 'state'; readonly body: { readonly state: TaskState } }
  | {
      readonly kind: 'branch';
      readonly body: {
        readonly provider: string;
        readonly repository: string;
        readonly branch_name: string;
      };
    }
  | {
      readonly kind: 'pull_request';
      readonly body: {
        readonly provider: string;
        readonly repository: string;
        readonly pull_request_number: number;
      };
    };

/** Changes a task, unless it is no longer the version that is shown. */
export function useChangeTask(task: TaskBody) {
  const api = useApi();
  const queries = useQueryClient();
  const { keyFor, done } = useRequestKey();
  return useMutation<TaskBody, Error, TaskChange>({
    mutationFn: (change) => {
      const key = keyFor(JSON.stringify([task.id, task.version, change]));
      return send(api, task.id, {
        change,
        headers: { 'idempotency-key': key, 'if-match': `"${task.version}"` },
      });
    },
    onSuccess: (changed) => {
      done();
      queries.setQueryData(taskKey(task.id), changed);
      void queries.invalidateQueries({ queryKey: ['tasks'] });
      void queries.invalidateQueries({ queryKey: ['task-activity', task.id] });
    },
  });
}

export type ChangeTask = ReturnType<typeof useChangeTask>;

interface Sent {
  readonly change: TaskChange;
  readonly headers: CallHeaders;
}

async function send(api: ApiClient, id: string, { change, headers }: Sent): Promise<TaskBody> {
  const params = { task_id: id };
  switch (change.kind) {
    case 'state':
      return (await api.call(transitionTask, { params, body: change.body, headers })).task;
    case 'branch':
      return (await api.call(associateBranch, { params, body: change.body, headers })).task;
    case 'pull_request':
      return (await api.call(associatePullRequest, { params, body: change.body, headers })).task;
  }
}
