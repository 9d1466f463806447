import type { TaskActivityBody, TaskBody } from '@corbusier/shared/contract/tasks';
import type { CallSummary } from '../../calls/domain/call.ts';
import type { Task } from '../../tasks/domain/task.ts';
import { validTransitions } from '../../tasks/domain/task-state.ts';
import type { Activity } from '../../tasks/read-activity.ts';
import { summaryBody } from './call-body.ts';

export function taskBody(task: Task): TaskBody {
  const { issueRef, metadata, branchRef, pullRequestRef } = task;
  return {
    id: task.id,
    origin: {
      type: 'issue',
      issue_ref: {
        provider: issueRef.provider,
        repository: issueRef.repository,
        issue_number: issueRef.issueNumber,
      },
      metadata: {
        title: metadata.title,
        description: metadata.description,
        labels: [...metadata.labels],
        assignees: [...metadata.assignees],
        milestone: metadata.milestone,
      },
    },
    branch_ref: branchRef && branchBody(branchRef),
    pull_request_ref: pullRequestRef && pullRequestBody(pullRequestRef),
    state: task.state,
    valid_transitions: [...validTransitions(task.state)],
    version: task.version,
    created_at: task.createdAt,
    updated_at: task.updatedAt,
  };
}

function branchBody({ provider, repository, branchName }: NonNullable<Task['branchRef']>) {
  return { provider, repository, branch_name: branchName };
}

function pullRequestBody({ provider, repository, pullRequestNumber }: NonNullable<Task['pullRequestRef']>) {
  return { provider, repository, pull_request_number: pullRequestNumber };
}

export function activityBody(entry: Activity<CallSummary>): TaskActivityBody {
  const { at } = entry;
  if (entry.kind === 'call') return { kind: 'call', at, call: summaryBody(entry.call) };
  const { eventType, data, correlationId } = entry.event;
  return { kind: 'event', at, event_type: eventType, data, correlation_id: correlationId };
}
