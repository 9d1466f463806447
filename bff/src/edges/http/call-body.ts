import type { CallSummaryBody } from '@corbusier/shared/contract/calls';
import type { CallSummary } from '../../calls/domain/call.ts';

/** A recorded call as lists show it. */
export function summaryBody(call: CallSummary): CallSummaryBody {
  return {
    call_id: call.callId,
    tool_name: call.toolName,
    server_name: call.serverName,
    server_id: call.serverId,
    destination: call.destination,
    revision_hash: call.revisionHash,
    status: call.status,
    reason: call.reason,
    message: call.message,
    user_id: call.userId,
    role: call.role,
    edge: call.edge,
    task_id: call.scope.taskId ?? null,
    conversation_id: call.scope.conversationId ?? null,
    correlation_id: call.correlationId,
    initiated_at: call.initiatedAt,
    completed_at: call.completedAt,
    duration_ms: call.durationMs,
  };
}
