import type { CallStatus } from '@corbusier/shared/contract/calls';
import type { ApiReason } from '../../lib/api-error.ts';
import type { Run } from './use-run.ts';

const BY_REASON: Partial<Record<ApiReason, CallStatus>> = {
  tool_policy_denied: 'denied',
  egress_denied: 'denied',
  forbidden_for_role: 'denied',
  tool_unavailable: 'unavailable',
  call_queue_full: 'unavailable',
  storage_unavailable: 'unavailable',
  shutting_down: 'unavailable',
  backend_unreachable: 'unavailable',
  unreachable: 'unavailable',
  tool_call_timeout: 'timed_out',
  call_cancelled: 'cancelled',
  outcome_unknown: 'failed',
  upstream_protocol_error: 'failed',
  internal: 'failed',
  unreadable_answer: 'failed',
  unknown_reason: 'failed',
};

/** How a run stands, in the same words that its record uses; undefined before the first. */
export function runStatus(run: Run): CallStatus | undefined {
  switch (run.kind) {
    case 'idle':
      return undefined;
    case 'running':
      return 'running';
    case 'cancelled':
      return 'cancelled';
    case 'answered':
      return 'Success' in run.answer.outcome ? 'succeeded' : 'failed';
    case 'refused':
      return BY_REASON[run.error.reason] ?? 'rejected';
  }
}
