import { describe, expect, it } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import { createUuidIds } from '../platform/uuid-ids.ts';
import type { TwoTenants } from '../testing/storage-contexts.ts';
import { moveTo } from './domain/change-task.ts';
import { draftTask, type IssueInput, readIssue } from './domain/new-task.ts';
import { branchRefOf, pullRequestRefOf } from './domain/refs.ts';
import type { Task, TaskFilter } from './domain/task.ts';
import type { TaskStore } from './ports.ts';

export interface TaskStoreHarness extends TwoTenants {
  readonly store: TaskStore;
}

const ids = createUuidIds();
const NOW = '2026-12-01T08:00:00.000Z';

function taskOf(issueNumber: number, input: Partial<IssueInput> = {}): Task {
  const issue = { provider: 'github', repository: 'acme/widgets', title: 'Fix it', ...input };
  return draftTask(readIssue({ ...issue, issueNumber }), ids.next(), NOW);
}

const titles = (tasks: readonly Task[]) => tasks.map((task) => task.metadata.title);

/** What every store of tasks does. */
export function taskStoreConformance(name: string, open: () => Promise<TaskStoreHarness>): void {
  describe(`${name} as a store of tasks`, () => {
    keeping(open);
    changing(open);
    listing(open);
  });
}

type Open = () => Promise<TaskStoreHarness>;

function keeping(open: Open): void {
  it('gives a task back as it was kept, whatever its texts hold', async () => {
    const { store, own } = await open();
    const odd = ['', 'a,b', '"', '\\', '{}', 'NULL', "'", 'p1', 'p1', ' 🦊 ', 'é'.normalize('NFD')];
    const task = {
      ...taskOf(Number.MAX_SAFE_INTEGER, { provider: 'gitlab', repository: 'Acme:x/wid"gets\\' }),
      branchRef: branchRefOf('gitlab', 'a:b/c', 'feature/ä'),
      pullRequestRef: pullRequestRefOf('github', 'a:b/c', Number.MAX_SAFE_INTEGER),
      metadata: { title: "it's", description: 'd', labels: odd, assignees: [], milestone: null },
    };
    expect(await store.insert(own, task)).toEqual({ kind: 'inserted', task });
    expect(await store.find(own, task.id)).toEqual(task);
    expect(await store.find(own, task.id.toUpperCase())).toEqual(task);
  });

  it('keeps and answers texts without what no text column holds', async () => {
    const { store, own } = await open();
    const task = taskOf(1, { title: 'a\0b', repository: 'o/r\0', labels: ['\ud800'], description: '\0' });
    const inserted = await store.insert(own, task);
    const kept = {
      ...task,
      issueRef: { ...task.issueRef, repository: 'o/r\ufffd' },
      metadata: { ...task.metadata, title: 'a\ufffdb', labels: ['\ufffd'], description: '\ufffd' },
    };
    expect(inserted).toEqual({ kind: 'inserted', task: kept });
    expect(await store.find(own, task.id)).toEqual(kept);
    const found = await store.list(own, { issueRef: task.issueRef, label: '\ud800', q: 'A\0', limit: 5 });
    expect(found.tasks).toEqual([kept]);
    expect(await store.insert(own, taskOf(1, { repository: 'o/r\0' }))).toMatchObject({ taskId: task.id });
  });

  it('has one task of an issue in a tenant, and says which', async () => {
    const { store, own, other } = await open();
    const first = taskOf(45, { provider: 'gitlab' });
    await store.insert(own, first);
    expect(await store.insert(own, taskOf(45, { provider: 'gitlab' }))).toEqual({
      kind: 'duplicate_issue',
      taskId: first.id,
    });
    expect(await store.insert(own, { ...taskOf(46), id: first.id })).toEqual({ kind: 'duplicate_task' });
    for (const close of [taskOf(45), taskOf(45, { provider: 'gitlab', repository: 'Acme/widgets' })]) {
      expect(await store.insert(own, close)).toMatchObject({ kind: 'inserted' });
    }
    expect(await store.insert(other, taskOf(45, { provider: 'gitlab' }))).toMatchObject({ kind: 'inserted' });
  });

  it('gives one task to many who make one of the same issue at once', async () => {
    const { store, own } = await open();
    const all = await Promise.all(Array.from({ length: 20 }, () => store.insert(own, taskOf(7))));
    const made = all.filter((inserted) => inserted.kind === 'inserted');
    const refused = all.filter((inserted) => inserted.kind === 'duplicate_issue');
    expect([made.length, refused.length]).toEqual([1, 19]);
    expect(new Set(refused.map(({ taskId }) => taskId))).toEqual(new Set([made[0]?.task.id]));
  });

  it('takes a repository that has a name of any length', async () => {
    const { store, own } = await open();
    const repository = `${'o'.repeat(5_000)}/${'r'.repeat(5_000)}`;
    const task = taskOf(1, { repository });
    await store.insert(own, task);
    expect((await store.list(own, { repository, limit: 2 })).tasks).toEqual([task]);
    expect(await store.insert(own, taskOf(1, { repository }))).toMatchObject({ kind: 'duplicate_issue' });
  });

  it('knows nothing of another tenant', async () => {
    const { store, own, other } = await open();
    const task = taskOf(1);
    await store.insert(own, task);
    expect(await store.find(other, task.id)).toBeNull();
    expect(await store.change(other, task.id, (it) => it)).toBeNull();
    expect((await store.list(other, { issueRef: task.issueRef, limit: 10 })).tasks).toEqual([]);
    expect(await store.find(own, 'no-id')).toBeNull();
    expect(await store.change(own, 'no-id', (it) => it)).toBeNull();
  });
}

function changing(open: Open): void {
  it('changes a task, and answers what it was and is', async () => {
    const { store, own } = await open();
    const before = taskOf(1);
    await store.insert(own, before);
    const after: Task = {
      ...before,
      state: 'in_review',
      version: 2,
      branchRef: branchRefOf('github', 'o/r', 'b'),
      pullRequestRef: pullRequestRefOf('github', 'o/r', 3),
      updatedAt: '2026-12-01T09:00:00.000Z',
    };
    expect(await store.change(own, before.id, () => after)).toEqual({ before, after });
    expect(await store.find(own, before.id)).toEqual(after);
  });

  it('leaves a task as it was when the change is refused', async () => {
    const { store, own } = await open();
    const task = taskOf(1);
    await store.insert(own, task);
    await expect(store.change(own, task.id, moveTo('done'))).rejects.toBeInstanceOf(AppError);
    expect(await store.find(own, task.id)).toEqual(task);
  });

  it('loses no change of many at once', async () => {
    const { store, own } = await open();
    const task = taskOf(1);
    await store.insert(own, task);
    const next = (it: Task): Task => ({ ...it, version: it.version + 1 });
    await Promise.all(Array.from({ length: 20 }, () => store.change(own, task.id, next)));
    expect((await store.find(own, task.id))?.version).toBe(21);
  });
}

function listing(open: Open): void {
  it('lists from the newest on, in pages without a gap or a repeat', async () => {
    const { store, own } = await open();
    for (const n of [1, 2, 3, 4, 5]) await store.insert(own, taskOf(n, { title: `t${n}` }));
    const first = await store.list(own, { limit: 2 });
    await store.insert(own, taskOf(6, { title: 't6' }));
    const second = await store.list(own, { limit: 2, before: first.next ?? '' });
    const third = await store.list(own, { limit: 2, before: second.next ?? '' });
    expect([first, second, third].map((page) => titles(page.tasks))).toEqual([
      ['t5', 't4'],
      ['t3', 't2'],
      ['t1'],
    ]);
    expect(third.next).toBeNull();
  });

  it('keeps the order when a task is changed', async () => {
    const { store, own } = await open();
    const task = taskOf(1, { title: 'old' });
    await store.insert(own, task);
    await store.insert(own, taskOf(2, { title: 'new' }));
    await store.change(own, task.id, (it) => ({ ...it, version: 2 }));
    expect(titles((await store.list(own, { limit: 5 })).tasks)).toEqual(['new', 'old']);
  });

  const branch = branchRefOf('github', 'acme/widgets', 'main');
  const pull = pullRequestRefOf('github', 'acme/widgets', 9);
  it.each<[string, Partial<TaskFilter>, string[]]>([
    ['state', { state: 'draft' }, ['c', 'a']],
    ['provider', { provider: 'gitlab' }, ['b']],
    ['repository', { repository: 'acme/other' }, ['c']],
    ['label', { label: 'p1' }, ['c', 'b']],
    ['no part of a label', { label: 'p' }, []],
    ['text in any case', { q: 'NEEDLE' }, ['b', 'a']],
    ['text of the repository', { q: 'other' }, ['c']],
    ['text that is no pattern', { q: '%' }, []],
    ['issue', { issueRef: { provider: 'gitlab', repository: 'acme/widgets', issueNumber: 1 } }, ['b']],
    ['branch', { branchRef: branch }, ['b', 'a']],
    ['pull request', { pullRequestRef: pull }, ['b']],
    ['another branch', { branchRef: { ...branch, branchName: 'mai' } }, []],
    ['several at once', { label: 'p1', q: 'needle' }, ['b']],
  ])('filters by %s', async (_by, filter, wanted) => {
    const { store, own } = await open();
    const b = taskOf(1, { title: 'b', provider: 'gitlab', labels: ['x', 'p1'], description: 'A needle' });
    await store.insert(own, { ...taskOf(1, { title: 'a', description: 'needle' }), branchRef: branch });
    await store.insert(own, { ...b, branchRef: branch, pullRequestRef: pull, state: 'in_review' });
    await store.insert(own, taskOf(2, { title: 'c', repository: 'acme/other', labels: ['p1'] }));
    expect(titles((await store.list(own, { limit: 10, ...filter })).tasks)).toEqual(wanted);
  });

  it('refuses a position that is none', async () => {
    const { store, own } = await open();
    await expect(store.list(own, { limit: 1, before: 'x' })).rejects.toMatchObject({
      reason: 'invalid_cursor',
    });
  });
}
