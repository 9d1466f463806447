import type { TaskProvider, TaskState } from '@corbusier/shared/contract/tasks';

export interface IssueRef {
  readonly provider: TaskProvider;
  /** `owner/repository`, in the case that it was given. */
  readonly repository: string;
  readonly issueNumber: number;
}

export interface BranchRef {
  readonly provider: TaskProvider;
  readonly repository: string;
  readonly branchName: string;
}

export interface PullRequestRef {
  readonly provider: TaskProvider;
  readonly repository: string;
  readonly pullRequestNumber: number;
}

/** What an issue said when its task was made. */
export interface IssueMetadata {
  readonly title: string;
  readonly description: string | null;
  /** In the order of the issue, repeats included. */
  readonly labels: readonly string[];
  readonly assignees: readonly string[];
  readonly milestone: string | null;
}

export interface Task {
  readonly id: string;
  readonly issueRef: IssueRef;
  readonly metadata: IssueMetadata;
  readonly branchRef: BranchRef | null;
  readonly pullRequestRef: PullRequestRef | null;
  readonly state: TaskState;
  /** From 1; each change adds one. */
  readonly version: number;
  readonly createdAt: string;
  readonly updatedAt: string;
}

export interface TaskFilter {
  readonly state?: TaskState;
  readonly provider?: TaskProvider;
  readonly repository?: string;
  /** One of the task's labels, exactly. */
  readonly label?: string;
  /** A part of title, description or repository; case does not matter. */
  readonly q?: string;
  readonly issueRef?: IssueRef;
  readonly branchRef?: BranchRef;
  readonly pullRequestRef?: PullRequestRef;
  /** Only tasks before this position. */
  readonly before?: string;
  readonly limit: number;
}

export interface TaskPage {
  /** Newest first. */
  readonly tasks: readonly Task[];
  /** Position to go on from; null at the end. */
  readonly next: string | null;
}
