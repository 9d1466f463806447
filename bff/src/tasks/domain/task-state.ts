import { TASK_STATES, type TaskState } from '@corbusier/shared/contract/tasks';
import { AppError } from '../../kernel/app-error.ts';
import { quoted } from './faults.ts';
import { trimmed } from './text.ts';

/** The whole machine. No state moves to itself; `done` and `abandoned` are ends. */
const MOVES: Readonly<Record<TaskState, readonly TaskState[]>> = {
  draft: ['in_progress', 'in_review', 'abandoned'],
  in_progress: ['in_review', 'paused', 'done', 'abandoned'],
  in_review: ['in_progress', 'done', 'abandoned'],
  paused: ['in_progress', 'abandoned'],
  done: [],
  abandoned: [],
};

export function validTransitions(from: TaskState): readonly TaskState[] {
  return MOVES[from];
}

/** Throws `invalid_task_state`. */
export function parseTaskState(text: string): TaskState {
  const name = trimmed(text).toLowerCase();
  const state = TASK_STATES.find((known) => known === name);
  if (state !== undefined) return state;
  throw new AppError(
    'invalid_task_state',
    `unknown task state ${quoted(text)}, expected ${TASK_STATES.join(', ')}`,
    { expected: TASK_STATES },
  );
}
