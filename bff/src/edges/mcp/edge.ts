import { createDeadlines } from '../../kernel/deadlines.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { ReplyOptions } from './call-reply.ts';
import type { AgentView } from './client-names.ts';
import { notificationMessage } from './json-rpc.ts';
import { DEFAULT_MCP_LIMITS, type McpDeps, type McpLimits } from './ports.ts';
import { createSessions, type McpSession, type McpSessions } from './sessions.ts';
import { createToolLists, type ToolList } from './tool-lists.ts';

/** What all requests to the agents' endpoint share. */
export interface Edge {
  readonly deps: McpDeps;
  readonly limits: McpLimits;
  readonly sessions: McpSessions;
  readonly listOf: (ctx: RequestContext, view: AgentView) => ToolList;
  readonly pipeOptions: Omit<ReplyOptions, 'onGone'>;
}

const SWEEP_MS = 60_000;

export function createEdge(deps: McpDeps): Edge {
  const limits = { ...DEFAULT_MCP_LIMITS, ...deps.limits };
  const { clock, ids, scheduler } = deps;
  const sessions = createSessions({ clock, ids, limit: limits.sessions, idleMs: limits.sessionIdleMs });
  const listOf = createToolLists(deps.listCatalog, limits.pageBytes);
  const { keepAliveMs, streamBytes } = limits;
  const deadlines = createDeadlines({ after: scheduler.after, nowMs: clock.monotonicMs });
  const pipeOptions = { scheduler, deadlines, keepAliveMs, streamBytes };
  const edge = { deps, limits, sessions, listOf, pipeOptions };
  const stopSweep = scheduler.every(SWEEP_MS, sessions.endIdle);
  const stopListening = deps.onCatalogChange((tenantId) => tellListChanges(edge, tenantId));
  deps.stopped?.addEventListener('abort', () => {
    stopSweep();
    stopListening();
    sessions.endAll();
  });
  return edge;
}

/** Tells every agent of the tenant whose own list is another now. */
function tellListChanges(edge: Edge, tenantId: string): void {
  for (const session of edge.sessions.ofTenant(tenantId)) tellListChange(edge, session);
}

/** Tells the agent when its list is another than it knows; without a stream, it is told when it has one. */
export function tellListChange(edge: Edge, session: McpSession): void {
  if (session.stream === null) return;
  const { hash } = edge.listOf(session.ctx, session.view);
  if (hash === session.knownList) return;
  const told = session.stream.send(notificationMessage('notifications/tools/list_changed'));
  if (told) session.knownList = hash;
}
