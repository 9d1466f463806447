import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  doublePrecision,
  index,
  integer,
  pgSequence,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core';
import { exactJson, instant, tenantId, tenantIsolation } from './schema-columns.ts';

/** One sequence for intents and outcomes, so that running and ended calls stand in one order. */
export const callSequence = pgSequence('call_seq');

const sequenced = () => bigint('seq', { mode: 'bigint' }).notNull().default(sql`nextval('call_seq')`);

/** What both rows of a call carry. Ids without foreign keys: audit outlives what it speaks of. */
const subject = () => ({
  tenantId: tenantId(),
  callId: uuid('call_id').notNull(),
  seq: sequenced(),
  toolName: text('tool_name').notNull(),
  serverName: text('server_name'),
  serverId: uuid('server_id'),
  revisionHash: text('revision_hash'),
  destination: text('destination'),
  principal: text('principal').notNull(),
  role: text('role').notNull(),
  edge: text('edge').notNull(),
  taskId: uuid('task_id'),
  conversationId: uuid('conversation_id'),
  turnId: uuid('turn_id'),
  triggerContext: text('trigger_context'),
  scopeMetadata: exactJson('scope_metadata'),
  correlation: text('correlation').notNull(),
  causation: text('causation'),
  trace: text('trace'),
  /** The process that took the call. */
  run: uuid('run').notNull(),
  initiatedAt: instant('initiated_at').notNull(),
  /** Which list of columns `row_hash` was made over. */
  columnsVersion: smallint('columns_version').notNull(),
  /** SHA-256 of the canonical JSON of those columns as inserted, lower-case hex. */
  rowHash: text('row_hash').notNull(),
});

/** Insert only. */
export const callIntent = pgTable('call_intent', subject(), (table) => [
  primaryKey({ name: 'call_intent_pkey', columns: [table.tenantId, table.callId] }),
  unique('call_intent_seq_key').on(table.tenantId, table.seq),
  index('call_intent_run_idx').on(table.tenantId, table.run, table.seq),
  tenantIsolation(),
]);

/** Insert only; a refusal has only this row. */
export const callOutcome = pgTable(
  'call_outcome',
  {
    ...subject(),
    dispatched: boolean('dispatched').notNull(),
    status: text('status').notNull(),
    reason: text('reason'),
    message: text('message'),
    details: exactJson('details'),
    durationMs: doublePrecision('duration_ms').notNull(),
    completedAt: instant('completed_at').notNull(),
    stderr: text('stderr'),
    stderrShared: boolean('stderr_shared'),
    logId: uuid('log_id'),
  },
  (table) => [
    primaryKey({ name: 'call_outcome_pkey', columns: [table.tenantId, table.callId] }),
    unique('call_outcome_seq_key').on(table.tenantId, table.seq),
    index('call_outcome_tool_idx').on(table.tenantId, table.toolName, table.seq),
    index('call_outcome_status_idx').on(table.tenantId, table.status, table.seq),
    index('call_outcome_task_idx')
      .on(table.tenantId, table.taskId, table.seq)
      .where(sql`${table.taskId} is not null`),
    check(
      'call_outcome_status_check',
      sql`${table.status} in ('succeeded', 'failed', 'denied', 'rejected', 'unavailable', 'cancelled', 'timed_out')`,
    ),
    tenantIsolation(),
  ],
);

/** Insert only for the app role; the owner role erases. */
export const callPayload = pgTable(
  'call_payload',
  {
    tenantId: tenantId(),
    callId: uuid('call_id').notNull(),
    part: text('part').notNull(),
    value: exactJson('value'),
    /** The first 4 KB of a value that was too large to keep. */
    head: text('head'),
    /** Bytes of the whole, as UTF-8 JSON. */
    length: integer('length').notNull(),
    /** HMAC-SHA256 of the whole, lower-case hex. */
    keyedHash: text('keyed_hash').notNull(),
  },
  (table) => [
    primaryKey({ name: 'call_payload_pkey', columns: [table.tenantId, table.callId, table.part] }),
    check('call_payload_part_check', sql`${table.part} in ('arguments', 'result')`),
    tenantIsolation(),
  ],
);
