import { foreignKey, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { server } from './schema-catalog.ts';
import { exactJson, instant, tenantId, tenantIsolation } from './schema-columns.ts';

/** One run of a server, from the moment it was ready to its end; a start that failed begins and ends at once. */
export const serverRun = pgTable(
  'server_run',
  {
    tenantId: tenantId(),
    id: uuid('id').notNull(),
    serverId: uuid('server_id').notNull(),
    /** By which its processes are found; null when none was ours. */
    processMark: text('process_mark'),
    startedAt: instant('started_at').notNull(),
    /** Null while it runs, and for ever when Corbusier was killed with it. */
    endedAt: instant('ended_at'),
    /** Why it ended, in a sentence. */
    cause: text('cause'),
    exitCode: integer('exit_code'),
    signal: text('signal'),
    /** Last lines, oldest first. */
    stderr: exactJson('stderr'),
  },
  (table) => [
    primaryKey({ name: 'server_run_pkey', columns: [table.tenantId, table.id] }),
    foreignKey({
      name: 'server_run_server_fkey',
      columns: [table.tenantId, table.serverId],
      foreignColumns: [server.tenantId, server.id],
    }),
    index('server_run_server_idx').on(table.tenantId, table.serverId, table.id),
    tenantIsolation(),
  ],
);
