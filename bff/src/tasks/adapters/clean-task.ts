import { cleanOrNull, cleanText } from '../../platform/clean-text.ts';
import type { Task, TaskFilter } from '../domain/task.ts';

/** The task as every store keeps it. */
export function cleanTask(task: Task): Task {
  const { issueRef, metadata, branchRef, pullRequestRef } = task;
  return {
    ...task,
    issueRef: cleanPlace(issueRef),
    metadata: {
      title: cleanText(metadata.title),
      description: cleanOrNull(metadata.description),
      labels: metadata.labels.map(cleanText),
      assignees: metadata.assignees.map(cleanText),
      milestone: cleanOrNull(metadata.milestone),
    },
    branchRef: branchRef && { ...cleanPlace(branchRef), branchName: cleanText(branchRef.branchName) },
    pullRequestRef: pullRequestRef && cleanPlace(pullRequestRef),
  };
}

/** The filter in the words of the store. */
export function cleanFilter(filter: TaskFilter): TaskFilter {
  const { repository, label, q, issueRef, branchRef, pullRequestRef } = filter;
  return {
    ...filter,
    ...(repository !== undefined && { repository: cleanText(repository) }),
    ...(label !== undefined && { label: cleanText(label) }),
    ...(q !== undefined && { q: cleanText(q) }),
    ...(issueRef !== undefined && { issueRef: cleanPlace(issueRef) }),
    ...(branchRef !== undefined && {
      branchRef: { ...cleanPlace(branchRef), branchName: cleanText(branchRef.branchName) },
    }),
    ...(pullRequestRef !== undefined && { pullRequestRef: cleanPlace(pullRequestRef) }),
  };
}

function cleanPlace<Place extends { readonly repository: string }>(place: Place): Place {
  return { ...place, repository: cleanText(place.repository) };
}
