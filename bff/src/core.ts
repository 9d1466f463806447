import { composeCalls } from './call-work.ts';
import type { CallJournal, CallLog, CallObserver, Governance, SchemaValidator } from './calls/ports.ts';
import type { CatalogStore, SchemaChecks } from './catalog/ports.ts';
import { composeCatalog } from './catalog-work.ts';
import { composeConversations } from './conversation-work.ts';
import type { ConversationStore } from './conversations/ports.ts';
import { createEventHub } from './edges/events/event-hub.ts';
import { createEventStreams, type EventStreams } from './edges/events/sse.ts';
import type { HttpAppDeps } from './edges/http/app.ts';
import { createHttpApp } from './edges/http/app.ts';
import type { DomainEventLog } from './events/ports.ts';
import { answerOnce } from './idempotency/answer-once.ts';
import type { AnswerStore } from './idempotency/ports.ts';
import type { RoleAccess } from './identity/domain/access.ts';
import type { Clock } from './kernel/clock.ts';
import type { Ids } from './kernel/ids.ts';
import type { Logger } from './kernel/logger.ts';
import type { Scheduler } from './kernel/scheduler.ts';
import type { Transactions } from './kernel/transactions.ts';
import { maySeeEvent } from './may-see-event.ts';
import { createObservers } from './observers.ts';
import { composeRegistrations, type RegistrationChoices } from './registration-work.ts';
import { composeServers } from './server-work.ts';
import type { ServersDeps } from './servers/create-servers.ts';
import type { RunStore, ServerStore } from './servers/ports.ts';
import { composeTasks } from './task-work.ts';
import type { IssueSource, TaskStore } from './tasks/ports.ts';

/** What the composition decides of the HTTP edge. */
type HttpParts = Pick<
  HttpAppDeps,
  'limits' | 'https' | 'guard' | 'authenticate' | 'session' | 'publicPaths' | 'forward'
>;

export interface CoreDeps {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly logger: Logger;
  readonly scheduler: Scheduler;
  /** From 0 up to, but without, 1. */
  readonly chance: () => number;
  /** Names this run of the process. */
  readonly run: string;
  readonly stores: {
    readonly servers: ServerStore;
    readonly runs: RunStore;
    readonly catalog: CatalogStore;
    readonly journal: CallJournal;
    readonly calls: CallLog;
    readonly events: DomainEventLog;
    readonly tasks: TaskStore;
    readonly conversations: ConversationStore;
    /** Answers to requests under an `Idempotency-Key`. */
    readonly answers: AnswerStore;
  };
  /** Those that the stores join. */
  readonly transactions: Transactions;
  /** Absent when issues are not looked up at their hosts. */
  readonly issues?: IssueSource;
  readonly access: RoleAccess;
  readonly validator: SchemaValidator;
  readonly schemaChecks: SchemaChecks;
  readonly governance: Governance;
  readonly connectors: ServersDeps['connectors'];
  /** Servers that come over HTTP, and where servers may be. */
  readonly registration: RegistrationChoices;
  /** Calls that may wait for one server. */
  readonly queueLimit?: number;
  readonly http: HttpParts;
  /** Told of every ended call beside the screens: metrics. */
  readonly onCallEnded?: CallObserver['callEnded'];
  /** Aborted when the process stops: ends open streams. */
  readonly stopped: AbortSignal;
}

/**
 * The product without its technology: the same use cases and the same HTTP app on a server with PostgreSQL and,
 * in fixture mode, in the browser with memory stores.
 */
export function createCore(deps: CoreDeps) {
  const { access, clock, ids, logger, stores } = deps;
  const hub = createEventHub({ run: deps.run, clock });
  const observers = createObservers({ hub, log: stores.events, logger, ids });
  const { catalog, resolve, list, ...catalogue } = composeCatalog(deps, observers.catalog);
  const {
    servers,
    views,
    routes: serverRoutes,
  } = composeServers(deps, {
    catalog,
    listCatalog: list,
    factsOf: catalogue.factsOf,
    observer: observers.servers,
  });
  const observer = withListener(observers.calls, deps.onCallEnded);
  const work = { ...deps, journal: stores.journal, log: stores.calls, retryAtOf: views.retryAtOf };
  const { running, ...calls } = composeCalls({ ...work, resolve, servers, observer });
  const { scheduler, stopped } = deps;
  const streams = createEventStreams({ hub, maySee: maySeeEvent(access), scheduler, clock, stopped });
  const { registration, restoreRegistered } = composeRegistrations(deps, {
    servers,
    observers,
    views,
    catalog,
  });
  const routes = {
    tools: { listCatalog: list, resolveTool: resolve, statesOf: views.statesOf, ...catalogue.approval },
    calls,
    servers: serverRoutes,
    revisions: catalogue.revisions,
    registration,
    tasks: composeTasks(deps, { observer: observers.tasks, listCalls: calls.listCalls }),
    conversations: composeConversations(deps, observers.conversations),
    answerOnce: answerOnce({ transactions: deps.transactions, answers: stores.answers }),
    events: streams.open,
  };
  const createApp = appsWith(deps, routes, streams);
  const agents = { callTool: calls.callTool, listCatalog: list, seesServer: views.seesServer };
  return { createApp, catalog, servers, restoreRegistered, ...agents, streams, running };
}

type Routes = Pick<
  HttpAppDeps,
  | 'tools'
  | 'calls'
  | 'servers'
  | 'revisions'
  | 'registration'
  | 'tasks'
  | 'conversations'
  | 'answerOnce'
  | 'events'
>;

function appsWith({ http, clock, ids, logger }: CoreDeps, routes: Routes, streams: EventStreams) {
  const session = endingStreams(http.session, streams);
  return (extend?: HttpAppDeps['extend']) =>
    createHttpApp({ ...http, session, ...routes, clock, ids, logger, ...(extend && { extend }) });
}

/** Whoever signs out is told in every open page: the streams of the session end with it. */
function endingStreams(session: HttpAppDeps['session'], streams: EventStreams): HttpAppDeps['session'] {
  const { sessions } = session;
  const end: typeof sessions.end = async (token, correlationId) => {
    const owner = await sessions.end(token, correlationId);
    streams.endSession(owner);
    return owner;
  };
  return { ...session, sessions: { ...sessions, end } };
}

export type Core = ReturnType<typeof createCore>;

function withListener(observer: CallObserver, listener: CallObserver['callEnded'] | undefined): CallObserver {
  if (listener === undefined) return observer;
  return {
    ...observer,
    callEnded(ctx, outcome) {
      observer.callEnded(ctx, outcome);
      listener(ctx, outcome);
    },
  };
}
