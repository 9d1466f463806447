import { canonicalBranchRef, canonicalPullRequestRef, issueRefText } from './refs.ts';
import type { Task, TaskFilter } from './task.ts';

/** Whether the task is one of those that the filter asks for; its position aside. */
export function matchesFilter(task: Task, filter: TaskFilter): boolean {
  const { issueRef, metadata, branchRef, pullRequestRef } = task;
  return (
    isWanted(filter.state, task.state) &&
    isWanted(filter.provider, issueRef.provider) &&
    isWanted(filter.repository, issueRef.repository) &&
    isWanted(filter.issueRef && issueRefText(filter.issueRef), issueRefText(issueRef)) &&
    isWanted(
      filter.branchRef && canonicalBranchRef(filter.branchRef),
      branchRef && canonicalBranchRef(branchRef),
    ) &&
    isWanted(
      filter.pullRequestRef && canonicalPullRequestRef(filter.pullRequestRef),
      pullRequestRef && canonicalPullRequestRef(pullRequestRef),
    ) &&
    (filter.label === undefined || metadata.labels.includes(filter.label)) &&
    (filter.q === undefined || holds(task, filter.q))
  );
}

function isWanted(wanted: string | undefined, value: string | null): boolean {
  return wanted === undefined || wanted === value;
}

function holds({ metadata, issueRef }: Task, q: string): boolean {
  const texts = [metadata.title, metadata.description ?? '', issueRef.repository];
  return texts.some((text) => text.toLowerCase().includes(q.toLowerCase()));
}
