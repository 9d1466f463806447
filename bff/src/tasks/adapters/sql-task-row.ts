import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { task } from '../../platform/sql/schema-tasks.ts';
import {
  canonicalBranchRef,
  canonicalPullRequestRef,
  storedBranchRef,
  storedProvider,
  storedPullRequestRef,
} from '../domain/refs.ts';
import type { Task } from '../domain/task.ts';

/** What stands for a repository in an index. */
export function repositoryHash(repository: string): string {
  return bytesToHex(sha256(utf8ToBytes(repository)));
}

/** The columns that a change may touch. */
export function changingColumns(row: Task) {
  return {
    branchRef: row.branchRef && canonicalBranchRef(row.branchRef),
    pullRequestRef: row.pullRequestRef && canonicalPullRequestRef(row.pullRequestRef),
    state: row.state,
    version: row.version,
    updatedAt: row.updatedAt,
  };
}

export function columnsOf({ id, issueRef, metadata, createdAt, ...rest }: Task) {
  const { labels, assignees, ...texts } = metadata;
  return {
    id,
    createdAt,
    ...issueRef,
    repositoryHash: repositoryHash(issueRef.repository),
    ...texts,
    labels: [...labels],
    assignees: [...assignees],
    ...changingColumns({ id, issueRef, metadata, createdAt, ...rest }),
  };
}

export function taskOf(row: typeof task.$inferSelect): Task {
  const { id, repository, issueNumber, title, description, labels, assignees, milestone } = row;
  const { branchRef, pullRequestRef, version, createdAt, updatedAt } = row;
  return {
    id,
    issueRef: { provider: storedProvider(row.provider), repository, issueNumber },
    metadata: { title, description, labels, assignees, milestone },
    branchRef: branchRef === null ? null : storedBranchRef(branchRef),
    pullRequestRef: pullRequestRef === null ? null : storedPullRequestRef(pullRequestRef),
    // The table has a check.
    state: row.state as Task['state'],
    version,
    createdAt,
    updatedAt,
  };
}
