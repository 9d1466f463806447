import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  foreignKey,
  index,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { exactJson, instant, tenantId, tenantIsolation } from './schema-columns.ts';
import { tenant } from './schema-identity.ts';
import { task } from './schema-tasks.ts';

export const conversation = pgTable(
  'conversation',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    /** The order of lists: newer is larger. */
    seq: bigint('seq', { mode: 'bigint' }).notNull().generatedAlwaysAsIdentity(),
    taskId: uuid('task_id'),
    title: text('title'),
    state: text('state').notNull(),
    createdAt: instant('created_at').notNull(),
    updatedAt: instant('updated_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'conversation_pkey', columns: [table.tenantId, table.id] }),
    unique('conversation_seq_key').on(table.tenantId, table.seq),
    foreignKey({ name: 'conversation_tenant_fkey', columns: [table.tenantId], foreignColumns: [tenant.id] }),
    foreignKey({
      name: 'conversation_task_fkey',
      columns: [table.tenantId, table.taskId],
      foreignColumns: [task.tenantId, task.id],
    }),
    index('conversation_task_idx').on(table.tenantId, table.taskId, table.seq),
    index('conversation_state_idx').on(table.tenantId, table.state, table.seq),
    check('conversation_state_check', sql`${table.state} in ('active', 'paused', 'archived')`),
    tenantIsolation(),
  ],
);

/** Insert only: history is never rewritten. */
export const message = pgTable(
  'message',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    conversationId: uuid('conversation_id').notNull(),
    /** From 1 without a gap, taken while the conversation's row is locked. */
    sequence: bigint('sequence', { mode: 'number' }).notNull(),
    role: text('role').notNull(),
    content: exactJson('content').notNull(),
    metadata: exactJson('metadata').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    primaryKey({ name: 'message_pkey', columns: [table.tenantId, table.id] }),
    unique('message_sequence_key').on(table.tenantId, table.conversationId, table.sequence),
    foreignKey({
      name: 'message_conversation_fkey',
      columns: [table.tenantId, table.conversationId],
      foreignColumns: [conversation.tenantId, conversation.id],
    }),
    check('message_role_check', sql`${table.role} in ('user', 'assistant', 'tool', 'system')`),
    check('message_sequence_check', sql`${table.sequence} > 0`),
    tenantIsolation(),
  ],
);
