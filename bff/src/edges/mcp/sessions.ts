import { AppError } from '../../kernel/app-error.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Ids } from '../../kernel/ids.ts';
import type { RequestContext } from '../../kernel/request-context.ts';
import type { AgentView } from './client-names.ts';
import type { EventPipe } from './event-pipe.ts';
import type { LogLevel } from './log-level.ts';

/** What one agent has open with us. It belongs to the principal that opened it and to nobody else. */
export interface McpSession {
  readonly id: string;
  readonly view: AgentView;
  /** The latest request's: the role of a newer token counts. */
  ctx: RequestContext;
  /** Hash of the list of tools that the agent knows, or was told to read again. */
  knownList: string;
  /** Least severe of the log messages that the agent wants; null until it says so: none. */
  logLevel: LogLevel | null;
  /** The stream for what is not an answer to a request. */
  stream: EventPipe | null;
  /** How to abort each call on its way, by the text of its request's id. */
  readonly flights: Map<string, () => void>;
  /** Milliseconds since the epoch. */
  lastSeenMs: number;
}

export interface SessionRules {
  readonly clock: Clock;
  readonly ids: Ids;
  /** Sessions a principal. */
  readonly limit: number;
  readonly idleMs: number;
}

export interface McpSessions {
  /** Opens a session; ends the principal's longest idle one when it has too many. */
  open(ctx: RequestContext, start: { view: AgentView; knownList: string }): McpSession;
  /**
   * The session of that id at the endpoint of that server, or at the one for all. Throws
   * `mcp_session_not_found`, for a session of somebody else or of another endpoint in the same words.
   */
  find(ctx: RequestContext, id: string, server: string | null): McpSession;
  /** Marks the session as used just now. */
  touch(session: McpSession): void;
  end(session: McpSession): void;
  endIdle(): void;
  endAll(): void;
  ofTenant(tenantId: string): readonly McpSession[];
}

export function createSessions(rules: SessionRules): McpSessions {
  /** By principal, each in the order of last use. */
  const principals = new Map<string, Map<string, McpSession>>();
  const all = () => [...principals.values()].flatMap((owned) => [...owned.values()]);

  function end(session: McpSession): void {
    const principal = principalOf(session.ctx);
    const owned = principals.get(principal);
    owned?.delete(session.id);
    if (owned?.size === 0) principals.delete(principal);
    session.stream?.end();
    for (const abort of session.flights.values()) abort();
  }

  return {
    open(ctx, start) {
      const owned = principals.get(principalOf(ctx)) ?? new Map<string, McpSession>();
      principals.set(principalOf(ctx), owned);
      const session = newSession(rules, ctx, start);
      owned.set(session.id, session);
      const spare = owned.size > rules.limit ? longestIdle(owned) : undefined;
      if (spare !== undefined) end(spare);
      return session;
    },
    find(ctx, id, server) {
      const session = principals.get(principalOf(ctx))?.get(id);
      if (session === undefined || session.view.server !== server) throw unknownSession();
      session.ctx = ctx;
      return session;
    },
    touch(session) {
      const owned = principals.get(principalOf(session.ctx));
      // False for a session that ended meanwhile, which must not come back.
      if (owned?.delete(session.id)) owned.set(session.id, session);
      session.lastSeenMs = rules.clock.epochMs();
    },
    end,
    endIdle() {
      const oldest = rules.clock.epochMs() - rules.idleMs;
      for (const session of all()) if (isIdle(session) && session.lastSeenMs <= oldest) end(session);
    },
    endAll() {
      for (const session of all()) end(session);
    },
    ofTenant: (tenantId) => all().filter((session) => session.ctx.tenantId === tenantId),
  };
}

function newSession(
  rules: SessionRules,
  ctx: RequestContext,
  start: { view: AgentView; knownList: string },
): McpSession {
  const lastSeenMs = rules.clock.epochMs();
  return {
    id: rules.ids.next(),
    ...start,
    ctx,
    logLevel: null,
    stream: null,
    flights: new Map(),
    lastSeenMs,
  };
}

/** The first that waits for nothing, since they stand in the order of last use; else simply the first. */
function longestIdle(owned: Map<string, McpSession>): McpSession | undefined {
  for (const session of owned.values()) if (session.flights.size === 0) return session;
  return owned.values().next().value;
}

function isIdle(session: McpSession): boolean {
  return session.stream === null && session.flights.size === 0;
}

/** Injective: the length says where the user ends and the session begins. A tenant's id has one length. */
function principalOf({ tenantId, userId, sessionId }: RequestContext): string {
  return `${tenantId}${userId.length}:${userId}${sessionId}`;
}

function unknownSession(): AppError {
  return new AppError('mcp_session_not_found', 'No such session. Start a new one with initialize.');
}
