import type { EventBody } from '@corbusier/shared/contract/events';
import type { CatalogObserver } from './catalog/ports.ts';
import type { DomainEvent } from './events/ports.ts';
import type { Logger } from './kernel/logger.ts';

export interface CatalogObserverDeps {
  readonly publish: (tenantId: string, body: EventBody) => void;
  readonly keep: (tenantId: string, event: DomainEvent) => void;
  readonly logger: Logger;
}

/** Turns what happens to the catalogue into live and durable events. */
export function catalogObserver({ publish, keep, logger }: CatalogObserverDeps): CatalogObserver {
  const refresh = (tenantId: string, server: string) =>
    publish(tenantId, { event_type: 'catalog_changed', data: { server } });
  return {
    catalogChanged(tenantId, { server, added, removed, changed }) {
      refresh(tenantId, server);
      const data = { server, added: [...added], removed: [...removed], changed: [...changed] };
      keep(tenantId, { ...EVENT, eventType: 'catalog_changed', aggregateId: server, data });
    },
    namespaceRefused(tenantId, refusal) {
      const { server, serverId, heldBy, suggestion } = refusal;
      logger.warn('a server was refused: its namespace is taken', { ...refusal, tenantId });
      refresh(tenantId, server);
      const data = { server, held_by: heldBy, suggestion };
      keep(tenantId, { ...EVENT, eventType: 'namespace_refused', aggregateId: serverId, data });
    },
    toolApproved({ tenantId, userId }, { id, name, namespace, revision, revisionHash }) {
      refresh(tenantId, namespace);
      const data = { tool: name, revision, revision_hash: revisionHash, approved_by: userId };
      keep(tenantId, { ...EVENT, aggregateType: 'tool', eventType: 'tool_approved', aggregateId: id, data });
    },
  };
}

const EVENT = { aggregateType: 'server', version: 1 } as const;
