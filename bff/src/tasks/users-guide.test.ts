import { expect, it } from 'vitest';
import { createAccess } from '../identity/domain/access.ts';
import { rolesWith } from '../identity/domain/roles.ts';
import type { RequestContext } from '../kernel/request-context.ts';
import { createSystemClock } from '../platform/system-clock.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import { memoryStores } from '../testing/api-stores.ts';
import { contextOf } from '../testing/storage-contexts.ts';
import { associateBranch } from './associate-branch.ts';
import { associatePullRequest } from './associate-pull-request.ts';
import { createTask } from './create-task.ts';
import { branchRefOf, issueRefOf, pullRequestRefOf } from './domain/refs.ts';
import type { Task, TaskFilter } from './domain/task.ts';
import { listTasks } from './read-tasks.ts';
import { transitionTask } from './transition-task.ts';

// The examples of the user's guide about tasks, in TypeScript.

function taskService() {
  const clock = createSystemClock();
  const ids = createUuidIds();
  const { stores, transactions } = memoryStores({ clock, ids });
  const access = createAccess(rolesWith({}));
  const reading = { store: stores.tasks, access };
  const observer = { taskChanged: () => undefined };
  const deps = { ...reading, events: stores.events, transactions, observer, clock, ids, issues: null };
  const list = listTasks(reading);
  return {
    createFromIssue: createTask(deps),
    transitionTask: transitionTask(deps),
    associateBranch: associateBranch(deps),
    associatePullRequest: associatePullRequest(deps),
    find: async (ctx: RequestContext, by: Omit<TaskFilter, 'limit'>): Promise<readonly Task[]> =>
      (await list(ctx, { ...by, limit: 100 })).tasks,
  };
}

const ctx = contextOf('6d1f4a3c-9a51-4a57-8b0e-0d2f1c5b7a10');
const ISSUE = { provider: 'github', repository: 'corbusier/core' };

it('Issue-to-task creation', async () => {
  const service = taskService();
  const created = await service.createFromIssue(ctx, {
    ...ISSUE,
    issueNumber: 120,
    title: 'Track issue metadata',
    labels: ['feature', 'roadmap-1.2.1'],
  });
  const issueRef = issueRefOf('github', 'corbusier/core', 120);
  expect(await service.find(ctx, { issueRef })).toEqual([created]);
});

it('Tenant-scoped uniqueness', async () => {
  const service = taskService();
  const issue = { ...ISSUE, issueNumber: 1, title: 'Shared' };
  const other = contextOf('0c8a4d0e-6c07-4b5e-a4c1-c6c1a8a9f0b2');
  const mine = await service.createFromIssue(ctx, issue);
  const theirs = await service.createFromIssue(other, issue);
  await expect(service.createFromIssue(ctx, issue)).rejects.toMatchObject({
    reason: 'duplicate_issue_origin',
  });
  expect(await service.find(ctx, {})).toEqual([mine]);
  expect(await service.find(other, {})).toEqual([theirs]);
});

it('Branch and pull request association', async () => {
  const service = taskService();
  const task = await service.createFromIssue(ctx, {
    ...ISSUE,
    issueNumber: 200,
    title: 'Implement branch tracking',
  });
  const target = { taskId: task.id, version: 'any', ...ISSUE } as const;

  const updated = await service.associateBranch(ctx, { ...target, branchName: 'feature/branch-tracking' });
  expect(updated.branchRef).not.toBeNull();
  const branchRef = branchRefOf('github', 'corbusier/core', 'feature/branch-tracking');
  expect(await service.find(ctx, { branchRef })).toHaveLength(1);

  const reviewed = await service.associatePullRequest(ctx, { ...target, pullRequestNumber: 42 });
  expect(reviewed.state).toBe('in_review');
  const pullRequestRef = pullRequestRefOf('github', 'corbusier/core', 42);
  expect(await service.find(ctx, { pullRequestRef })).toHaveLength(1);
});

it('Task state transitions', async () => {
  const service = taskService();
  const { id } = await service.createFromIssue(ctx, {
    ...ISSUE,
    issueNumber: 330,
    title: 'Validate task transitions',
  });
  const move = (state: string) => service.transitionTask(ctx, { taskId: id, version: 'any', state });
  expect((await move('in_progress')).state).toBe('in_progress');
  await expect(move('draft')).rejects.toMatchObject({
    reason: 'invalid_task_transition',
    details: { taskId: id, from: 'in_progress', to: 'draft' },
  });
});
