import type { JsonObject } from '@corbusier/shared/domain/json';
import { stringifyJson } from '@corbusier/shared/domain/stringify-json';
import { and, asc, desc, eq, gt, lt } from 'drizzle-orm';
import type { Clock } from '../../kernel/clock.ts';
import { cleanOrNull, cleanText } from '../../platform/clean-text.ts';
import { domainEvent } from '../../platform/sql/schema-events.ts';
import { joinStatement, joinTenant } from '../../platform/sql/transactions.ts';
import type { Database } from '../../platform/sql/with-tenant.ts';
import { readPosition } from '../domain/position.ts';
import type { AggregateQuery, DomainEventLog, StoredEvent } from '../ports.ts';

// The number is drawn after the lock and the lock ends with the commit: whoever has seen n has seen all below.
const APPEND = `, turn as materialized (
    select id, pg_advisory_xact_lock(hashtextextended('corbusier.domain_event.' || id, 0)) from own_tenant
  )
  insert into domain_event (tenant_id, aggregate_type, aggregate_id, event_type, version, data,
    occurred_at, correlation, causation)
  select id, $2, $3, $4, $5::integer, $6::json, $7::timestamptz, $8, $9 from turn`;

export interface SqlDomainEventLogDeps {
  readonly database: Database;
  readonly clock: Clock;
}

export function createSqlDomainEventLog({ database, clock }: SqlDomainEventLogDeps): DomainEventLog {
  return {
    append: async (ctx, event) => {
      const values = [
        cleanText(event.aggregateType),
        cleanText(event.aggregateId),
        cleanText(event.eventType),
        event.version,
        stringifyJson(event.data),
        clock.now(),
        cleanText(ctx.correlationId),
        cleanOrNull(ctx.causationId),
      ];
      await joinStatement(database, ctx, { body: APPEND, values });
    },
    readAfter: async (ctx, position, limit) => {
      const after = readPosition(position);
      return database.withTenant(ctx.tenantId, async ({ orm }) => {
        const rows = await orm
          .select()
          .from(domainEvent)
          .where(gt(domainEvent.seq, after))
          .orderBy(asc(domainEvent.seq))
          .limit(limit);
        return rows.map(storedEvent);
      });
    },
    readAggregate: (ctx, query) =>
      joinTenant(database, ctx, async ({ orm }) => {
        const rows = await orm
          .select()
          .from(domainEvent)
          .where(ofAggregate(query))
          .orderBy(desc(domainEvent.seq))
          .limit(query.limit);
        return rows.map(storedEvent);
      }),
  };
}

function ofAggregate({ aggregateType, aggregateId, before }: AggregateQuery) {
  return and(
    eq(domainEvent.aggregateType, cleanText(aggregateType)),
    eq(domainEvent.aggregateId, cleanText(aggregateId)),
    before === undefined ? undefined : lt(domainEvent.seq, readPosition(before)),
  );
}

function storedEvent(row: typeof domainEvent.$inferSelect): StoredEvent {
  return {
    sequence: String(row.seq),
    aggregateType: row.aggregateType,
    aggregateId: row.aggregateId,
    eventType: row.eventType,
    version: row.version,
    // `append` takes objects only.
    data: row.data as JsonObject,
    occurredAt: row.occurredAt,
    correlationId: row.correlation,
  };
}
