import { sql } from 'drizzle-orm';
import { check, foreignKey, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant, tenantId, tenantIsolation } from './schema-columns.ts';

/** The one table without row-level security: everything else is found through it. */
export const tenant = pgTable(
  'tenant',
  {
    id: uuid('id').primaryKey(),
    slug: text('slug').notNull().unique('tenant_slug_key'),
    displayName: text('display_name').notNull(),
    /** Principal that answers for the tenant, when one is known. */
    owner: text('owner'),
    status: text('status').notNull().default('active'),
    createdAt: instant('created_at').notNull().default(sql`now()`),
  },
  (table) => [check('tenant_status_check', sql`${table.status} in ('active', 'suspended')`)],
);

export const browserSession = pgTable(
  'browser_session',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    principal: text('principal').notNull(),
    role: text('role').notNull(),
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    endedAt: instant('ended_at'),
  },
  (table) => [
    primaryKey({ name: 'browser_session_pkey', columns: [table.tenantId, table.id] }),
    foreignKey({
      name: 'browser_session_tenant_fkey',
      columns: [table.tenantId],
      foreignColumns: [tenant.id],
    }),
    tenantIsolation(),
  ],
);

export const signInCode = pgTable(
  'sign_in_code',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    principal: text('principal').notNull(),
    role: text('role').notNull(),
    secretHash: text('secret_hash').notNull(),
    createdAt: instant('created_at').notNull(),
    expiresAt: instant('expires_at').notNull(),
    usedAt: instant('used_at'),
  },
  (table) => [
    primaryKey({ name: 'sign_in_code_pkey', columns: [table.tenantId, table.id] }),
    foreignKey({ name: 'sign_in_code_tenant_fkey', columns: [table.tenantId], foreignColumns: [tenant.id] }),
    tenantIsolation(),
  ],
);
