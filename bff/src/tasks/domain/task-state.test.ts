import { TASK_STATES, type TaskState } from '@corbusier/shared/contract/tasks';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../kernel/app-error.ts';
import { moveTo, withBranch, withPullRequest } from './change-task.ts';
import { draftTask, readIssue } from './new-task.ts';
import type { Task } from './task.ts';
import { parseTaskState, validTransitions } from './task-state.ts';

/** The guide's table. */
const ALLOWED: Readonly<Record<TaskState, string>> = {
  draft: 'in_progress in_review abandoned',
  in_progress: 'in_review paused done abandoned',
  in_review: 'in_progress done abandoned',
  paused: 'in_progress abandoned',
  done: '',
  abandoned: '',
};

const pairs = TASK_STATES.flatMap((from) => TASK_STATES.map((to) => [from, to] as const));
const allowed = (from: TaskState, to: TaskState) => ALLOWED[from].split(' ').includes(to);

function taskIn(state: TaskState): Task {
  const issue = readIssue({ provider: 'github', repository: 'o/r', issueNumber: 1, title: 't' });
  return { ...draftTask(issue, 'task-1', '2026-12-01T08:00:00.000Z'), state };
}

function refusal(work: () => unknown) {
  try {
    work();
  } catch (error) {
    if (error instanceof AppError) return { reason: error.reason, ...error.details };
    throw error;
  }
  return null;
}

const branch = { provider: 'github', repository: 'o/r', branchName: 'main' } as const;
const pull = { provider: 'github', repository: 'o/r', pullRequestNumber: 9 } as const;

describe('the states of a task', () => {
  it('have 36 pairs', () => expect(pairs).toHaveLength(36));

  it.each(pairs)('from %s to %s', (from, to) => {
    const task = taskIn(from);
    expect(validTransitions(from).includes(to)).toBe(allowed(from, to));
    if (allowed(from, to)) expect(moveTo(to)(task)).toEqual({ ...task, state: to });
    else
      expect(refusal(() => moveTo(to)(task))).toEqual({
        reason: 'invalid_task_transition',
        taskId: 'task-1',
        from,
        to,
      });
  });

  it.each([
    [' In_Progress\n', 'in_progress'],
    ['DONE', 'done'],
    ['\u0085paused\u00a0', 'paused'],
  ])('are read from %j', (text, state) => expect(parseTaskState(text)).toBe(state));

  it.each(['', 'in progress', 'finished', 'in-progress', '\ufeffdone', 'toString'])(
    'are no %j, which is another error than a wrong move',
    (text) => expect(refusal(() => parseTaskState(text))).toMatchObject({ reason: 'invalid_task_state' }),
  );
});

describe('a branch', () => {
  it.each(TASK_STATES)('comes to a task that is %s and leaves it so', (state) => {
    const task = taskIn(state);
    expect(withBranch(branch)(task)).toEqual({ ...task, branchRef: branch });
  });

  it('comes once, be it the same', () => {
    const task = withBranch(branch)(taskIn('draft'));
    expect(refusal(() => withBranch(branch)(task))).toEqual({
      reason: 'branch_already_associated',
      taskId: 'task-1',
    });
  });
});

describe('a pull request', () => {
  it.each(['draft', 'in_progress', 'in_review'] as const)('brings a task that is %s to review', (state) => {
    const task = taskIn(state);
    expect(withPullRequest(pull)(task)).toEqual({ ...task, state: 'in_review', pullRequestRef: pull });
  });

  it.each(['paused', 'done', 'abandoned'] as const)('does not come to a task that is %s', (from) =>
    expect(refusal(() => withPullRequest(pull)(taskIn(from)))).toMatchObject({
      reason: 'invalid_task_transition',
      from,
      to: 'in_review',
    }),
  );

  it('comes once, and that is said before the state is looked at', () => {
    const task: Task = { ...taskIn('done'), pullRequestRef: pull };
    expect(refusal(() => withPullRequest(pull)(task))).toMatchObject({
      reason: 'pull_request_already_associated',
    });
  });
});
