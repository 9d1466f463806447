import type { Input } from '@corbusier/shared/contract/endpoint';
import type { listTasks } from '@corbusier/shared/contract/tasks';
import { defined } from '../../kernel/defined.ts';
import { validated } from '../../tasks/domain/faults.ts';
import { parseBranchRef, parseIssueRef, parsePullRequestRef } from '../../tasks/domain/refs.ts';
import type { TaskFilter } from '../../tasks/domain/task.ts';
import { parseTaskState } from '../../tasks/domain/task-state.ts';
import { trimmed } from '../../tasks/domain/text.ts';
import { readProvider } from '../../tasks/domain/values.ts';
import { decodeCursor } from './cursor.ts';

type Query = Input<typeof listTasks>['query'];

/** Which tasks a list asks for. Throws the errors of the values: an unknown state is no empty list. */
export function taskFilter(query: Query, limit: number): TaskFilter {
  const filter = {
    state: read(query.state, parseTaskState),
    provider: read(query.provider, (text) => validated((faults) => readProvider(faults, text))),
    repository: read(query.repository, trimmed),
    label: read(query.label, trimmed),
    q: read(query.q, trimmed),
    issueRef: read(query.issue_ref, parseIssueRef),
    branchRef: read(query.branch_ref, parseBranchRef),
    pullRequestRef: read(query.pull_request_ref, parsePullRequestRef),
    before: query.cursor === undefined ? undefined : decodeCursor(query.cursor, /^\d{1,18}$/),
  };
  return { limit, ...defined(filter) };
}

/** A filter that was left blank in a form is no filter. */
function read<T>(text: string | undefined, parse: (text: string) => T): T | undefined {
  return text === undefined || text === '' ? undefined : parse(text);
}
