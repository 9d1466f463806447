import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  foreignKey,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { exactJson, instant, tenantId, tenantIsolation } from './schema-columns.ts';
import { tenant } from './schema-identity.ts';

export const server = pgTable(
  'server',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** The namespace of its tools. */
    name: text('name').notNull(),
    source: text('source').notNull(),
    transportKind: text('transport_kind').notNull(),
    /** Of a server that came through the API. The file alone defines the others: it may hold secrets. */
    definition: exactJson('definition'),
    wantedState: text('wanted_state').notNull(),
    /** Since when nobody has it any more; the row stays, so that its id does. */
    removedAt: instant('removed_at'),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'server_pkey', columns: [table.tenantId, table.id] }),
    unique('server_name_key').on(table.tenantId, table.name),
    foreignKey({ name: 'server_tenant_fkey', columns: [table.tenantId], foreignColumns: [tenant.id] }),
    check('server_source_check', sql`${table.source} in ('config', 'api')`),
    check('server_wanted_state_check', sql`${table.wantedState} in ('running', 'stopped')`),
    tenantIsolation(),
  ],
);

export const tool = pgTable(
  'tool',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    serverId: uuid('server_id').notNull(),
    /** The upstream's own name. */
    name: text('name').notNull(),
    destination: text('destination').notNull(),
    currentRevision: integer('current_revision').notNull(),
    available: boolean('available').notNull(),
    staleSince: instant('stale_since'),
    /** Whether its server held changes for review at its last report: `none` or `required`. */
    review: text('review').notNull().default('none'),
    /** Of the last definition that counts as approved; null for a new tool under review. */
    approvedHash: text('approved_hash'),
    /** Since when its server no longer lists it; the row stays, so that its id does. */
    removedAt: instant('removed_at'),
    discoveredAt: instant('discovered_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'tool_pkey', columns: [table.tenantId, table.id] }),
    unique('tool_name_key').on(table.tenantId, table.serverId, table.name),
    foreignKey({
      name: 'tool_server_fkey',
      columns: [table.tenantId, table.serverId],
      foreignColumns: [server.tenantId, server.id],
    }),
    check('tool_review_check', sql`${table.review} in ('none', 'required')`),
    tenantIsolation(),
  ],
);

export const toolRevision = pgTable(
  'tool_revision',
  {
    tenantId: tenantId(),
    toolId: uuid('tool_id').notNull(),
    /** From 1, without gaps, for each tool. */
    number: integer('number').notNull(),
    seq: bigint('seq', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    /** SHA-256 of the canonical JSON of the definition, lower-case hex. */
    hash: text('hash').notNull(),
    /** Raw, as the server listed it. */
    definition: exactJson('definition').notNull(),
    change: text('change').notNull(),
    firstSeenAt: instant('first_seen_at').notNull(),
    /** Of a revision that counts as approved as it came; what somebody approved later is in `tool_approval`. */
    approvedBy: text('approved_by'),
    approvedAt: instant('approved_at'),
  },
  (table) => [
    unique('tool_revision_seq_key').on(table.tenantId, table.seq),
    primaryKey({ name: 'tool_revision_pkey', columns: [table.tenantId, table.toolId, table.number] }),
    foreignKey({
      name: 'tool_revision_tool_fkey',
      columns: [table.tenantId, table.toolId],
      foreignColumns: [tool.tenantId, tool.id],
    }),
    check('tool_revision_change_check', sql`${table.change} in ('added', 'changed', 'removed', 'returned')`),
    tenantIsolation(),
  ],
);

/** Who approved a revision, and when. Insert only. */
export const toolApproval = pgTable(
  'tool_approval',
  {
    tenantId: tenantId(),
    toolId: uuid('tool_id').notNull(),
    number: integer('number').notNull(),
    approvedBy: text('approved_by').notNull(),
    approvedAt: instant('approved_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'tool_approval_pkey', columns: [table.tenantId, table.toolId, table.number] }),
    foreignKey({
      name: 'tool_approval_revision_fkey',
      columns: [table.tenantId, table.toolId, table.number],
      foreignColumns: [toolRevision.tenantId, toolRevision.toolId, toolRevision.number],
    }),
    tenantIsolation(),
  ],
);
