import { and, desc, eq, isNull } from 'drizzle-orm';
import type { UpstreamCause } from '../../kernel/outcome.ts';
import { cleanText } from '../../platform/clean-text.ts';
import { serverRun } from '../../platform/sql/schema-server-runs.ts';
import type { Database } from '../../platform/sql/with-tenant.ts';
import type { RunStore } from '../ports.ts';

export function createSqlRunStore({ database }: { readonly database: Database }): RunStore {
  return {
    begin: ({ tenantId }, run) =>
      database.withTenant(tenantId, async ({ orm }) => {
        await orm.insert(serverRun).values({ tenantId, ...run });
      }),
    end: ({ tenantId }, { id, endedAt, cause }) =>
      database.withTenant(tenantId, async ({ orm }) => {
        const open = and(eq(serverRun.id, id), isNull(serverRun.endedAt));
        await orm
          .update(serverRun)
          .set({ endedAt, ...causeColumns(cause) })
          .where(open);
      }),
    lastEnds: ({ tenantId }) =>
      database.withTenant(tenantId, async ({ orm }) => {
        // Ids are UUIDv7, so the newest run has the largest.
        const rows = await orm
          .selectDistinctOn([serverRun.serverId])
          .from(serverRun)
          .orderBy(serverRun.serverId, desc(serverRun.id));
        return new Map(
          rows
            .filter((row) => row.endedAt !== null)
            .map((row): [string, UpstreamCause] => [row.serverId, causeOf(row)]),
        );
      }),
  };
}

/** What a third party wrote may hold what a text column refuses. */
function causeColumns({ message, exitCode, signal, stderr }: UpstreamCause) {
  return {
    cause: cleanText(message),
    exitCode: exitCode ?? null,
    signal: signal ?? null,
    stderr: stderr === undefined ? null : stderr.map(cleanText),
  };
}

function causeOf(row: typeof serverRun.$inferSelect): UpstreamCause {
  const { cause, exitCode, signal, stderr } = row;
  const message = cause ?? 'the server ended';
  if (exitCode === null && signal === null && stderr === null) return { message };
  return { message, exitCode, signal, stderr: Array.isArray(stderr) ? stderr.map(String) : [] };
}
