import type { EventBody } from '@corbusier/shared/contract/events';
import type { CallObserver } from './calls/ports.ts';
import type { CatalogObserver } from './catalog/ports.ts';
import { catalogObserver } from './catalog-observer.ts';
import type { Conversation } from './conversations/domain/conversation.ts';
import type { ConversationChange, ConversationObserver } from './conversations/ports.ts';
import type { EventHub, EventSubject } from './edges/events/event-hub.ts';
import type { DomainEvent, DomainEventLog } from './events/ports.ts';
import type { Ids } from './kernel/ids.ts';
import type { Logger } from './kernel/logger.ts';
import { systemContext } from './kernel/request-context.ts';
import { registrationLog } from './registration-work.ts';
import type { RegistrationLog, ServerObserver } from './servers/ports.ts';
import type { TaskObserver } from './tasks/ports.ts';

export interface ObserverDeps {
  readonly hub: EventHub;
  readonly log: DomainEventLog;
  readonly logger: Logger;
  readonly ids: Ids;
}

export interface Observers {
  readonly registrations: RegistrationLog;
  readonly servers: ServerObserver;
  readonly catalog: CatalogObserver;
  readonly calls: CallObserver;
  readonly tasks: TaskObserver;
  readonly conversations: ConversationObserver;
}

/** Turns what happens in the modules into live events for screens, and into durable ones where it matters later. */
export function createObservers(deps: ObserverDeps): Observers {
  const publish = (tenantId: string, body: EventBody, subject?: EventSubject) =>
    deps.hub.publish(tenantId, body, subject);
  const keep = keepEvent(deps);
  return {
    registrations: registrationLog(deps.log, keep),
    servers: {
      serverChanged(tenantId, server, change) {
        const { name, state, failures } = server;
        publish(tenantId, { event_type: 'server_changed', data: { server: name, state } });
        if (!change.state) return;
        if (state === 'failed' || state === 'backing_off')
          deps.logger.warn(`server ${state}`, { server: name, cause: server.cause?.message, failures });
        const data = { name, state, cause: server.cause?.message ?? null };
        keep(tenantId, { ...SERVER_EVENT, aggregateId: server.id, data });
      },
    },
    catalog: catalogObserver({ publish, keep, logger: deps.logger }),
    calls: callObserver(publish),
    tasks: {
      taskChanged({ tenantId }, { id, state, version }) {
        const data = { task_id: id, state, version };
        publish(tenantId, { event_type: 'task_changed', data }, { taskId: id });
      },
    },
    conversations: {
      conversationChanged({ tenantId }, conversation, change) {
        const { id: conversationId, taskId } = conversation;
        const subject = taskId === null ? { conversationId } : { conversationId, taskId };
        publish(tenantId, conversationChanged(conversation, change), subject);
      },
    },
  };
}

function conversationChanged({ id, state }: Conversation, change: ConversationChange): EventBody {
  const data = { conversation_id: id, change: change.kind, state };
  const place = change.kind === 'message_appended' ? { sequence_number: change.sequence } : {};
  return { event_type: 'conversation_changed', data: { ...data, ...place } };
}

const SERVER_EVENT = { aggregateType: 'server', eventType: 'server_state_changed', version: 1 } as const;

/** The durable copy is written behind the event; that it failed is logged, since nobody waits for it. */
function keepEvent({ log, logger, ids }: ObserverDeps) {
  return (tenantId: string, event: DomainEvent): void => {
    log.append(systemContext(tenantId, ids.next()), event).catch((error: unknown) => {
      logger.error('an event could not be kept', { eventType: event.eventType, error });
    });
  };
}

function callObserver(
  publish: (tenantId: string, body: EventBody, subject: EventSubject) => void,
): CallObserver {
  return {
    callStarted(ctx, call) {
      const data = { call_id: call.callId, tool_name: call.toolName };
      publish(ctx.tenantId, { event_type: 'call_started', data }, subjectOf(call));
    },
    callProgressed(ctx, callId, params) {
      const data = { call_id: callId, ...progressOf(params) };
      publish(ctx.tenantId, { event_type: 'call_progressed', data }, { userId: ctx.userId });
    },
    callEnded(ctx, call) {
      const data = { call_id: call.callId, tool_name: call.toolName, status: call.status };
      publish(ctx.tenantId, { event_type: 'call_ended', data }, subjectOf(call));
    },
  };
}

type Subject = Parameters<CallObserver['callStarted']>[1];

function subjectOf({
  toolName,
  userId,
  scope,
}: Pick<Subject, 'toolName' | 'userId' | 'scope'>): EventSubject {
  const { taskId, conversationId } = scope;
  return {
    toolName,
    userId,
    ...(taskId !== undefined && { taskId }),
    ...(conversationId !== undefined && { conversationId }),
  };
}

function progressOf(params: { [key: string]: unknown }) {
  const { progress, total, message } = params;
  return {
    ...(typeof progress === 'number' && { progress }),
    ...(typeof total === 'number' && { total }),
    ...(typeof message === 'string' && { message }),
  };
}
