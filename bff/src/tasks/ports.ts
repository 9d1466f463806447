import type { TaskProvider } from '@corbusier/shared/contract/tasks';
import type { JsonObject } from '@corbusier/shared/domain/json';
import type { RequestContext } from '../kernel/request-context.ts';
import type { IssueMetadata, IssueRef, Task, TaskFilter, TaskPage } from './domain/task.ts';
import type { TaskEvent } from './domain/task-events.ts';

export type Inserted =
  | { readonly kind: 'inserted'; readonly task: Task }
  /** The tenant has a task of that issue. */
  | { readonly kind: 'duplicate_issue'; readonly taskId: string }
  | { readonly kind: 'duplicate_task' };

export interface Changed {
  readonly before: Task;
  readonly after: Task;
}

/**
 * Tasks of a tenant; another tenant's are as good as none. Joins the transaction of the context. Texts are
 * answered as they are kept: without NUL and lone surrogates.
 */
export interface TaskStore {
  insert(ctx: RequestContext, task: Task): Promise<Inserted>;
  /**
   * Puts what the function makes of the task in its place, with nobody else changing it meanwhile. Null when
   * there is none of that id; what the function throws leaves the task as it was.
   */
  change(ctx: RequestContext, id: string, change: (task: Task) => Task): Promise<Changed | null>;
  find(ctx: RequestContext, id: string): Promise<Task | null>;
  list(ctx: RequestContext, filter: TaskFilter): Promise<TaskPage>;
}

/** Keeps what happened, in the transaction of the change. */
export interface TaskEvents {
  append(ctx: RequestContext, event: TaskEvent): Promise<void>;
}

export interface HistoryQuery {
  readonly taskId: string;
  /** Only what stands before this place. */
  readonly before?: string;
  readonly limit: number;
}

export interface PastEvent {
  readonly sequence: string;
  readonly occurredAt: string;
  readonly eventType: string;
  readonly data: JsonObject;
  readonly correlationId: string;
}

/** What happened to a task, newest first. */
export interface TaskHistory {
  events(ctx: RequestContext, query: HistoryQuery): Promise<readonly PastEvent[]>;
}

/** A tool call as far as it matters here. */
export interface PastCall {
  readonly position: string;
  readonly initiatedAt: string;
  readonly completedAt: string | null;
}

export interface CallPage<Call extends PastCall> {
  readonly calls: readonly Call[];
  readonly next: string | null;
}

/** Tool calls that served a task and that the caller may see, newest first. */
export interface TaskCalls<Call extends PastCall> {
  calls(ctx: RequestContext, query: HistoryQuery): Promise<CallPage<Call>>;
}

/** Told once a change is kept for good. */
export interface TaskObserver {
  taskChanged(ctx: RequestContext, task: Task): void;
}

export interface TaskAccess {
  /** Throws `forbidden_for_role`. */
  require(ctx: RequestContext, action: 'read_tasks' | 'write_tasks'): void;
}

/** Where issues live. */
export interface IssueSource {
  /** The hosts that can be asked. */
  readonly providers: ReadonlySet<TaskProvider>;
  /** Null for an issue that is not there, or not for us. Rejects with `issue_source_unavailable`. */
  fetch(ref: IssueRef): Promise<IssueMetadata | null>;
}
