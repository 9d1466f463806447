import { bigint, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { exactJson, instant, tenantId, tenantIsolation } from './schema-columns.ts';

/** Insert only. `seq` is taken under a lock of the tenant that is held to the commit. */
export const domainEvent = pgTable(
  'domain_event',
  {
    tenantId: tenantId(),
    seq: bigint('seq', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    aggregateType: text('aggregate_type').notNull(),
    aggregateId: text('aggregate_id').notNull(),
    eventType: text('event_type').notNull(),
    version: integer('version').notNull(),
    data: exactJson('data').notNull(),
    occurredAt: instant('occurred_at').notNull(),
    correlation: text('correlation').notNull(),
    causation: text('causation'),
  },
  (table) => [
    primaryKey({ name: 'domain_event_pkey', columns: [table.tenantId, table.seq] }),
    index('domain_event_aggregate_idx').on(table.tenantId, table.aggregateType, table.aggregateId, table.seq),
    tenantIsolation(),
  ],
);
