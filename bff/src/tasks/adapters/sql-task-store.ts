import { and, arrayContains, desc, eq, ilike, lt, or, type SQL } from 'drizzle-orm';
import type { RequestContext } from '../../kernel/request-context.ts';
import { likePart } from '../../platform/sql/like.ts';
import { task } from '../../platform/sql/schema-tasks.ts';
import { joinTenant } from '../../platform/sql/transactions.ts';
import { isUuid } from '../../platform/sql/uuid.ts';
import type { Database, Transaction } from '../../platform/sql/with-tenant.ts';
import { readPosition } from '../domain/position.ts';
import { canonicalBranchRef, canonicalPullRequestRef } from '../domain/refs.ts';
import type { IssueRef, Task, TaskFilter } from '../domain/task.ts';
import type { Inserted, TaskStore } from '../ports.ts';
import { cleanFilter, cleanTask } from './clean-task.ts';
import { changingColumns, columnsOf, repositoryHash, taskOf } from './sql-task-row.ts';

export function createSqlTaskStore({ database }: { readonly database: Database }): TaskStore {
  return {
    insert: (ctx, given) => joinTenant(database, ctx, (tx) => insert(tx, ctx, cleanTask(given))),
    change: async (ctx, id, change) => {
      if (!isUuid(id)) return null;
      return joinTenant(database, ctx, async ({ orm }) => {
        const [row] = await orm.select().from(task).where(eq(task.id, id)).for('update');
        if (row === undefined) return null;
        const before = taskOf(row);
        const after = cleanTask(change(before));
        await orm.update(task).set(changingColumns(after)).where(eq(task.id, id));
        return { before, after };
      });
    },
    find: async (ctx, id) => {
      if (!isUuid(id)) return null;
      return joinTenant(database, ctx, async ({ orm }) => {
        const [row] = await orm.select().from(task).where(eq(task.id, id));
        return row === undefined ? null : taskOf(row);
      });
    },
    list: (ctx, filter) => joinTenant(database, ctx, (tx) => list(tx, cleanFilter(filter))),
  };
}

async function insert({ orm }: Transaction, ctx: RequestContext, row: Task): Promise<Inserted> {
  // Waits for whoever inserts the same issue at the moment, and does not end the transaction when it is taken.
  const inserted = await orm
    .insert(task)
    .values({ tenantId: ctx.tenantId, ...columnsOf(row) })
    .onConflictDoNothing()
    .returning({ id: task.id });
  if (inserted.length > 0) return { kind: 'inserted', task: row };
  const [known] = await orm.select({ id: task.id }).from(task).where(ofIssue(row.issueRef));
  return known === undefined ? { kind: 'duplicate_task' } : { kind: 'duplicate_issue', taskId: known.id };
}

async function list({ orm }: Transaction, filter: TaskFilter) {
  const rows = await orm
    .select()
    .from(task)
    .where(and(...conditions(filter)))
    .orderBy(desc(task.seq))
    .limit(filter.limit + 1);
  const page = rows.slice(0, filter.limit);
  const last = rows.length > filter.limit ? page.at(-1) : undefined;
  return { tasks: page.map(taskOf), next: last === undefined ? null : String(last.seq) };
}

function conditions(filter: TaskFilter): (SQL | undefined)[] {
  const { state, provider, repository, label, q, issueRef, branchRef, pullRequestRef, before } = filter;
  const when = <T>(value: T | undefined, condition: (value: T) => SQL | undefined) =>
    value === undefined ? undefined : condition(value);
  return [
    when(before, (position) => lt(task.seq, readPosition(position))),
    when(state, (wanted) => eq(task.state, wanted)),
    when(provider, (wanted) => eq(task.provider, wanted)),
    when(repository, (wanted) => eq(task.repositoryHash, repositoryHash(wanted))),
    when(label, (wanted) => arrayContains(task.labels, [wanted])),
    when(q, search),
    when(issueRef, ofIssue),
    when(branchRef, (ref) => eq(task.branchRef, canonicalBranchRef(ref))),
    when(pullRequestRef, (ref) => eq(task.pullRequestRef, canonicalPullRequestRef(ref))),
  ];
}

function search(q: string): SQL | undefined {
  return or(...[task.title, task.description, task.repository].map((column) => ilike(column, likePart(q))));
}

function ofIssue({ provider, repository, issueNumber }: IssueRef): SQL | undefined {
  return and(
    eq(task.provider, provider),
    eq(task.repositoryHash, repositoryHash(repository)),
    eq(task.issueNumber, issueNumber),
  );
}
