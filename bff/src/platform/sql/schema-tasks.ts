import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant, tenantId, tenantIsolation } from './schema-columns.ts';
import { tenant } from './schema-identity.ts';

/** A task that came from an issue. */
export const task = pgTable(
  'task',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** The order of lists: newer is larger. */
    seq: bigint('seq', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    provider: text('provider').notNull(),
    repository: text('repository').notNull(),
    /** SHA-256 of the repository, lower-case hex: names have no longest length, index entries do. */
    repositoryHash: text('repository_hash').notNull(),
    issueNumber: bigint('issue_number', { mode: 'number' }).notNull(),
    title: text('title').notNull(),
    description: text('description'),
    labels: text('labels').array().notNull(),
    assignees: text('assignees').array().notNull(),
    milestone: text('milestone'),
    /** Canonical: `provider:owner/repo:branch`. */
    branchRef: text('branch_ref'),
    /** Canonical: `provider:owner/repo:number`. */
    pullRequestRef: text('pull_request_ref'),
    state: text('state').notNull(),
    /** From 1; each change adds one. */
    version: integer('version').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'task_pkey', columns: [table.tenantId, table.id] }),
    unique('task_seq_key').on(table.tenantId, table.seq),
    unique('task_issue_key').on(table.tenantId, table.provider, table.repositoryHash, table.issueNumber),
    foreignKey({ name: 'task_tenant_fkey', columns: [table.tenantId], foreignColumns: [tenant.id] }),
    index('task_state_idx').on(table.tenantId, table.state, table.seq),
    index('task_branch_idx').on(table.tenantId, table.branchRef, table.seq),
    index('task_pull_request_idx').on(table.tenantId, table.pullRequestRef, table.seq),
    check('task_provider_check', sql`${table.provider} in ('github', 'gitlab')`),
    check(
      'task_state_check',
      sql`${table.state} in ('draft', 'in_progress', 'in_review', 'paused', 'done', 'abandoned')`,
    ),
    check('task_issue_number_check', sql`${table.issueNumber} > 0`),
    tenantIsolation(),
  ],
);
