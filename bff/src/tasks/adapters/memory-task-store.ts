import { createMemoryTable, keptAs, type TableKeeper } from '../../platform/memory/table.ts';
import { matchesFilter } from '../domain/matches-filter.ts';
import { readPosition } from '../domain/position.ts';
import { issueRefText } from '../domain/refs.ts';
import type { Task } from '../domain/task.ts';
import type { TaskStore } from '../ports.ts';
import { cleanFilter, cleanTask } from './clean-task.ts';

/** @param keeper keeps the tasks beyond the life of the process when given. */
export function createMemoryTaskStore(keeper?: TableKeeper): TaskStore {
  const tasks = createMemoryTable<Task>({
    key: (task) => task.id,
    unique: { issue: (task) => issueRefText(task.issueRef) },
    ...keptAs('task', keeper),
  });
  return {
    insert: async ({ tenantId }, given) => {
      const task = cleanTask(given);
      if (tasks.insert(tenantId, task)) return { kind: 'inserted', task };
      const known = tasks.findBy(tenantId, 'issue', issueRefText(task.issueRef));
      return known === null ? { kind: 'duplicate_task' } : { kind: 'duplicate_issue', taskId: known.id };
    },
    change: async ({ tenantId }, id, change) => {
      const before = tasks.find(tenantId, id.toLowerCase());
      if (before === null) return null;
      const after = cleanTask(change(before));
      tasks.put(tenantId, after);
      return { before, after };
    },
    find: async ({ tenantId }, id) => tasks.find(tenantId, id.toLowerCase()),
    list: async ({ tenantId }, given) => {
      const filter = cleanFilter(given);
      const end =
        filter.before === undefined ? Number.POSITIVE_INFINITY : Number(readPosition(filter.before));
      const found = tasks
        .list(tenantId)
        .filter(({ sequence, row }) => sequence < end && matchesFilter(row, filter))
        .sort((left, right) => right.sequence - left.sequence);
      const page = found.slice(0, filter.limit);
      const last = found.length > filter.limit ? page.at(-1) : undefined;
      return { tasks: page.map(({ row }) => row), next: last === undefined ? null : String(last.sequence) };
    },
  };
}
