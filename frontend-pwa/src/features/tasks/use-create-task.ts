import { createTask, type TaskBody } from '@corbusier/shared/contract/tasks';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useApi } from '../../lib/api-context.tsx';
import { taskKey } from '../../lib/task-queries.ts';
import { useRequestKey } from '../../lib/use-request-key.ts';
import { draftBody, type TaskDraft } from './task-draft.ts';

/** Sends a draft and goes to the task that it became. A draft keeps its key, so that it becomes one task at most. */
export function useCreateTask() {
  const api = useApi();
  const queries = useQueryClient();
  const navigate = useNavigate();
  const { keyFor } = useRequestKey();
  return useMutation<TaskBody, Error, TaskDraft>({
    mutationFn: async (draft) => {
      const headers = { 'idempotency-key': keyFor('the draft') };
      return (await api.call(createTask, { body: draftBody(draft), headers })).task;
    },
    onSuccess: (task) => {
      queries.setQueryData(taskKey(task.id), task);
      void queries.invalidateQueries({ queryKey: ['tasks'] });
      void navigate(`/tasks/${task.id}`);
    },
  });
}
