import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { exactJson, instant, tenantId, tenantIsolation } from './schema-columns.ts';

/** Answers to requests that carried an `Idempotency-Key`, written by the transaction that did the work. Insert only. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    tenantId: tenantId(),
    principal: text('principal').notNull(),
    /** The endpoint's name: the same key may stand for one request of each. */
    operation: text('operation').notNull(),
    key: uuid('key').notNull(),
    /** SHA-256 of path and payload, lower-case hex. */
    fingerprint: text('fingerprint').notNull(),
    status: integer('status').notNull(),
    /** Those that belong to the answer itself, such as `etag`. */
    headers: exactJson('headers').notNull(),
    /** As it was sent. */
    body: text('body').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'idempotency_key_pkey',
      columns: [table.tenantId, table.principal, table.operation, table.key],
    }),
    index('idempotency_key_created_idx').on(table.tenantId, table.createdAt),
    tenantIsolation(),
  ],
);
