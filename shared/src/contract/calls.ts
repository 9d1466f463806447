import * as z from 'zod/mini';
import { endpoint, noBody, noParams, noQuery } from './endpoint.ts';
import { jsonObject, jsonValue } from './json-value.ts';
import { links, pageQuery } from './page.ts';

export const CALL_STATUSES = [
  'running',
  'succeeded',
  'failed',
  'denied',
  'rejected',
  'unavailable',
  'cancelled',
  'timed_out',
] as const;
export type CallStatus = (typeof CALL_STATUSES)[number];

/** Work that the call serves: opaque UUIDs. */
export const executionScope = z.object({
  task_id: z.optional(z.uuid()),
  conversation_id: z.optional(z.uuid()),
  metadata: z.optional(jsonObject),
});

/** `Success` holds the whole MCP result; `Failure` what the tool or its server said. */
export const callOutcome = z.union([
  z.object({ Success: z.object({ content: jsonValue }) }),
  z.object({
    Failure: z.object({
      error: z.string(),
      result: z.optional(jsonValue),
      rpc_error: z.optional(z.object({ code: z.number(), message: z.string(), data: z.optional(jsonValue) })),
    }),
  }),
]);
export type CallOutcomeBody = z.infer<typeof callOutcome>;

/** What a check beside the call found: it never changes the result. */
export const outputCheck = z.object({
  verdict: z.enum(['valid', 'invalid', 'unchecked', 'none']),
  reason: z.optional(z.string()),
  errors: z.optional(
    z.array(z.object({ path: z.array(z.union([z.string(), z.number()])), message: z.string() })),
  ),
});

export const callTool = endpoint({
  id: 'callTool',
  tag: 'calls',
  method: 'POST',
  path: '/tools/calls',
  summary:
    'Calls a tool: resolved, checked against its schema, governed, recorded, and routed to its server.',
  params: noParams,
  query: noQuery,
  body: z.object({
    tool_name: z.string().check(z.minLength(1)),
    parameters: jsonValue,
    call_id: z.optional(z.uuid()),
    execution_scope: z.optional(executionScope),
  }),
  data: z.object({
    call_id: z.string(),
    tool_name: z.string(),
    server_id: z.string(),
    server_name: z.string(),
    outcome: callOutcome,
    duration_ms: z.number(),
    completed_at: z.string(),
    output_check: outputCheck,
  }),
  status: 200,
  auth: 'bearer',
  errors: [
    'invalid_json',
    'invalid_body',
    'tool_schema_validation_failed',
    'forbidden_for_role',
    'tool_policy_denied',
    'tool_not_found',
    'ambiguous_tool_name',
    'tool_unavailable',
    'tool_review_required',
    'egress_denied',
    'duplicate_call',
    'call_queue_full',
    'outcome_unknown',
    'storage_unavailable',
    'tool_call_timeout',
  ],
});

/** A call as a list shows it. */
export const callSummary = z.object({
  call_id: z.string(),
  tool_name: z.string(),
  server_name: z.nullable(z.string()),
  server_id: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  revision_hash: z.nullable(z.string()),
  status: z.enum(CALL_STATUSES),
  reason: z.nullable(z.string()),
  message: z.nullable(z.string()),
  user_id: z.string(),
  role: z.string(),
  edge: z.string(),
  task_id: z.nullable(z.string()),
  conversation_id: z.nullable(z.string()),
  correlation_id: z.string(),
  initiated_at: z.string(),
  completed_at: z.nullable(z.string()),
  duration_ms: z.nullable(z.number()),
});
export type CallSummaryBody = z.infer<typeof callSummary>;

/** A kept payload: the whole value, or its first 4 KiB when it was larger than 64 KiB. */
export const payload = z.object({
  value: z.nullable(jsonValue),
  head: z.nullable(z.string()),
  /** Bytes. */
  length: z.number(),
});

export const callDetail = z.extend(callSummary, {
  details: z.nullable(jsonObject),
  /** Null when you may not read them, or when there were none. */
  arguments: z.nullable(payload),
  result: z.nullable(payload),
  /** Whether arguments and result are withheld because the call is somebody else's. */
  payload_withheld: z.boolean(),
  stderr: z.nullable(z.object({ text: z.string(), shared: z.boolean() })),
});
export type CallDetailBody = z.infer<typeof callDetail>;

export const listCalls = endpoint({
  id: 'listCalls',
  tag: 'calls',
  method: 'GET',
  path: '/tools/calls',
  summary: 'Recorded calls, newest first; running ones, refused ones and failed ones too.',
  params: noParams,
  query: z.object({
    ...pageQuery,
    status: z.optional(z.enum(CALL_STATUSES)),
    server: z.optional(z.string()),
    tool: z.optional(z.string()),
    task: z.optional(z.uuid()),
    conversation: z.optional(z.uuid()),
    since: z.optional(z.iso.datetime({ offset: true })),
    q: z.optional(z.string()),
  }),
  body: noBody,
  data: z.object({ calls: z.array(callSummary), limit: z.number(), links }),
  status: 200,
  auth: 'bearer',
  errors: ['invalid_query', 'invalid_cursor'],
});

export const getCall = endpoint({
  id: 'getCall',
  tag: 'calls',
  method: 'GET',
  path: '/tools/calls/{call_id}',
  summary: 'One call: what was asked, what was decided, where it went, what came back.',
  params: z.object({ call_id: z.string() }),
  query: noQuery,
  body: noBody,
  data: z.object({ call: callDetail }),
  status: 200,
  auth: 'bearer',
  errors: ['invalid_call_id', 'call_not_found'],
});

export const cancelCall = endpoint({
  id: 'cancelCall',
  tag: 'calls',
  method: 'POST',
  path: '/tools/calls/{call_id}/cancel',
  summary:
    'Gives up a running call: its server is told, its caller gets `call_cancelled`, its record says who. Answers when the record is written.',
  params: z.object({ call_id: z.string() }),
  query: noQuery,
  body: noBody,
  data: z.object({ call: callDetail }),
  status: 200,
  auth: 'bearer',
  errors: ['invalid_call_id', 'call_not_found', 'call_not_running', 'forbidden_for_role'],
});
