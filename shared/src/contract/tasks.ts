import * as z from 'zod/mini';
import type { Reason } from '../errors.ts';
import { callSummary } from './calls.ts';
import { endpoint, noBody, noParams, noQuery } from './endpoint.ts';
import { jsonNumber, jsonObject } from './json-value.ts';
import { links, pageQuery } from './page.ts';

export const TASK_STATES = ['draft', 'in_progress', 'in_review', 'paused', 'done', 'abandoned'] as const;
export type TaskState = (typeof TASK_STATES)[number];

export const TASK_PROVIDERS = ['github', 'gitlab'] as const;
export type TaskProvider = (typeof TASK_PROVIDERS)[number];

const provider = z.enum(TASK_PROVIDERS);
const state = z.enum(TASK_STATES);

/** A task and the issue that it came from. */
export const task = z.object({
  id: z.string(),
  origin: z.object({
    type: z.literal('issue'),
    issue_ref: z.object({ provider, repository: z.string(), issue_number: z.number() }),
    metadata: z.object({
      title: z.string(),
      description: z.nullable(z.string()),
      labels: z.array(z.string()),
      assignees: z.array(z.string()),
      milestone: z.nullable(z.string()),
    }),
  }),
  branch_ref: z.nullable(z.object({ provider, repository: z.string(), branch_name: z.string() })),
  pull_request_ref: z.nullable(
    z.object({ provider, repository: z.string(), pull_request_number: z.number() }),
  ),
  state,
  /** States that it may move to from here. */
  valid_transitions: z.array(state),
  /** From 1; each change adds one. It is the `ETag` in quotes. */
  version: z.number(),
  created_at: z.string(),
  updated_at: z.string(),
});
export type TaskBody = z.infer<typeof task>;

/** Texts and numbers are checked by the rules of tasks, so that a refusal can name the rule. */
export const createTask = endpoint({
  id: 'createTask',
  tag: 'tasks',
  method: 'POST',
  path: '/tasks',
  summary: 'Makes a task from an issue. One issue has one task in a tenant.',
  params: noParams,
  query: noQuery,
  body: z.object({
    provider: z.string(),
    repository: z.string(),
    issue_number: jsonNumber,
    /** Left out only where an issue source is configured: then the issue itself is asked. */
    title: z.optional(z.string()),
    description: z.optional(z.nullable(z.string())),
    labels: z.optional(z.nullable(z.array(z.string()))),
    assignees: z.optional(z.nullable(z.array(z.string()))),
    milestone: z.optional(z.nullable(z.string())),
  }),
  data: z.object({ task }),
  status: 201,
  auth: 'bearer',
  idempotent: true,
  faults: { body: 'invalid_json' },
  errors: [
    'invalid_json',
    'invalid_idempotency_key',
    'task_validation_failed',
    'forbidden_for_role',
    'duplicate_issue_origin',
    'duplicate_task',
    'idempotency_key_in_progress',
    'idempotency_key_reused',
    'issue_source_unavailable',
  ],
});

export const listTasks = endpoint({
  id: 'listTasks',
  tag: 'tasks',
  method: 'GET',
  path: '/tasks',
  summary: 'Tasks, newest first. References are canonical, such as `github:owner/repo#12`.',
  params: noParams,
  query: z.object({
    ...pageQuery,
    state: z.optional(z.string()),
    provider: z.optional(z.string()),
    repository: z.optional(z.string()),
    label: z.optional(z.string()),
    q: z.optional(z.string()),
    issue_ref: z.optional(z.string()),
    branch_ref: z.optional(z.string()),
    pull_request_ref: z.optional(z.string()),
  }),
  body: noBody,
  data: z.object({ tasks: z.array(task), limit: z.number(), links }),
  status: 200,
  auth: 'bearer',
  errors: ['invalid_query', 'invalid_cursor', 'task_validation_failed', 'invalid_task_state'],
});

// Ids of any version and variant: what is no task's id is unknown, not malformed.
const params = z.object({ task_id: z.guid('must be a UUID') });
// The guide knows one reason for a body that cannot be read, be it by syntax or by shape.
const faults = { params: 'invalid_task_id', body: 'invalid_json' } as const;

export const getTask = endpoint({
  id: 'getTask',
  tag: 'tasks',
  method: 'GET',
  path: '/tasks/{task_id}',
  summary: 'One task, under the ETag of its version.',
  params,
  query: noQuery,
  body: noBody,
  data: z.object({ task }),
  status: 200,
  auth: 'bearer',
  faults,
  errors: ['invalid_task_id', 'task_not_found'],
});

const changeErrors: readonly Reason[] = [
  'invalid_json',
  'invalid_idempotency_key',
  'invalid_task_id',
  'invalid_if_match',
  'forbidden_for_role',
  'task_not_found',
  'idempotency_key_in_progress',
  'precondition_failed',
  'idempotency_key_reused',
];

const change = {
  tag: 'tasks',
  method: 'PUT',
  params,
  query: noQuery,
  data: z.object({ task }),
  status: 200,
  auth: 'bearer',
  idempotent: true,
  conditional: true,
  faults,
} as const;

export const transitionTask = endpoint({
  ...change,
  id: 'transitionTask',
  path: '/tasks/{task_id}/state',
  summary: 'Moves a task to another state.',
  body: z.object({ state: z.string() }),
  errors: [...changeErrors, 'invalid_task_state', 'invalid_task_transition'],
});

export const associateBranch = endpoint({
  ...change,
  id: 'associateBranch',
  path: '/tasks/{task_id}/branch',
  summary: 'Gives a task its one branch, in whatever state it is.',
  body: z.object({ provider: z.string(), repository: z.string(), branch_name: z.string() }),
  errors: [...changeErrors, 'task_validation_failed', 'branch_already_associated'],
});

export const associatePullRequest = endpoint({
  ...change,
  id: 'associatePullRequest',
  path: '/tasks/{task_id}/pull-request',
  summary: 'Gives a task its one pull request, and with it moves it to review.',
  body: z.object({ provider: z.string(), repository: z.string(), pull_request_number: jsonNumber }),
  errors: [
    ...changeErrors,
    'task_validation_failed',
    'pull_request_already_associated',
    'invalid_task_transition',
  ],
});

/** Something that happened to the task, or a tool call that served it. */
export const taskActivity = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('event'),
    at: z.string(),
    event_type: z.string(),
    data: jsonObject,
    correlation_id: z.string(),
  }),
  z.object({ kind: z.literal('call'), at: z.string(), call: callSummary }),
]);
export type TaskActivityBody = z.infer<typeof taskActivity>;

export const listTaskActivity = endpoint({
  id: 'listTaskActivity',
  tag: 'tasks',
  method: 'GET',
  path: '/tasks/{task_id}/activity',
  summary: 'What happened to a task and the tool calls that served it, newest first.',
  params,
  query: z.object(pageQuery),
  body: noBody,
  data: z.object({ activity: z.array(taskActivity), limit: z.number(), links }),
  status: 200,
  auth: 'bearer',
  faults,
  errors: ['invalid_task_id', 'invalid_query', 'invalid_cursor', 'task_not_found'],
});
