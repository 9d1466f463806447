/**
 * The closed table of refusals. A reason is what programs decide by: it gives the error code and status
 * over HTTP, the code over JSON-RPC, and whether sending the same request again is safe.
 */

export type ErrorCode =
  | 'invalid_request'
  | 'unauthorized'
  | 'forbidden'
  | 'not_found'
  | 'method_not_allowed'
  | 'conflict'
  | 'precondition_failed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'unprocessable_request'
  | 'too_many_requests'
  | 'internal_error'
  | 'bad_gateway'
  | 'service_unavailable'
  | 'gateway_timeout';

export interface ErrorEntry {
  readonly code: ErrorCode;
  /** HTTP status. */
  readonly status: number;
  /** JSON-RPC error code at the agents' endpoint when the refusal is a protocol error there. */
  readonly rpc: number;
  /** Whether sending the same request again cannot do the work twice and may succeed. */
  readonly retry: boolean;
}

const RPC_INVALID_PARAMS = -32602;
const RPC_INTERNAL = -32603;
const RPC_INVALID_REQUEST = -32600;

type Row = readonly [ErrorCode, number, number, boolean?];

const rows = {
  // 400
  invalid_json: ['invalid_request', 400, -32700],
  invalid_body: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_query: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_cursor: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_call_id: ['invalid_request', 400, RPC_INVALID_PARAMS],
  tool_schema_validation_failed: ['invalid_request', 400, RPC_INVALID_PARAMS],
  task_validation_failed: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_task_id: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_task_state: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_idempotency_key: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_if_match: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_conversation_id: ['invalid_request', 400, RPC_INVALID_PARAMS],
  invalid_conversation_state: ['invalid_request', 400, RPC_INVALID_PARAMS],
  validation_failed: ['invalid_request', 400, RPC_INVALID_PARAMS],
  server_validation_failed: ['invalid_request', 400, RPC_INVALID_PARAMS],
  // 401
  missing_bearer_token: ['unauthorized', 401, RPC_INVALID_REQUEST],
  invalid_authorization_header: ['unauthorized', 401, RPC_INVALID_REQUEST],
  invalid_bearer_token: ['unauthorized', 401, RPC_INVALID_REQUEST],
  invalid_claim: ['unauthorized', 401, RPC_INVALID_REQUEST],
  unsupported_tenant_kind: ['unauthorized', 401, RPC_INVALID_REQUEST],
  unknown_tenant: ['unauthorized', 401, RPC_INVALID_REQUEST],
  invalid_session: ['unauthorized', 401, RPC_INVALID_REQUEST],
  invalid_sign_in_code: ['unauthorized', 401, RPC_INVALID_REQUEST],
  // 403
  tenant_suspended: ['forbidden', 403, RPC_INVALID_REQUEST],
  forbidden_for_role: ['forbidden', 403, RPC_INVALID_REQUEST],
  forbidden_host: ['forbidden', 403, RPC_INVALID_REQUEST],
  forbidden_origin: ['forbidden', 403, RPC_INVALID_REQUEST],
  missing_request_header: ['forbidden', 403, RPC_INVALID_REQUEST],
  tool_policy_denied: ['forbidden', 403, RPC_INVALID_REQUEST],
  egress_denied: ['forbidden', 403, RPC_INVALID_REQUEST],
  address_not_allowed: ['forbidden', 403, RPC_INVALID_REQUEST],
  // 404
  route_not_found: ['not_found', 404, -32601],
  tool_not_found: ['not_found', 404, RPC_INVALID_PARAMS],
  call_not_found: ['not_found', 404, RPC_INVALID_PARAMS],
  conversation_not_found: ['not_found', 404, RPC_INVALID_PARAMS],
  mcp_server_not_found: ['not_found', 404, RPC_INVALID_PARAMS],
  mcp_session_not_found: ['not_found', 404, -32001],
  task_not_found: ['not_found', 404, RPC_INVALID_PARAMS],
  // 405, 409, 412, 413, 415, 422
  method_not_allowed: ['method_not_allowed', 405, -32601],
  ambiguous_tool_name: ['conflict', 409, RPC_INVALID_PARAMS],
  tool_unavailable: ['conflict', 409, RPC_INTERNAL, true],
  tool_review_required: ['conflict', 409, RPC_INTERNAL],
  revision_changed: ['conflict', 409, RPC_INVALID_REQUEST],
  duplicate_server: ['conflict', 409, RPC_INVALID_REQUEST],
  managed_by_config: ['conflict', 409, RPC_INVALID_REQUEST],
  server_not_running: ['conflict', 409, RPC_INTERNAL, true],
  call_not_running: ['conflict', 409, RPC_INVALID_REQUEST],
  duplicate_call: ['conflict', 409, RPC_INVALID_REQUEST],
  duplicate_conversation: ['conflict', 409, RPC_INVALID_REQUEST],
  duplicate_message: ['conflict', 409, RPC_INVALID_REQUEST],
  duplicate_sequence: ['conflict', 409, RPC_INVALID_REQUEST, true],
  conversation_archived: ['conflict', 409, RPC_INVALID_REQUEST],
  invalid_conversation_transition: ['conflict', 409, RPC_INVALID_REQUEST],
  call_cancelled: ['conflict', 409, RPC_INTERNAL],
  duplicate_issue_origin: ['conflict', 409, RPC_INVALID_REQUEST],
  duplicate_task: ['conflict', 409, RPC_INVALID_REQUEST],
  invalid_task_transition: ['conflict', 409, RPC_INVALID_REQUEST],
  branch_already_associated: ['conflict', 409, RPC_INVALID_REQUEST],
  pull_request_already_associated: ['conflict', 409, RPC_INVALID_REQUEST],
  idempotency_key_in_progress: ['conflict', 409, RPC_INTERNAL, true],
  precondition_failed: ['precondition_failed', 412, RPC_INVALID_REQUEST],
  payload_too_large: ['payload_too_large', 413, RPC_INVALID_REQUEST],
  unsupported_media_type: ['unsupported_media_type', 415, RPC_INVALID_REQUEST],
  idempotency_key_reused: ['unprocessable_request', 422, RPC_INVALID_REQUEST],
  // 429, 5xx
  call_queue_full: ['too_many_requests', 429, RPC_INTERNAL, true],
  internal: ['internal_error', 500, RPC_INTERNAL],
  outcome_unknown: ['bad_gateway', 502, RPC_INTERNAL],
  backend_unreachable: ['bad_gateway', 502, RPC_INTERNAL],
  upstream_protocol_error: ['bad_gateway', 502, RPC_INTERNAL],
  issue_source_unavailable: ['bad_gateway', 502, RPC_INTERNAL, true],
  storage_unavailable: ['service_unavailable', 503, RPC_INTERNAL, true],
  shutting_down: ['service_unavailable', 503, RPC_INTERNAL, true],
  tool_call_timeout: ['gateway_timeout', 504, RPC_INTERNAL],
} as const satisfies Record<string, Row>;

export type Reason = keyof typeof rows;

/** Every reason, in the order of its status. */
export const reasons = Object.keys(rows) as readonly Reason[];

/** Code, status, JSON-RPC code and retry advice of a reason. */
export function errorEntry(reason: Reason): ErrorEntry {
  const [code, status, rpc, retry]: Row = rows[reason];
  return { code, status, rpc, retry: retry ?? false };
}

/** Whether the text is a reason of this table. */
export function isReason(text: string): text is Reason {
  return Object.hasOwn(rows, text);
}
