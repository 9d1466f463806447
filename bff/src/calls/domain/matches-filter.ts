import type { CallFilter, CallSummary } from './call.ts';

type Criteria = Omit<CallFilter, 'limit' | 'before'>;

/** Whether a call is one of those asked for. */
export function matchesFilter(call: CallSummary, filter: Criteria): boolean {
  return (
    equals(filter.status, call.status) &&
    equals(filter.server, call.serverName) &&
    equals(filter.tool, call.toolName) &&
    equals(filter.taskId?.toLowerCase(), call.scope.taskId?.toLowerCase()) &&
    equals(filter.conversationId?.toLowerCase(), call.scope.conversationId?.toLowerCase()) &&
    (filter.since === undefined || Date.parse(call.initiatedAt) >= Date.parse(filter.since)) &&
    (filter.q === undefined || holdsPart(call, filter.q))
  );
}

function equals(wanted: string | undefined, actual: string | null | undefined): boolean {
  return wanted === undefined || wanted === actual;
}

function holdsPart(call: CallSummary, part: string): boolean {
  const wanted = part.toLowerCase();
  return [call.toolName, call.reason, call.message].some((text) => text?.toLowerCase().includes(wanted));
}
